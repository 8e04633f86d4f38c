import type { z } from "zod";
import type { Ideas, Outline, OutlineSection, Section } from "./stage-results.ts";
import { ideaKey } from "./compare-idea.ts";
import type { ModelFailure } from "../language-model.ts";
import type { StageFunctions, StageOutcome, StageWork } from "../runs/run-executor.ts";
import { safeMarkdown } from "../safe-model-output.ts";
import { checkText } from "./check-text.ts";
import { ideasPrompt, MOST_IDEAS, outlinePrompt, sectionPrompt } from "./prompts.ts";
import { allOf, dataOf } from "../runs/run.ts";
import { ideaAnswer, outlineAnswer } from "./schemas.ts";

/* The stages ideas, outline and sections. Each stage stores results that a person reads and changes before requesting the next stage. */

export const GENERATOR_STAGES: StageFunctions = { ideas: proposeIdeas, outline: planSections, sections: writeText };

const DONE: StageOutcome = { ok: true };
const MOST_LINKS = 5;

function failureOf({ code, message }: ModelFailure): StageOutcome {
  return { ok: false, message, stopped: code === "stopped" };
}

async function proposeIdeas({
  run,
  deps,
  artefacts,
  signal,
  model,
  events,
  storeResult,
}: StageWork): Promise<StageOutcome> {
  const { archive, token } = deps;
  const titles = (await archive.posts(run.subject)).map(({ title }) => title);
  const request = ideasPrompt(run.subject, titles, await archive.searchesAbout(run.subject), token());
  const streamed: ModelIdea[] = [];
  const tell = (idea: ModelIdea) => {
    streamed.push(idea);
    if (idea.title !== "") events.piece("", `${idea.title}\n`);
  };
  const answer = await model.array(request, ideaAnswer, signal, tell);
  const titled = (answer.ok ? answer.value : streamed).filter(({ title }) => title !== "");
  // When the answer breaks off, only its complete ideas are used.
  if (answer.ok || titled.length > 0) {
    const present = dataOf(artefacts, "ideas")?.ideas ?? [];
    const followed = dataOf(artefacts, "outline")?.ideaId ?? "";
    const staying = present.filter(({ id }) => id === followed);
    const excludedKeys = new Set([...(await archive.decidedKeys()), ...staying.map(ideaKey)]);
    const fresh = titled.filter((idea) => !excludedKeys.has(ideaKey(idea))).slice(0, MOST_IDEAS);
    // Numbers are never reused, so that the id of an earlier search's idea keeps its meaning.
    let last = Math.max(0, ...[...present.map(({ id }) => id), followed].map((id) => Number(id.slice(1))));
    const ideas = [...staying];
    for (const idea of fresh) {
      ideas.push({ id: `P${++last}`, ...idea, ...(await archive.near(idea)), origin: "model", fate: null });
    }
    await storeResult("ideas", "", { ideas } satisfies Ideas);
  }
  return answer.ok ? DONE : failureOf(answer);
}

type ModelIdea = z.infer<typeof ideaAnswer>;

async function planSections({ deps, artefacts, run, signal, model, storeResult }: StageWork): Promise<StageOutcome> {
  const idea = dataOf(artefacts, "ideas")?.ideas.find(({ id }) => id === run.asked["idea"]);
  if (!idea) throw new Error(`The run has no idea ${run.asked["idea"]}; whyNotYet lets no such stage begin.`);
  const sources = allOf(artefacts, "source");
  const answer = await model.object(outlinePrompt(idea, sources, deps.token()), outlineAnswer, signal);
  if (!answer.ok) return failureOf(answer);
  const sourceIds = new Set(sources.map(({ id }) => id));
  const sections = answer.value.sections.map((section, at) => ({
    ...section,
    id: `R${at + 1}`,
    sources: section.sources.filter((id) => sourceIds.has(id)),
  }));
  const near = [...(idea.near?.posts ?? []), ...(await deps.archive.posts(run.subject))];
  const titles = new Map(near.map(({ postId, title }) => [postId, title]));
  const links = [...titles].slice(0, MOST_LINKS).map(([postId, title], at) => ({ id: `A${at + 1}`, postId, title }));
  const { id: ideaId, title, angle } = idea;
  const reason = run.asked["reason"] ?? null;
  await storeResult("outline", "", { ideaId, title, angle, reason, links, sections } satisfies Outline);
  return DONE;
}

/** Writes the outline's sections one by one, then checks the text. Existing sections stay, except one that the person wants rewritten. */
async function writeText(work: StageWork): Promise<StageOutcome> {
  const { artefacts, storeResult, run } = work;
  const outline = dataOf(artefacts, "outline");
  if (!outline) throw new Error("A text is written from an outline: see whyNotYet.");
  const pathsByPost = await work.deps.archive.paths(outline.links.map(({ postId }) => postId));
  const paths = new Map(
    outline.links.flatMap(({ id, postId }) => {
      const path = pathsByPost.get(postId);
      return path === undefined ? [] : [[id, path] as const];
    }),
  );
  const text: Section[] = [];
  for (const section of outline.sections) {
    const present = dataOf(artefacts, "section", section.id);
    if (present?.heading === section.heading && run.asked["part"] !== section.id) {
      text.push(present);
      continue;
    }
    const written = await writeSection(work, outline, section, text.at(-1)?.markdown ?? "", paths);
    if ("ok" in written) return written;
    await storeResult("section", section.id, written);
    text.push(written);
  }
  await storeResult("checks", "", await checkText(work, outline, text));
  return DONE;
}

async function writeSection(
  { artefacts, deps, signal, model, events }: StageWork,
  outline: Outline,
  section: OutlineSection,
  previous: string,
  paths: ReadonlyMap<string, string>,
): Promise<Section | StageOutcome> {
  const all = allOf(artefacts, "source");
  const namedSources = all.filter(({ id }) => section.sources.includes(id));
  const sources = namedSources.length > 0 ? namedSources : all;
  const last = previous.split(/\n\s*\n/).at(-1) ?? "";
  const request = sectionPrompt(outline, section, sources, last, deps.token());
  const answer = await model.text(request, signal, (piece) => events.piece(section.id, piece));
  if (!answer.ok) return failureOf(answer);
  const allowedIds = { sources: new Set(sources.map(({ id }) => id)), paths };
  const { markdown, struck } = safeMarkdown(answer.value, allowedIds);
  return { id: section.id, heading: section.heading, markdown, struck, model: deps.config?.smart.id ?? null };
}
