import type { AssistantConfig } from "#core/base/assistant-config.ts";
import type { ArchivePort } from "../assistant-ports.ts";
import { costOf, worstCase, guessTokens } from "../budget/budget.ts";
import type { Forecast } from "./generator-service.ts";
import type { ModelRequest } from "../language-model.ts";
import { ideasPrompt, outlinePrompt, sectionPrompt } from "./prompts.ts";
import { allOf, dataOf, type Artefact, type RunSubject, type Stage } from "../runs/run.ts";

/** In a forecast, this text of the same length stands for the random word of a call's delimiters. */
const TOKEN = "·".repeat(12);

/** Forecasts the cost of the search for ideas. */
export async function forecastIdeas(
  config: AssistantConfig,
  archive: ArchivePort,
  subject: RunSubject,
): Promise<Forecast> {
  const titles = (await archive.posts(subject)).map(({ title }) => title);
  return forecastOf(config, [ideasPrompt(subject, titles, await archive.searchesAbout(subject), TOKEN)], true);
}

/** Forecasts the cost of the stages that are possible next: an outline of the chosen idea, and the missing sections. */
export function forecastStages(
  config: AssistantConfig,
  artefacts: Artefact[],
  ideaId: string | null,
): Partial<Record<Stage, Forecast>> {
  const idea = dataOf(artefacts, "ideas")?.ideas.find(({ id }) => id === ideaId);
  const outline = dataOf(artefacts, "outline");
  const sources = allOf(artefacts, "source");
  const written = new Map(allOf(artefacts, "section").map(({ id, heading }) => [id, heading]));
  const left = outline?.sections.filter(({ id, heading }) => written.get(id) !== heading) ?? [];
  const texts = outline ? left.map((each) => sectionPrompt(outline, each, sources, "", TOKEN)) : [];
  return {
    ...(idea ? { outline: forecastOf(config, [outlinePrompt(idea, sources, TOKEN)], true) } : {}),
    ...(texts.length > 0 ? { sections: forecastOf(config, texts, false) } : {}),
  };
}

function forecastOf(config: AssistantConfig, requests: ModelRequest[], structured: boolean): Forecast {
  const choice = config.smart;
  const worst = requests.map((request) => worstCase(request, structured));
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  const input = sum(requests.map(({ instructions, prompt }) => guessTokens(instructions + prompt)));
  const output = sum(requests.map(({ maxOutputTokens }) => maxOutputTokens));
  const most = { input: sum(worst.map((each) => each.input)), output: sum(worst.map((each) => each.output)) };
  return {
    prompts: requests.map(({ instructions, prompt }) => `${instructions}\n\n${prompt}`),
    input,
    output,
    cost: costOf(choice, { input, output }),
    most: { tokens: most.input + most.output, cost: costOf(choice, most) },
    model: choice.id,
    currency: config.currency,
  };
}
