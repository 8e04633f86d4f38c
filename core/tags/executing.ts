import { deedOf } from "../accounts/audit.ts";
import { ok, refuse, type Outcome } from "../outcome.ts";
import type { StoreRead, StoreWrite } from "../ports.ts";
import { slugify } from "../polish/slug.ts";
import type { SiteConfig } from "../site/config.ts";
import { tagPath } from "../site/paths.ts";
import { mergeTags, removeTag } from "./merging.ts";
import type { Progress, RefreshDone } from "./refresh-desk.ts";
import { inOrder, planRefresh, type RefreshAction, type RefreshFacts } from "./refresh-plan.ts";
import { formerOwner, newAliases, putChanged, storedTag, type Deed } from "./tag-changes.ts";
import { tidyName } from "./tag-name.ts";
import { UNDO_MS } from "./undoing.ts";

/** What a plan of these actions has to know. */
export async function factsFor(
  read: StoreRead,
  actions: readonly RefreshAction[],
  { tagIndex }: Pick<SiteConfig, "tagIndex">,
): Promise<RefreshFacts> {
  const taken = new Map<string, string>();
  for (const action of actions) {
    if (action.do !== "rename") continue;
    const path = tagPath(slugify(action.name));
    const merged = actions.flatMap((each) => (each.do === "merge" && each.into === action.tagId ? each.tagIds : []));
    const owner = await formerOwner(read, path, [action.tagId, ...merged]);
    if (owner !== null) taken.set(path, owner);
  }
  return { tags: await read.tagUsage(), taken, tagIndex };
}

/** Does a whole plan inside one transaction; the facts are read again, since somebody may have changed them since the preview. */
export async function executeRefresh(
  tx: StoreWrite,
  deed: Deed,
  actions: readonly RefreshAction[],
  given: { config: Pick<SiteConfig, "tagIndex">; newId: () => string; progress: Progress },
): Promise<Outcome<RefreshDone>> {
  if (actions.length === 0) return refuse("invalid", "Nie wybrano żadnej zmiany.");
  const plan = planRefresh(actions, await factsFor(tx, actions, given.config));
  const [refused] = plan.refusals;
  if (refused) return refuse("conflict", refused.message);
  const operations: string[] = [];
  let done = 0;
  for (const { action } of inOrder(actions)) {
    const operation = await execute(tx, deed, action, given.newId);
    if (operation !== null) operations.push(operation);
    done += 1;
    await given.progress(done, actions.length);
  }
  await tx.forgetRewrites(deed.now - UNDO_MS);
  const details = { actions: actions.length, posts: plan.posts, redirects: plan.redirects.length };
  await tx.putAudit(deedOf(deed.viewer, deed.now, "tag-refresh", null, details));
  return ok({ plan, operations });
}

/** The id of the operation, where it can be undone. */
async function execute(tx: StoreWrite, deed: Deed, action: RefreshAction, newId: () => string): Promise<string | null> {
  if (action.do === "merge") return (await mergeTags(tx, deed, newId(), action.into, action.tagIds)).id;
  if (action.do === "remove") return (await removeTag(tx, deed, newId(), action.tagId)).id;
  const tag = await storedTag(tx, action.tagId);
  if (!tag) throw new Error(`Tag ${action.tagId} was in the plan and is not stored.`);
  if (action.do === "rename") {
    const name = tidyName(action.name);
    await putChanged(tx, deed, tag, { name, slug: slugify(name) }, "tag-rename");
  } else if (action.do === "alias") {
    const aliases = [...tag.aliases, ...newAliases(tag, [tidyName(action.alias)])];
    await putChanged(tx, deed, tag, { aliases }, "tag-alias");
  } else await putChanged(tx, deed, tag, { hidden: true }, "tag-hide");
  return null;
}
