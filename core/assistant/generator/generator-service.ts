import { maySee, requirePermission } from "#core/base/permission.ts";
import type { AssistantDeps, AssistantStoreRead } from "../store.ts";
import { mayEdit } from "#core/posts/post-access.ts";
import { gapsOf, postsOf, slugOfSubject, subjectsBySlug } from "./generator-subject.ts";
import { categoryIdOf, createIdeaActs } from "./idea-actions.ts";
import { draftByHand, type HandwrittenDraft } from "./draft-by-hand.ts";
import { subjectOf, visibleRun } from "../runs/run-access.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Outcome, ok, refuse } from "#core/base/outcome.ts";
import type { Signal } from "#core/topics/proposal-signals.ts";
import type { PostPlace } from "#core/analysis/store.ts";
import type { Ideas } from "./stage-results.ts";
import { dataOf, type RunSubject, type Stage, type Artefact, type AssistantRun } from "../runs/run.ts";
import { assistantMessages } from "#core/messages/assistant.ts";

/** A subject that the generator can write about. */
export interface GeneratorSubject extends RunSubject {
  kind: "topic" | "category" | "tag";
  /** The subject's current slug. It differs from the requested slug after a topic or tag was merged or a category moved. */
  slug: string;
}

/** The most that the next call to a model may cost, in millionths of the currency; null when the price is unknown. */
export interface Forecast {
  /** The prompts that would be sent; in the real call only the random word of their delimiters differs. */
  prompts: string[];
  input: number;
  output: number;
  cost: number | null;
  most: { tokens: number; cost: number | null };
  model: string;
  currency: string;
}

/** A post about the subject, with its headings: the starting point of an outline made by hand. */
export interface SubjectPost {
  id: string;
  title: string;
  path: string;
  slug: string;
  headings: string[];
}

/** The archive's posts about a subject. `gaps`: the site's proposals to write about the subject. */
export interface SubjectView {
  total: number;
  posts: SubjectPost[];
  gaps: Signal[];
  forecast: Forecast | null;
}

/** The current slug of a run's subject, and the current title and slug of its draft. */
export interface RunPlace {
  slug: string | null;
  draft: { title: string; slug: string } | null;
}

/** Data for the page of a run besides the run's results: what the ids in the results refer to. */
export interface RunFacts extends RunPlace {
  posts: PostPlace[];
  tags: { id: string; name: string }[];
  /** Maps the id of each post that the viewer may edit to the post's slug. */
  editable: Record<string, string>;
  /** Maps an idea's id to the category that a topic made of the idea would get. */
  categories: Record<string, { id: string; name: string }>;
  /** Maps each stage that is possible now to the most that the stage may cost. Stages without a model are left out. */
  forecasts: Partial<Record<Stage, Forecast>>;
}

/** The service of the pages under `/topic-generator/{slug}`, for all writers; only a run's owner decides about its ideas. */
export interface GeneratorService {
  /** Returns the topic, category and tag with this slug or former slug; `missing` when nothing has the slug. */
  subjects(viewer: Viewer, slug: string): Promise<Outcome<GeneratorSubject[]>>;
  /** Returns the archive's posts about a subject; `missing` when there is no such subject. */
  subjectView(viewer: Viewer, subject: Pick<GeneratorSubject, "kind" | "id">): Promise<Outcome<SubjectView>>;
  /** Maps a run's id to its `RunPlace`; runs that the viewer may not see are left out. */
  places(viewer: Viewer, runIds: readonly string[]): Promise<Outcome<Map<string, RunPlace>>>;
  /** Returns data for the page of a run. `ideaId`: the idea whose outline may be requested next; null when none is chosen. */
  facts(viewer: Viewer, runId: string, ideaId: string | null): Promise<Outcome<RunFacts>>;
  /** Makes a draft about a subject from the viewer's text, without a model. A second call with the same id makes no second draft. */
  write(
    viewer: Viewer,
    subject: Pick<GeneratorSubject, "kind" | "id">,
    handwritten: HandwrittenDraft,
  ): Promise<Outcome<{ slug: string }>>;
  /** Makes a topic of an idea; `conflict` when a person already decided about the idea. */
  keep(viewer: Viewer, runId: string, ideaId: string): Promise<Outcome<Ideas>>;
  /** Dismisses an idea, also for later runs; `conflict` when a person already decided about the idea. */
  dismiss(viewer: Viewer, runId: string, ideaId: string): Promise<Outcome<Ideas>>;
}

const NOTHING = refuse("missing", assistantMessages.noSubject);

/** Makes the generator's service, which checks permissions. */
export function createGeneratorService(deps: AssistantDeps): GeneratorService {
  const { read } = deps.store;
  return {
    ...createIdeaActs(deps),
    async subjects(viewer, slug) {
      const refusal = requirePermission(viewer, "write-own");
      if (refusal) return refusal;
      const subjects = await subjectsBySlug(read, viewer, slug);
      return subjects.length > 0 ? ok(subjects) : NOTHING;
    },
    subjectView: subjectView(deps),
    async places(viewer, runIds) {
      const refusal = requirePermission(viewer, "write-own");
      if (refusal) return refusal;
      const places = new Map<string, RunPlace>();
      for (const id of runIds) {
        const run = await visibleRun(read, viewer, id);
        if (run.ok) places.set(id, await placeOf(deps, viewer, run.value));
      }
      return ok(places);
    },
    write: draftByHand(deps),
    async facts(viewer, runId, ideaId) {
      const run = await visibleRun(read, viewer, runId);
      return run.ok ? ok(await factsOf(deps, viewer, run.value, ideaId)) : run;
    },
  };
}

function subjectView({ store, clock, config, assistant }: AssistantDeps): GeneratorService["subjectView"] {
  return async (viewer, subjectReference) => {
    const refusal = requirePermission(viewer, "write-own");
    if (refusal) return refusal;
    const subject = await subjectOf(store.read, viewer, subjectReference);
    if (!subject) return NOTHING;
    const gaps = await gapsOf(store.read, subject, clock(), config);
    const forecast =
      config.assistant && assistant?.archive
        ? await (await import("./cost-forecast.ts")).forecastIdeas(config.assistant, assistant.archive, subject)
        : null;
    return ok({ ...(await postsOf(store.read, subject)), gaps, forecast });
  };
}

async function placeOf({ store }: AssistantDeps, viewer: Viewer, { subject, postId }: AssistantRun): Promise<RunPlace> {
  const post = postId === null ? null : await store.read.post(postId);
  const draft = post && maySee(viewer, post) ? { title: post.title, slug: post.slug } : null;
  return { slug: await slugOfSubject(store.read, subject), draft };
}

async function factsOf(
  deps: AssistantDeps,
  viewer: Viewer,
  run: AssistantRun,
  ideaId: string | null,
): Promise<RunFacts> {
  const { read } = deps.store;
  const artefacts = await read.artefacts(run.id);
  const ideas = dataOf(artefacts, "ideas")?.ideas ?? [];
  const postIds = postIdsIn(artefacts);
  const tagIds = [...new Set(ideas.flatMap((idea) => idea.tagIds))];
  const names = new Map((await read.categories()).map(({ id, name }) => [id, name]));
  const categories: RunFacts["categories"] = {};
  for (const idea of ideas) {
    const id = await categoryIdOf(read, run, idea);
    const name = id === null ? undefined : names.get(id);
    if (id !== null && name !== undefined) categories[idea.id] = { id, name };
  }
  const { assistant } = deps.config;
  return {
    ...(await placeOf(deps, viewer, run)),
    posts: await read.postPlaces(postIds),
    editable: await editableOf(read, viewer, postIds),
    tags: (await read.tagsByIds(tagIds)).map(({ id, name }) => ({ id, name })),
    categories,
    forecasts:
      assistant && run.engine === "model"
        ? (await import("./cost-forecast.ts")).forecastStages(assistant, artefacts, ideaId)
        : {},
  };
}

async function editableOf(read: AssistantStoreRead, viewer: Viewer, ids: string[]): Promise<RunFacts["editable"]> {
  const editable: RunFacts["editable"] = {};
  for (const id of ids) {
    const post = await read.post(id);
    if (post && mayEdit(viewer, post) === true) editable[id] = post.slug;
  }
  return editable;
}

function postIdsIn(artefacts: Artefact[]): string[] {
  const near = (dataOf(artefacts, "ideas")?.ideas ?? []).flatMap((idea) => idea.near?.posts ?? []);
  const repeated = dataOf(artefacts, "checks")?.findings.flatMap((each) => each.postId ?? []) ?? [];
  return [...new Set([...near.map(({ postId }) => postId), ...repeated])];
}
