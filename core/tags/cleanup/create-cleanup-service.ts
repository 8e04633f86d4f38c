import type { TagDeps, TagStoreRead, TagStoreWrite, TagOperation, UntidyRow } from "../store.ts";
import type { EditContext, Viewer } from "../../base/viewer.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { permitted } from "#core/base/permission.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { firstRowOf, STUDIO_ROWS, studioPage } from "#core/base/studio-paging.ts";
import { analyseTags, type RefreshAnalysis, tagNames, shadowedAliases, UNTIDY } from "./analyse-tags.ts";
import { createPlanService } from "./plan-service.ts";
import { FIND_ENDINGS } from "../likeness/lemma-words.ts";
import type { OperationLine, UntidyPost } from "./cleanup-service.ts";
import { createPostTagSuggester, type PostTagSuggester, wordsToRead } from "./suggest-post-tags.ts";
import { putChanged, storedTag } from "../tag-changes.ts";
import { undoObstacle, undoOperation } from "./undo-operation.ts";

type Deps = Pick<TagDeps, "store" | "clock" | "elapsed" | "config" | "newId" | "words" | "letOthersRun">;

/** Operations shown; older ones are past their 30 days on any site that tidies this often. */
const OPERATIONS = 200;

/** Everything on `/tag/refresh`, for editors. `forbidden` for everybody else. */
export function createTagCleanupService(deps: Deps) {
  const { store, clock, words = FIND_ENDINGS } = deps;
  const { read } = store;
  const by = (viewer: Viewer): EditContext => ({ viewer, now: clock() });
  const { analysis, forget } = rememberAnalysis(deps);
  return {
    ...createPlanService(deps),
    analyse: permitted("edit-all", async () => ok(await analysis())),
    untidy: permitted("edit-all", async (_viewer, which: keyof typeof UNTIDY, page: number) => {
      const { rows, total } = await read.untidyPosts(UNTIDY[which], firstRowOf(page), STUDIO_ROWS);
      const usage = await read.tagUsage();
      const texts = [...usage.flatMap(tagNames), ...rows.flatMap(({ title, lead, text }) => [title, lead, text])];
      const suggester = createPostTagSuggester(usage, await words(wordsToRead(texts), { slips: false }));
      const posts = [];
      for (const row of rows) posts.push(await untidyPost(read, row, suggester));
      return studioPage({ rows: posts, total }, page);
    }),
    operations: permitted("edit-all", async () => {
      const people = new Map((await read.users()).map(({ id, name }) => [id, name]));
      const lines = [];
      for (const operation of await read.tagOperations(OPERATIONS)) {
        lines.push(await lineOf(read, operation, people, clock()));
      }
      return ok(lines);
    }),
    undo: permitted("edit-all", (viewer, operationId: string) =>
      store.write(async (tx) => {
        const operation = await tx.tagOperation(operationId);
        if (!operation) return refuse("missing", "Nie ma takiej zmiany tagów.");
        return undoOperation(tx, by(viewer), operation);
      }),
    ),
    dismiss: permitted("edit-all", async (viewer, one: string, other: string) => {
      if (one === other) return refuse("invalid", "Wybierz dwa różne tagi.");
      const { now } = by(viewer);
      const done = await store.write(async (tx) => {
        const [first, second] = await tx.tagsByIds([one, other]);
        if (!first || !second) return refuse("missing", "Tego tagu już nie ma. Odśwież listę.");
        await tx.putNotDuplicate(one, other, now, viewer.id);
        const details = { one: first.name, other: second.name };
        await tx.putAudit(auditEntry(viewer, now, "tag-not-duplicate", { kind: "tag", id: one }, details));
        return ok(null);
      });
      forget();
      return done;
    }),
    /** Makes counts and lists what the posts say and drops aliases that lead nowhere; what was wrong. */
    recount: permitted("edit-all", (viewer) => store.write(async (tx) => ok(await repair(tx, by(viewer))))),
  };
}

export type TagCleanupService = ReturnType<typeof createTagCleanupService>;

/** How long an analysis is good for while nothing changes; the words it knows may get better meanwhile. */
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
async function repair(tx: TagStoreWrite, context: EditContext) {
  const counts = await tx.recount();
  const shadowed = shadowedAliases(await tx.tagUsage());
  for (const [id, rows] of Map.groupBy(shadowed, ({ tagId }) => tagId)) {
    const tag = await storedTag(tx, id);
    const lost = rows.map(({ alias }) => alias);
    if (tag)
      await putChanged(tx, context, tag, { aliases: tag.aliases.filter((each) => !lost.includes(each)) }, "tag-alias");
  }
  if (counts > 0) tx.purge(["*"]);
  const details = { counts, aliases: shadowed.length };
  await tx.putAudit(auditEntry(context.viewer, context.now, "tag-recount", null, details));
  return { counts, aliases: shadowed };
}

async function untidyPost(read: TagStoreRead, row: UntidyRow, suggester: PostTagSuggester): Promise<UntidyPost> {
  const named = new Set(suggester.namedIn(row));
  const tags = (await read.tagsByIds(row.tagIds)).map(({ id, name }) => ({ id, name, named: named.has(id) }));
  const { id, slug, title, state } = row;
  return { id, slug, title, state, tags, suggestions: suggester.for(row) };
}

async function lineOf(read: TagStoreRead, operation: TagOperation, people: ReadonlyMap<string, string>, now: number) {
  const { id, kind, at, userId, targetId, removed, posts, copies, undoneAt } = operation;
  const target = targetId === null ? null : await storedTag(read, targetId);
  const obstacle = await undoObstacle(read, operation, now);
  const into = target?.name ?? null;
  const tags = removed.map(({ tag }) => tag.name);
  const who = userId === null ? null : (people.get(userId) ?? "");
  return {
    id,
    kind,
    at,
    who,
    tags,
    into,
    posts,
    copies,
    undoneAt,
    obstacle: obstacle?.message ?? null,
  } satisfies OperationLine;
}
