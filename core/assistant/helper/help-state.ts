import type { AssistantDeps, AssistantStoreRead, AssistantRead } from "../store.ts";
import { ok } from "#core/base/outcome.ts";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import { draftOf } from "#core/posts/drafts/draft.ts";
import { noSuchPost, visiblePost } from "#core/posts/post-access.ts";
import { diffWords } from "#core/posts/history/word-diff.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { HelpRun, HelpService, HelpSuggestion, HelpTrace } from "./help-service.ts";
import type { AssistantRun } from "../runs/run.ts";
import { busyRunsOf, noSuchRun, visibleRun } from "../runs/run-access.ts";
import type { Suggestion, SuggestionKind } from "#core/posts/provenance/suggestion.ts";
import { type HelpedText, modelTraces, stillStands } from "#core/posts/provenance/model-traces.ts";

type Read = Pick<AssistantRead, "run" | "suggestions" | "lastRunEvent" | "runEvents">;

/** At most this many characters of a model's accepted words are shown, enough to tell these words from others. */
const TRACE_SHOWN = 600;

const MOST_EVENTS = 200;

/** Returns a function that reads the helper's state for a post. The editor's screen shows this state when it opens the post. */
export function helpAccessOf({ store, config, clock }: AssistantDeps): HelpService["access"] {
  return async (viewer, postId) => {
    const refusal = requirePermission(viewer, "write-own");
    if (refusal) return refusal;
    const { read } = store;
    const edited = await visiblePost(read, viewer, postId);
    if (!edited) return noSuchPost();
    const open: HelpSuggestion[] = [];
    for (const suggestion of await read.suggestions(postId, ["open"])) open.push(await viewOf(read, suggestion));
    const busy = (await busyRunsOf(read, viewer)).find(({ kind, subject }) => kind === "help" && subject.id === postId);
    return ok({
      model: config.assistant?.smart.id ?? null,
      open,
      busy: busy ? await helpRunOf(read, busy) : null,
      traces: await tracesOf(read, postId, draftOf(edited), (at) => formatNear(at, clock(), config.timeZone)),
    });
  };
}

/** Returns a model's words in a post, with the model and the person who accepted the words. */
async function tracesOf(
  read: AssistantStoreRead,
  postId: string,
  text: HelpedText,
  when: (at: number) => string,
): Promise<HelpTrace[]> {
  const remaining = (await modelTraces(read, postId)).filter((trace) => stillStands(trace, text));
  if (remaining.length === 0) return [];
  const names = new Map((await read.users()).map(({ id, name }) => [id, name]));
  const traces: HelpTrace[] = [];
  for (const { id, kind, after: words, runId, settledBy, settledAt, drafted } of remaining) {
    const [models, who] = [await read.modelsOf(runId), names.get(settledBy ?? "") ?? ""];
    const after = words.length > TRACE_SHOWN ? `${words.slice(0, TRACE_SHOWN).trimEnd()}…` : words;
    traces.push({ id, kind, after, drafted, models, who, atText: when(settledAt ?? 0) });
  }
  return traces;
}

/** Returns the function that reads the state of an answer. */
export function readHelp({ store }: AssistantDeps): HelpService["read"] {
  return async (viewer, runId) => {
    const access = await visibleRun(store.read, viewer, runId);
    if (!access.ok) return access;
    return access.value.kind === "help" ? ok(await helpRunOf(store.read, access.value)) : noSuchRun();
  };
}

/** Returns an answer with its open suggestions and the remarks made while it was written. */
export async function helpRunOf(read: Read, run: AssistantRun): Promise<HelpRun> {
  const open = (await read.suggestions(run.subject.id, ["open"])).filter(({ runId }) => runId === run.id);
  const events = run.engine === "model" ? await read.runEvents(run.id, 0, MOST_EVENTS) : [];
  return {
    runId: run.id,
    kind: run.asked["kind"] as SuggestionKind,
    engine: run.engine,
    state: run.state,
    message: run.message,
    lastEvent: await read.lastRunEvent(run.id),
    suggestions: open.map((suggestion) => shownOf(suggestion, run.engine)),
    findings: events.flatMap((event) => (event.kind === "note" ? [event.note] : [])),
    alike: [],
  };
}

async function viewOf(read: Read, suggestion: Suggestion): Promise<HelpSuggestion> {
  const run = await read.run(suggestion.runId);
  return shownOf(suggestion, run?.engine ?? "model");
}

function shownOf(
  { id, runId, kind, range, baseHash, before, after, reason, sources, state }: Suggestion,
  engine: HelpSuggestion["engine"],
): HelpSuggestion {
  const parts = diffWords(before, after);
  return { id, runId, kind, range, baseHash, before, after, reason, sources, state, engine, parts };
}
