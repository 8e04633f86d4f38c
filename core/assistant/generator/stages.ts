import type { z } from "zod";
import { check } from "./check-stage.ts";
import type { Brief, Closeness, Idea, Ideas, Outline, OutlineSection, Section } from "./stage-results.ts";
import type { SkeletonPoint } from "#core/analysis/built-in-analysis.ts";
import type { ArchivePort } from "../assistant-ports.ts";
import { comparedText, ideaKey, isDecided, OWN_IDEA } from "./idea-rules.ts";
import type { ModelFailure } from "../language-model.ts";
import type { StageActs, StageOutcome, StageWork } from "../runs/run-executor.ts";
import { safeLine, safeMarkdown } from "../safe-model-output.ts";
import { briefPrompt, ideasPrompt, MOST_IDEAS, outlinePrompt, sectionPrompt } from "./prompts.ts";
import { allOf, dataOf } from "../runs/run.ts";
import { BRIEF_LINES, briefAnswer, ideaAnswer, LINE, outlineAnswer } from "./schemas.ts";

/* The stages of assistant.md, Pipeline. The built-in engine fills in what it can and never writes prose. */

export const GENERATOR_STAGES: StageActs = {
  ideas: findIdeas,
  closeness: compare,
  brief: outlineBrief,
  outline: planSections,
  sections: writeSections,
  checks: check,
};

const DONE: StageOutcome = { ok: true };

function refused({ code, message }: ModelFailure): StageOutcome {
  return { ok: false, message, stopped: code === "stopped" };
}

async function findIdeas({ run, deps, artefacts, signal, modelFor, events, keep }: StageWork): Promise<StageOutcome> {
  const { archive, token } = deps;
  const signals = await archive.signals(run.subject);
  const decided = await archive.decided();
  const present = dataOf(artefacts, "ideas")?.ideas ?? [];
  const keepAll = async (found: Omit<Idea, "id" | "near">[]) => {
    const followed = dataOf(artefacts, "closeness")?.ideaId ?? "";
    const ideas = stayingOf(present, followed);
    const known = new Set(ideas.map(ideaKey));
    const fresh = found.filter((idea) => !isDecided(idea, decided) && !known.has(ideaKey(idea))).slice(0, MOST_IDEAS);
    // A number is given once: whatever names an idea of an earlier search names that one.
    let last = Math.max(...[...present.map(({ id }) => id), followed].map((id) => Number(id.slice(1))));
    for (const idea of fresh) ideas.push({ id: `P${++last}`, ...(await placed(archive, idea)) });
    await keep("ideas", "", { ideas } satisfies Ideas);
    return DONE;
  };
  if (run.engine === "built-in") {
    const found = await archive.analysis.findIdeas(signals);
    return keepAll(found.map((idea) => ({ ...OWN_IDEA, reader: "", whyNow: "", ...idea })));
  }
  const gaps = await archive.searchesAbout(run.subject);
  const request = ideasPrompt(run.subject, await archive.titles(run.subject), gaps, token());
  const told: ModelIdea[] = [];
  const tell = (idea: ModelIdea) => {
    told.push(idea);
    if (idea.title !== "") events.piece("", `${idea.title}\n`);
  };
  const answer = await modelFor("ideas").array(request, ideaAnswer, signal, tell);
  const titled = (answer.ok ? answer.value : told).filter(({ title }) => title !== "");
  const found = titled.map((idea) => ({ ...OWN_IDEA, ...idea, origin: "model" as const }));
  if (answer.ok) return keepAll(found);
  // What came whole before the answer broke off is as good as any.
  if (found.length > 0) await keepAll(found);
  return refused(answer);
}

type ModelIdea = z.infer<typeof ideaAnswer>;

/** Ideas a new search leaves: those a person thought of, and the one that is being followed. */
function stayingOf(present: Idea[], followed: string): Idea[] {
  const own = present.filter(({ id, origin, fate }) => id === followed || (origin === "person" && !fate));
  return own.slice(-MOST_STAYING);
}

const MOST_STAYING = 15;
/** Tags of an idea, its own and those of posts that are near. */
const MOST_TAGS = 4;

/**
 * An idea with what the archive says of it: what is near, and existing tags. A post to be brought up to date is near to nothing but itself; a
 * template would be the same outline for every idea.
 */
async function placed({ analysis }: ArchivePort, idea: Omit<Idea, "id" | "near">): Promise<Omit<Idea, "id">> {
  const found = idea.postId === null ? await analysis.compareIdea(idea) : null;
  const { tagIds } = await analysis.skeletonOfBrief(idea, idea.intent);
  return {
    ...idea,
    near: found && { verdict: found.verdict, posts: found.closest },
    tagIds: [...new Set([...idea.tagIds, ...tagIds])].slice(0, MOST_TAGS),
  };
}

async function compare({ run, deps, artefacts, keep }: StageWork): Promise<StageOutcome> {
  const idea = ideaOf(run.asked["idea"], dataOf(artefacts, "ideas"));
  const { verdict, closest } = await deps.archive.analysis.compareIdea(idea);
  const found: Closeness = { ideaId: idea.id, asked: comparedText(idea), verdict, posts: closest, reason: null };
  await keep("closeness", "", found);
  return DONE;
}

function ideaOf(id: string | undefined, ideas: Ideas | null): Idea {
  const idea = ideas?.ideas.find((each) => each.id === id);
  if (!idea) throw new Error(`The run has no idea ${id}; run-rules.ts lets no such stage begin.`);
  return idea;
}

async function outlineBrief({ deps, artefacts, run, signal, modelFor, keep }: StageWork): Promise<StageOutcome> {
  const closeness = dataOf(artefacts, "closeness");
  const idea = ideaOf(closeness?.ideaId, dataOf(artefacts, "ideas"));
  const skeleton = await deps.archive.analysis.skeletonOfBrief(idea, idea.intent);
  const links = skeleton.links.map(({ postId, title }, at) => ({ id: `A${at + 1}`, postId, title }));
  const given = { ideaId: idea.id, title: idea.title, angle: idea.angle, links, approvedBy: null };
  if (run.engine === "built-in") {
    const { questions, entities, criteria, words } = skeleton;
    const brief: Brief = { ...given, intent: idea.intent, questions, entities, criteria, words };
    await keep("brief", "", brief);
    return DONE;
  }
  const answer = await modelFor("brief").object(briefPrompt(idea, deps.token()), briefAnswer, signal);
  if (!answer.ok) return refused(answer);
  const { from, to } = answer.value.words;
  const words = { from: Math.min(from, to), to: Math.max(from, to) };
  const { questions, criteria } = BRIEF_LINES;
  const asked = filledUp(answer.value.questions, skeleton.questions, questions.from).slice(0, questions.to);
  const judged = filledUp(answer.value.criteria, skeleton.criteria, criteria).slice(0, criteria);
  const brief: Brief = { ...given, ...answer.value, questions: asked, criteria: judged, words };
  await keep("brief", "", brief);
  return DONE;
}

/** A list a model left short, with the template's lines after its own. */
function filledUp(said: string[], template: readonly string[], least: number): string[] {
  const missing = template.filter((line) => !said.includes(line)).slice(0, Math.max(0, least - said.length));
  return [...said, ...missing];
}

async function planSections({ deps, artefacts, run, signal, modelFor, keep }: StageWork): Promise<StageOutcome> {
  const brief = dataOf(artefacts, "brief");
  if (!brief) throw new Error("An outline is planned from a brief: see whyNotYet.");
  const sources = allOf(artefacts, "source");
  const known = new Set(sources.map(({ id }) => id));
  const numbered = (sections: Omit<OutlineSection, "id">[]): Outline => ({
    sections: sections.map((section, at) => ({
      id: `R${at + 1}`,
      ...section,
      questions: section.questions.filter((number) => number >= 1 && number <= brief.questions.length),
      sources: section.sources.filter((id) => known.has(id)),
    })),
  });
  if (run.engine === "built-in") {
    const idea = { title: brief.title, angle: brief.angle, question: brief.questions[0] ?? "" };
    const skeleton = await deps.archive.analysis.skeletonOfOutline(idea, brief.questions, sources);
    const sections = skeleton.map(({ heading, question, points }) => ({
      heading,
      questions: [brief.questions.indexOf(question) + 1],
      sources: [...new Set(points.flatMap(({ from }) => ("sourceId" in from ? [from.sourceId] : [])))],
      points: points.flatMap((point) => saidBy(point, brief) ?? []),
    }));
    await keep("outline", "", numbered(sections));
    return DONE;
  }
  const answer = await modelFor("outline").object(outlinePrompt(brief, sources, deps.token()), outlineAnswer, signal);
  if (!answer.ok) return refused(answer);
  await keep("outline", "", numbered(answer.value.sections));
  return DONE;
}

/** A sentence with its origin: a source is quoted, a post linked. Anything but plain words is left as it is. */
function saidBy({ text, from }: SkeletonPoint, { links }: Brief): string | null {
  const words = text.trim();
  if (safeLine(words) !== words) return null;
  const point = withWhose(words, from, links);
  return point !== null && point.length <= LINE ? point : null;
}

function withWhose(words: string, from: SkeletonPoint["from"], links: Brief["links"]): string | null {
  if ("sourceId" in from) return `„${words}” [${from.sourceId}]`;
  const link = links.find(({ postId }) => postId === from.postId);
  return link ? `${words} ([${bare(link.title)}](${link.id}))` : null;
}

function bare(title: string): string {
  return title.replaceAll(/[[\]()]/g, "");
}

/** Section by section; those that are there already stay, but the one that is asked for by name. Without a model: the outline's points, as bullets. */
async function writeSections(work: StageWork): Promise<StageOutcome> {
  const { artefacts, keep, run } = work;
  const outline = dataOf(artefacts, "outline");
  const brief = dataOf(artefacts, "brief");
  if (!outline || !brief) throw new Error("Sections are written from a brief and an outline: see whyNotYet.");
  const paths = await work.deps.archive.paths(brief.links.map(({ postId }) => postId));
  let previous = "";
  for (const section of outline.sections) {
    const present = dataOf(artefacts, "section", section.id);
    if (present?.heading === section.heading && run.asked["part"] !== section.id) {
      previous = present.markdown;
      continue;
    }
    const written =
      run.engine === "built-in"
        ? bulleted(section, pathsById(brief, paths))
        : await writeSection(work, { brief, outline, section }, previous, paths);
    if ("ok" in written) return written;
    await keep("section", section.id, written);
    previous = written.markdown;
  }
  return DONE;
}

function bulleted({ id, heading, points }: OutlineSection, paths: ReadonlyMap<string, string>): Section {
  const linked = points.map((point) =>
    point.replaceAll(/\[([^\][]+)\]\((A\d+)\)/g, (_, words: string, to: string) =>
      paths.has(to) ? `[${words}](${paths.get(to)})` : words,
    ),
  );
  const markdown = linked.map((point) => `- ${point}`).join("\n");
  return { id, heading, markdown, struck: { addresses: 0, ids: 0 }, model: null };
}

/** Present paths by the ids of a brief's links; without posts readers do not see. */
function pathsById({ links }: Brief, paths: Map<string, string>): Map<string, string> {
  return new Map(
    links.flatMap(({ id, postId }) => {
      const path = paths.get(postId);
      return path === undefined ? [] : [[id, path] as const];
    }),
  );
}

async function writeSection(
  { artefacts, deps, signal, modelFor, events }: StageWork,
  { brief, outline, section }: { brief: Brief; outline: Outline; section: OutlineSection },
  previous: string,
  paths: Map<string, string>,
): Promise<Section | StageOutcome> {
  const all = allOf(artefacts, "source");
  const named = all.filter(({ id }) => section.sources.includes(id));
  const sources = named.length > 0 ? named : all;
  const last = previous.split(/\n\s*\n/).at(-1) ?? "";
  const request = sectionPrompt(brief, outline, section, sources, last, deps.token());
  const answer = await modelFor(section.id).text(request, signal, (piece) => events.piece(section.id, piece));
  if (!answer.ok) return refused(answer);
  const known = { sources: new Set(sources.map(({ id }) => id)), paths: pathsById(brief, paths) };
  const { markdown, struck } = safeMarkdown(answer.value, known);
  const model = deps.config?.smart.id ?? null;
  return { id: section.id, heading: section.heading, markdown, struck, model };
}
