import type { TagStoreRead, TagStoreWrite, Rewriting } from "../store.ts";
import type { EditContext } from "../../base/viewer.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { slugify } from "#core/polish/slug.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { tagPath } from "#core/base/paths.ts";
import { assignTags, type Assignment } from "./assign-tags.ts";
import { mergeTags, removeTag } from "../merge-tags.ts";
import type { Progress } from "./plan-service.ts";
import { mapInOrder, planRefresh, type RefreshAction, type RefreshDone, type RefreshFacts } from "./cleanup-plan.ts";
import { formerPathConflict, newAliases, putChanged, storedTag } from "../tag-changes.ts";
import { tidyName } from "../identity/tag-identity.ts";
import { slugOfRenamed } from "../validate-change.ts";
import type { Tag } from "../tag.ts";
import { UNDO_MS } from "./undo-operation.ts";

export async function factsFor(
  read: TagStoreRead,
  actions: readonly RefreshAction[],
  { tagIndex }: Pick<SiteConfig, "tagIndex">,
): Promise<RefreshFacts> {
  const taken = new Map<string, string>();
  for (const action of actions) {
    if (action.do !== "rename") continue;
    const path = tagPath(slugify(action.name));
    const merged = actions.flatMap((each) => (each.do === "merge" && each.into === action.tagId ? each.tagIds : []));
    const owner = await formerPathConflict(read, path, [action.tagId, ...merged]);
    if (owner !== null) taken.set(path, owner);
  }
  const posts = await read.taggedPosts(actions.flatMap((each) => (each.do === "assign" ? [each.postId] : [])));
  return { tags: await read.tagUsage(), posts, taken, tagIndex };
}

/** Does a whole plan inside one transaction; the facts are read again, since somebody may have changed them since the preview. */
export async function applyPlan(
  tx: TagStoreWrite,
  context: EditContext,
  actions: readonly RefreshAction[],
  given: { config: Pick<SiteConfig, "tagIndex">; newId: () => string; progress: Progress },
): Promise<Outcome<RefreshDone>> {
  if (actions.length === 0) return refuse("invalid", "Nie wybrano żadnej zmiany.");
  const facts = await factsFor(tx, actions, given.config);
  const plan = planRefresh(actions, facts);
  const [refused] = plan.refusals;
  if (refused) return refuse("conflict", refused.message);
  const operations: string[] = [];
  const steps = stepsOf(actions, facts);
  const total = steps.reduce((sum, { weight }) => sum + weight, 0);
  let done = 0;
  for (const { weight, run } of steps) {
    const began = done;
    // The last part of a step is what follows after its posts.
    const told = (rewritten: number) => given.progress(began + Math.min(rewritten, weight - 1), total);
    const operation = await run(tx, context, given.newId, told);
    if (operation !== null) operations.push(operation);
    done += weight;
    await given.progress(done, total);
  }
  await tx.forgetRewrites(context.now - UNDO_MS);
  const details = { actions: actions.length, posts: plan.posts, redirects: plan.redirects.length };
  await tx.putAudit(auditEntry(context.viewer, context.now, "tag-refresh", null, details));
  return ok({ plan, operations });
}

/** One thing to do; `weight` counts itself and the posts and working copies it rewrites. */
interface Step {
  weight: number;
  run(tx: TagStoreWrite, context: EditContext, newId: () => string, onRewritten: Rewriting): Promise<string | null>;
}

/** All posts that get or lose tags by themselves are one step, undone together. */
function stepsOf(actions: readonly RefreshAction[], { tags }: RefreshFacts): Step[] {
  const uses = new Map(tags.map(({ id, posts, trashed, copies }) => [id, posts.length + trashed + copies]));
  const assignments = actions.filter((action): action is Assignment => action.do === "assign");
  let assigned = false;
  /** Which merge led into a tag: the name the tag gets then goes back with it. */
  const mergedInto = new Map<string, string>();
  return mapInOrder(actions).flatMap(({ action }): Step[] => {
    if (action.do === "merge") {
      const weight = 1 + action.tagIds.reduce((sum, id) => sum + (uses.get(id) ?? 0), 0);
      const run: Step["run"] = async (tx, context, newId, onRewritten) => {
        const { id } = await mergeTags(tx, context, newId(), action.into, action.tagIds, onRewritten);
        mergedInto.set(action.into, id);
        return id;
      };
      return [{ weight, run }];
    }
    if (action.do !== "assign")
      return [{ weight: 1, run: (tx, context, newId) => changeTag(tx, context, newId, action, mergedInto) }];
    if (assigned) return [];
    assigned = true;
    const run: Step["run"] = async (tx, context, newId, onRewritten) =>
      (await assignTags(tx, context, newId(), assignments, onRewritten)).id;
    return [{ weight: 1 + assignments.length, run }];
  });
}

async function changeTag(
  tx: TagStoreWrite,
  context: EditContext,
  newId: () => string,
  action: Exclude<RefreshAction, { do: "merge" | "assign" }>,
  mergedInto: ReadonlyMap<string, string>,
): Promise<string | null> {
  if (action.do === "remove") return (await removeTag(tx, context, newId(), action.tagId)).id;
  const tag = await storedTag(tx, action.tagId);
  if (!tag) throw new Error(`Tag ${action.tagId} was in the plan and is not stored.`);
  if (action.do === "rename") {
    const name = tidyName(action.name);
    const after = await putChanged(tx, context, tag, { name, slug: await slugOfRenamed(tx, tag, name) }, "tag-rename");
    await keepRename(tx, mergedInto.get(tag.id), { from: tag, to: after });
  } else if (action.do === "alias") {
    const aliases = [...tag.aliases, ...newAliases(tag, [tidyName(action.alias)])];
    await putChanged(tx, context, tag, { aliases }, "tag-alias");
  } else await putChanged(tx, context, tag, { hidden: true }, "tag-hide");
  return null;
}

async function keepRename(
  tx: TagStoreWrite,
  merge: string | undefined,
  { from, to }: { from: Tag; to: Tag },
): Promise<void> {
  const operation = merge === undefined ? null : await tx.tagOperation(merge);
  if (!operation || from.name === to.name) return;
  const { name, slug, aliases } = from;
  await tx.putTagOperation({
    ...operation,
    renamed: { from: { name, slug, aliases }, to: { name: to.name, slug: to.slug } },
  });
}
