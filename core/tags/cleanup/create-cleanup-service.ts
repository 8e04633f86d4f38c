import type { TagDeps, TagStoreRead, TagStoreWrite, TagOperation } from "../store.ts";
import type { EditContext, Viewer } from "../../base/viewer.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { permitted } from "#core/base/permission.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "#core/base/studio-paging.ts";
import { analyseTags, type RefreshAnalysis, UNTIDY } from "./analyse-tags.ts";
import { applyMerges, removeUnused } from "./apply-merges.ts";
import { FIND_ENDINGS } from "../likeness/lemma-words.ts";
import { previewMerges, type TagMerge } from "./preview-merges.ts";
import { storedTag } from "../store-changed-tag.ts";
import { undoAct, UNDONE, undoObstacle } from "./undo-operation.ts";
import { tagMessages } from "#core/messages/tags.ts";

type Deps = Pick<TagDeps, "store" | "clock" | "elapsed" | "config" | "newId" | "words" | "letOthersRun">;

/** The page lists at most this many operations. An operation can be undone only for 30 days. */
const OPERATIONS = 200;

/** Creates the service of the page `/tag/refresh`, for editors. Other people get `forbidden`. */
export function createTagCleanupService(deps: Deps) {
  const { store, clock } = deps;
  const { read } = store;
  const by = (viewer: Viewer): EditContext => ({ viewer, now: clock() });
  const { analysis, forget } = rememberAnalysis(deps);
  const eachPair = async (viewer: Viewer, ids: readonly string[], act: string, change: ChangePair) => {
    const tagIds = [...new Set(ids)];
    if (tagIds.length < 2) return refuse("invalid", tagMessages.chooseTwo);
    return store.write(async (tx) => {
      const tags = await tx.tagsByIds(tagIds);
      if (tags.length < tagIds.length) return refuse("missing", tagMessages.gone);
      for (const [one, other] of pairsOf(tags)) await change(tx, one.id, other.id);
      const names = tags.map(({ name }) => name);
      await tx.putAudit(auditEntry(viewer, clock(), act, null, { tags: names.join(", ") }));
      return ok({ names });
    });
  };
  return {
    analyse: permitted("edit-all", async () => ok(await analysis())),
    untidy: permitted("edit-all", async (_viewer, which: keyof typeof UNTIDY, page: number) =>
      studioPage(await read.untidyPosts(UNTIDY[which], firstRowOf(page), STUDIO_ROWS), page),
    ),
    /** Returns what merges would do; stores nothing. `name` is the new name for the target of a single merge; empty if the target keeps its name. */
    preview: permitted("edit-all", async (_viewer, merges: TagMerge[], name: string) =>
      ok(await previewMerges(read, merges, name)),
    ),
    /** Does all merges in one transaction, or none (`conflict`). For 30 days, one undo reverses all these merges. */
    merge: permitted("edit-all", (viewer, merges: TagMerge[], name: string) =>
      store.write((tx) => applyMerges(tx, by(viewer), { merges, name }, deps)),
    ),
    /** Removes unused tags, all of them or none. */
    remove: permitted("edit-all", (viewer, ids: string[]) =>
      store.write((tx) => removeUnused(tx, by(viewer), ids, deps)),
    ),
    operations: permitted("edit-all", async () => {
      const people = new Map((await read.users()).map(({ id, name }) => [id, name]));
      const operations = await read.tagOperations(OPERATIONS);
      const acts = Map.groupBy(operations, ({ id, batch }) => batch ?? id);
      const lines = [];
      for (const [id, act] of acts) lines.push(await lineOf(read, id, act, people, clock()));
      return ok(lines);
    }),
    /** Undoes an operation, or as much of a batch as can be undone. */
    undo: permitted("edit-all", (viewer, id: string) =>
      store.write(async (tx) => undoAct(tx, by(viewer), await tx.operationsOf(id), deps.letOthersRun)),
    ),
    /** Stores that no two of these tags are duplicates, until that is undone; returns the tags' names. */
    dismiss: permitted("edit-all", async (viewer, ids: string[]) => {
      const done = await eachPair(viewer, ids, "tag-not-duplicate", (tx, one, other) =>
        tx.putNotDuplicate(one, other, clock(), viewer.id),
      );
      forget();
      return done;
    }),
    /** Undoes `dismiss` for these tags. */
    undismiss: permitted("edit-all", async (viewer, ids: string[]) => {
      const done = await eachPair(viewer, ids, "tag-undo", (tx, one, other) => tx.dropNotDuplicate(one, other));
      forget();
      return done;
    }),
    /** Recomputes the counts and lists of tags from the posts. Returns how many values were wrong. */
    recount: permitted("edit-all", (viewer) => store.write(async (tx) => ok(await repair(tx, by(viewer))))),
  };
}

type ChangePair = (tx: TagStoreWrite, one: string, other: string) => Promise<unknown>;

function pairsOf<T>(all: readonly T[]): (readonly [T, T])[] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
}

/** A line for one operation, or for a batch of operations of one kind. `posts` and `copies` count the whole batch. */
export interface OperationLine extends Pick<TagOperation, "kind" | "at" | "posts" | "copies" | "undoneAt"> {
  /** The id that `undo` takes: the id of the batch, or of the single operation. */
  id: string;
  /** The person who made the change; null for the command line, empty for a person who is no longer in the team. */
  who: string | null;
  tags: string[];
  /** The present name of the merge's target; null for a batch, for other operations, and if the target is gone. */
  into: string | null;
  /** How many operations the batch has; 1 for a single operation. */
  size: number;
  /** Why nothing of the change can be undone, as a Polish sentence; null if something can be undone. */
  obstacle: string | null;
}

/** An analysis is reused for at most this long while no tag changes, because the dictionary may find better lemmas meanwhile. */
const ANALYSIS_MS = 10 * 60 * 1000;

/** Caches the last analysis until the store changes, because a person goes through the analysis page by page. */
function rememberAnalysis({ store: { read }, elapsed, words = FIND_ENDINGS }: Deps) {
  let last: { change: number; at: number; analysis: Promise<RefreshAnalysis> } | null = null;
  return {
    async analysis(): Promise<RefreshAnalysis> {
      const change = await read.lastChange();
      if (!last || last.change !== change || elapsed() - last.at > ANALYSIS_MS) {
        last = { change, at: elapsed(), analysis: analyseTags(read, words) };
        last.analysis.catch(() => (last = null));
      }
      return last.analysis;
    },
    /** Forgets the analysis after changes that do not count as changes of the store, such as „not a duplicate”. */
    forget: () => void (last = null),
  };
}

/** Corrects the counts and purges every cached page, because pages show the counts. */
async function repair(tx: TagStoreWrite, { viewer, now }: EditContext) {
  const counts = await tx.recount();
  if (counts > 0) tx.purge(["*"]);
  await tx.putAudit(auditEntry(viewer, now, "tag-recount", null, { counts }));
  return { counts };
}

async function lineOf(
  read: TagStoreRead,
  id: string,
  act: readonly TagOperation[],
  people: ReadonlyMap<string, string>,
  now: number,
): Promise<OperationLine> {
  const [newest, ...others] = act;
  if (!newest) throw new Error(`The act ${id} has no operation.`);
  const { kind, at, userId, targetId } = newest;
  const target = others.length > 0 || targetId === null ? null : await storedTag(read, targetId);
  const open = act.filter(({ undoneAt }) => undoneAt === null);
  const obstacles = [];
  for (const operation of open) obstacles.push(await undoObstacle(read, operation, now));
  return {
    id,
    kind,
    at,
    who: userId === null ? null : (people.get(userId) ?? ""),
    tags: act.toReversed().flatMap(({ removed }) => removed.map(({ tag }) => tag.name)),
    into: target?.name ?? null,
    size: act.length,
    posts: act.reduce((sum, { posts }) => sum + posts, 0),
    copies: act.reduce((sum, { copies }) => sum + copies, 0),
    undoneAt: open.length > 0 ? null : newest.undoneAt,
    obstacle: obstacles.includes(null) ? null : (obstacles[0]?.message ?? UNDONE.message),
  };
}
