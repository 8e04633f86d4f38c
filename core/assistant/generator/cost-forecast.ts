import type { AssistantConfig } from "#core/base/assistant-config.ts";
import type { ArchivePort } from "../assistant-ports.ts";
import { costOf, worstCase, guessTokens } from "../budget/budget.ts";
import type { Forecast } from "./generator-service.ts";
import type { ModelRequest } from "../language-model.ts";
import { briefPrompt, ideasPrompt, outlinePrompt, sectionPrompt } from "./prompts.ts";
import { allOf, dataOf, type Artefact, type RunSubject, type Stage } from "../runs/run.ts";

/** Stands where the unguessable word of a call will, and is as long. */
const TOKEN = "·".repeat(12);

export async function forecastIdeas(
  config: AssistantConfig,
  archive: ArchivePort,
  subject: RunSubject,
): Promise<Forecast> {
  const gaps = await archive.searchesAbout(subject);
  return forecastOf(config, [ideasPrompt(subject, await archive.titles(subject), gaps, TOKEN)], true);
}

/** The same of the stages that ask a model and can follow from a run's results; of sections, those not written yet. */
export function forecastStages(config: AssistantConfig, artefacts: Artefact[]): Partial<Record<Stage, Forecast>> {
  const closeness = dataOf(artefacts, "closeness");
  const idea = dataOf(artefacts, "ideas")?.ideas.find(({ id }) => id === closeness?.ideaId);
  const brief = dataOf(artefacts, "brief");
  const outline = dataOf(artefacts, "outline");
  const sources = allOf(artefacts, "source");
  const written = new Map(allOf(artefacts, "section").map(({ id, heading }) => [id, heading]));
  const left = outline?.sections.filter(({ id, heading }) => written.get(id) !== heading) ?? [];
  const texts = brief && outline ? left.map((each) => sectionPrompt(brief, outline, each, sources, "", TOKEN)) : [];
  return {
    ...(idea ? { brief: forecastOf(config, [briefPrompt(idea, TOKEN)], true) } : {}),
    ...(brief ? { outline: forecastOf(config, [outlinePrompt(brief, sources, TOKEN)], true) } : {}),
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
