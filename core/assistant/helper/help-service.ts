import { shareOf, withAssist } from "#core/posts/provenance/provenance.ts";
import { conflictingIds } from "./rebase-suggestions.ts";
import type { AssistantDeps } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { requirePermission } from "#core/base/permission.ts";
import { BODY_LIMIT, LEAD_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import { mayEdit, noSuchPost, visiblePost } from "#core/posts/post-access.ts";
import { overlapDetails } from "../overlap-details.ts";
import type { BuiltInAnswer } from "./answer-built-in.ts";
import { helpRunOf, readHelp, helpAccessOf } from "./help-state.ts";
import { refusalOfBusy } from "../runs/run-commands.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { type Outcome, type Failure, ok, refuse } from "#core/base/outcome.ts";
import type { DiffPart } from "#core/posts/post-service-types.ts";
import { AnalysisUnavailable } from "#core/analysis/built-in-analysis.ts";
import { type HelpCommand, SUGGESTION_RULES } from "./help-commands.ts";
import type { Engine, RunState, AssistantRun } from "../runs/run.ts";
import {
  type AiShare,
  type Suggestion,
  SUGGESTION_TARGETS,
  type SuggestionKind,
  type SuggestionState,
} from "#core/posts/provenance/suggestion.ts";
import { assistantMessages } from "#core/messages/assistant.ts";

/** A command for the text helper, with the text of the draft. */
export interface HelpRequest {
  postId: string;
  kind: HelpCommand;
  title: string;
  lead: string;
  /** The body with each line break as one character, because positions count a line break as one. */
  body: string;
  tagIds: string[];
  /** The selected range of the body; the whole body when nothing is selected. */
  from: number;
  to: number;
}

/** A suggestion as the editor shows it. */
export interface HelpSuggestion extends Pick<
  Suggestion,
  "id" | "runId" | "kind" | "range" | "baseHash" | "before" | "after" | "reason" | "sources" | "state"
> {
  engine: Engine;
  /** The difference between `before` and `after`, word by word. */
  parts: DiffPart[];
}

/** A post that says the same as the draft. */
export interface AlikePost {
  postId: string;
  /** `copy` and `strong`: the post has the same words; `same-question`: it answers the same question in other words. */
  kind: "copy" | "strong" | "same-question";
  share: number;
  title: string;
  lead: string;
  headings: string[];
  path: string;
  slug: string;
  mayEdit: boolean;
}

/** A model's words that a person accepted and that the saved text still contains. */
export interface HelpTrace {
  id: string;
  kind: SuggestionKind;
  /** The accepted words; only the beginning of a long text. */
  after: string;
  /** True when the words are from a draft that a model wrote. */
  drafted: boolean;
  models: string[];
  who: string;
  atText: string;
}

/** The state of an answer of the text helper. */
export interface HelpRun {
  runId: string;
  kind: SuggestionKind;
  engine: Engine;
  state: RunState;
  message: string | null;
  lastEvent: number;
  suggestions: HelpSuggestion[];
  /** Remarks of the helper that are not suggestions. */
  findings: string[];
  alike: AlikePost[];
}

/** What the editor shows of the helper at first. `model`: the model's name, or null without a model; `busy`: the answer under way. */
export interface HelpAccess {
  model: string | null;
  open: HelpSuggestion[];
  busy: HelpRun | null;
  traces: HelpTrace[];
}

/** The text helper. It makes suggestions; the editor puts accepted suggestions into the text. A model sees only the text of the request. */
export interface HelpService {
  /** Returns the open suggestions, the answer under way and the words of models in a post. */
  access(viewer: Viewer, postId: string): Promise<Outcome<HelpAccess>>;
  /** Answers at once without a model, or queues a run of the model. Open suggestions of earlier calls of the command are dropped. */
  ask(viewer: Viewer, request: HelpRequest): Promise<Outcome<HelpRun>>;
  /** Returns the state of an answer; `missing` when the viewer may not see it. */
  read(viewer: Viewer, runId: string): Promise<Outcome<HelpRun>>;
  /** Accepts, rejects or drops a suggestion; `conflict` unless it is open. `fell`: the other suggestions that an acceptance drops. */
  resolve(
    viewer: Viewer,
    id: string,
    state: Exclude<SuggestionState, "open">,
  ): Promise<Outcome<{ fell: string[]; share: AiShare | null }>>;
}

/** Makes the text helper's service, which checks permissions. */
export function createHelpService(deps: AssistantDeps): HelpService {
  return {
    access: helpAccessOf(deps),
    ask: ask(deps),
    read: readHelp(deps),
    resolve: resolveSuggestion(deps),
  };
}

function ask(deps: AssistantDeps): HelpService["ask"] {
  return async (viewer, request) => {
    const refusal = requirePermission(viewer, "write-own");
    if (refusal) return refusal;
    const edited = await visiblePost(deps.store.read, viewer, request.postId);
    if (!edited) return noSuchPost();
    const may = mayEdit(viewer, edited.post);
    if (may !== true) return refuse("forbidden", may);
    const fault = faultOf(request);
    if (fault) return fault;
    const { model, withoutModel } = SUGGESTION_RULES[request.kind];
    const engine = model !== null && deps.config.assistant ? "model" : "built-in";
    if (engine === "built-in" && !withoutModel) return refuse("conflict", assistantMessages.noModelHere);
    const now = deps.clock();
    const run: AssistantRun = {
      id: deps.newId(),
      kind: "help",
      subject: { kind: "post", id: request.postId, title: edited.post.title },
      userId: viewer.id,
      engine,
      state: engine === "model" ? "queued" : "done",
      stage: "help",
      asked: { kind: request.kind },
      message: null,
      postId: request.postId,
      createdAt: now,
      updatedAt: now,
    };
    return engine === "model" ? queue(deps, viewer, run, request) : answer(deps, viewer, run, request);
  };
}

function faultOf({ title, lead, body, from, to }: HelpRequest): Failure | null {
  const long = [...title].length > TITLE_LIMIT || [...lead].length > LEAD_LIMIT || body.length > BODY_LIMIT;
  if (long) return refuse("invalid", assistantMessages.textTooLong);
  if (from < 0 || to < from || to > body.length) return refuse("invalid", assistantMessages.selectionBeyondText);
  return null;
}

async function queue(
  deps: AssistantDeps,
  viewer: Viewer,
  run: AssistantRun,
  request: HelpRequest,
): Promise<Outcome<HelpRun>> {
  // Imported here, because the schemas are large and most servers never ask a model.
  const { helpRequestOf } = await import("./run-help-stage.ts");
  const { kind, title, lead, body, from, to } = request;
  const outcome = await deps.store.write(async (tx): Promise<Outcome<HelpRun>> => {
    const busy = await refusalOfBusy(tx, viewer, "help");
    if (busy) return busy;
    await dropEarlier(deps, tx, run);
    await tx.putRun({ ...run, asked: helpRequestOf({ kind, title, lead, body, from, to }) });
    await tx.putAudit(
      auditEntry(viewer, run.createdAt, "run-start", { kind: "post", id: run.subject.id }, { help: kind }),
    );
    return ok(await helpRunOf(tx, run));
  });
  if (outcome.ok) deps.assistant?.wake();
  return outcome;
}

async function answer(
  deps: AssistantDeps,
  viewer: Viewer,
  run: AssistantRun,
  request: HelpRequest,
): Promise<Outcome<HelpRun>> {
  const { analysis, assistant } = deps;
  if (!analysis || !assistant) return refuse("unavailable", assistantMessages.analysisSilent);
  const [{ answerBuiltIn }, { suggestionsOf }] = await Promise.all([
    import("./answer-built-in.ts"),
    import("./run-help-stage.ts"),
  ]);
  let answered: BuiltInAnswer | null;
  try {
    answered = await answerBuiltIn(analysis, request, deps.store.read);
  } catch (error) {
    if (error instanceof AnalysisUnavailable) return refuse("unavailable", assistantMessages.analysisSilent);
    throw error;
  }
  if (!answered) throw new Error(`"${request.kind}" is answered by a model alone.`);
  const suggestionDeps = { newId: deps.newId, clock: deps.clock, sources: assistant.sources };
  const suggestions = suggestionsOf(run, answered.proposals, suggestionDeps, request.body);
  const alike = await overlapDetails(deps.store.read, viewer, answered.overlaps);
  return deps.store.write(async (tx) => {
    await dropEarlier(deps, tx, run);
    await tx.putRun(run);
    await tx.putSuggestions(suggestions);
    return ok({ ...(await helpRunOf(tx, run)), message: answered.nothing, alike });
  });
}

type Tx = Parameters<Parameters<AssistantDeps["store"]["write"]>[0]>[0];

/** Drops the open suggestions of an earlier call of the same command. */
async function dropEarlier({ clock }: AssistantDeps, tx: Tx, { subject, userId, asked }: AssistantRun): Promise<void> {
  for (const { id, kind, userId: whose } of await tx.suggestions(subject.id, ["open"])) {
    if (kind === asked["kind"] && whose === userId) await tx.settleSuggestion(id, "dropped", null, clock());
  }
}

const NO_SUGGESTION = refuse("missing", assistantMessages.noProposal);

const ALREADY_DECIDED = refuse("conflict", assistantMessages.proposalDecided);

/** Stores a person's decision about a suggestion. The editor changes the post, not this function. */
function resolveSuggestion(deps: AssistantDeps): HelpService["resolve"] {
  return async (viewer, id, state) => {
    const refusal = requirePermission(viewer, "write-own");
    if (refusal) return refusal;
    const { store, clock } = deps;
    const now = clock();
    const suggestion = await store.read.suggestion(id);
    const edited = suggestion && (await visiblePost(store.read, viewer, suggestion.postId));
    if (!suggestion || !edited) return NO_SUGGESTION;
    const may = mayEdit(viewer, edited.post);
    if (may !== true) return refuse("forbidden", may);
    return store.write(async (tx): Promise<Outcome<{ fell: string[]; share: AiShare | null }>> => {
      if (!(await tx.settleSuggestion(id, state, viewer.id, now))) return ALREADY_DECIDED;
      let fell: string[] = [];
      const provenance = await tx.provenance(suggestion.postId);
      if (state !== "accepted") return ok({ fell, share: shareOf(provenance) });
      fell = conflictingIds(suggestion, await tx.suggestions(suggestion.postId, ["open"]));
      for (const each of fell) await tx.settleSuggestion(each, "dropped", null, now);
      const run = await tx.run(suggestion.runId);
      // A suggestion whose run no longer exists counts as a model's, so that no review is skipped. Notes need no review.
      const isOwnWork = run?.engine === "built-in" || SUGGESTION_TARGETS[suggestion.kind] === "notes";
      if (isOwnWork) return ok({ fell, share: shareOf(provenance) });
      const fresh = withAssist(provenance, suggestion.postId, await tx.modelsOf(suggestion.runId));
      await tx.putProvenance(fresh);
      return ok({ fell, share: shareOf({ ...fresh, reviewerId: null }) });
    });
  };
}
