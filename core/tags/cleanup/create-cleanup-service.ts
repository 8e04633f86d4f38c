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
import { storedTag } from "../tag-changes.ts";
import { undoAct, UNDONE, undoObstacle } from "./undo-operation.ts";
import { tagMessages } from "#core/messages/tags.ts";

type Deps = Pick<TagDeps, "store" | "clock" | "elapsed" | "config" | "newId" | "words" | "letOthersRun">;

/** Operations shown; older ones are past their 30 days on any site that tidies this often. */
const OPERATIONS = 200;

/** Everything on `/tag/refresh`, for editors. `forbidden` for everybody else. */
export function createTagCleanupService(deps: Deps) {
  const { store, clock } = deps;
  const { read } = store;
  const by = (viewer: Viewer): EditContext => ({ viewer, now: clock() });
  const { analysis, forget } = rememberAnalysis(deps);
  return {
    analyse: permitted("edit-all", async () => ok(await analysis())),
    untidy: permitted("edit-all", async (_viewer, which: keyof typeof UNTIDY, page: number) =>
      studioPage(await read.untidyPosts(UNTIDY[which], firstRowOf(page), STUDIO_ROWS), page),
    ),
    /** What merges would do; stores nothing. `name` is for the tag of a single merge, empty for as it is. */
    preview: permitted("edit-all", async (_viewer, merges: TagMerge[], name: string) =>
      ok(await previewMerges(read, merges, name)),
    ),
    /** All of them in one transaction or none (`conflict`); undone with one act too, for 30 days. */
    merge: permitted("edit-all", (viewer, merges: TagMerge[], name: string) =>
      store.write((tx) => applyMerges(tx, by(viewer), { merges, name }, deps)),
    ),
    /** Removes tags nothing has, all or none. */
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
    /** Undoes an operation, or what can be undone of a batch. */
    undo: permitted("edit-all", (viewer, id: string) =>
      store.write(async (tx) => undoAct(tx, by(viewer), await tx.operationsOf(id), deps.letOthersRun)),
    ),
    /** Remembers for good that no two of these tags are one; their names. */
    dismiss: permitted("edit-all", async (viewer, ids: string[]) => {
      const { now } = by(viewer);
      const tagIds = [...new Set(ids)];
      if (tagIds.length < 2) return refuse("invalid", tagMessages.chooseTwo);
      const done = await store.write(async (tx) => {
        const tags = await tx.tagsByIds(tagIds);
        if (tags.length < tagIds.length) return refuse("missing", tagMessages.gone);
        for (const [one, other] of pairsOf(tags)) {
          await tx.putNotDuplicate(one.id, other.id, now, viewer.id);
          const details = { one: one.name, other: other.name };
          await tx.putAudit(auditEntry(viewer, now, "tag-not-duplicate", { kind: "tag", id: one.id }, details));
        }
        return ok({ names: tags.map(({ name }) => name) });
      });
      forget();
      return done;
    }),
    /** Makes counts and lists what the posts say; how many were wrong. */
    recount: permitted("edit-all", (viewer) => store.write(async (tx) => ok(await repair(tx, by(viewer))))),
  };
}

function pairsOf<T>(all: readonly T[]): (readonly [T, T])[] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
}

/** What was done with one act: an operation, or a batch of several of one kind. Posts and working copies are those of all. */
export interface OperationLine extends Pick<TagOperation, "kind" | "at" | "posts" | "copies" | "undoneAt"> {
  /** For `undo`: of the batch, else of the operation. */
  id: string;
  /** Who did it; null: the command line. Empty: somebody who is not in the team any more. */
  who: string | null;
  tags: string[];
  /** The tag they were merged into, by its present name; null for anything but one merge or where it is gone. */
  into: string | null;
  /** Operations in it; 1 for one done by itself. */
  size: number;
  /** Why none of it can be undone; null where something can. */
  obstacle: string | null;
}

/** How long an analysis is used while tags do not change; the lemmas it was made with may improve meanwhile. */
const ANALYSIS_MS = 10 * 60 * 1000;

/** The analysis of the store as it is: made anew once anything has changed, since a person goes through it page by page. */
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
    /** What is remembered besides, such as „not a duplicate”, is no change of the store. */
    forget: () => void (last = null),
  };
}

/** Pages show counts, so a count that was wrong is wrong in the cache as well. */
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
