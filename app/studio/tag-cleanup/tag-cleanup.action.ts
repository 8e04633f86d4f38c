import { z } from "zod";
import { type Outcome, refuse } from "#core/base/outcome.ts";
import type { TagsChanged } from "#core/tags/cleanup/apply-merges.ts";
import { MOST_GROUPS } from "#core/tags/cleanup/analyse-tags.ts";
import { action, type ActionResult } from "../../requests/action.ts";
import type { RequestContext } from "../../requests/request-context.ts";
import { links } from "../../links.ts";
import { operations, refresh as words } from "../../messages/tag-cleanup.ts";
import { chosenAt } from "./chosen-groups.ts";

/** Coarse limits for ids and names, in characters. The use cases check lower limits and answer with a message. */
const ID_LIMIT = 80;
const NAME_LIMIT = 1_000;
/** One form may name at most this many tags; a page shows fewer. */
const MOST_TAGS = 1_000;

const id = z.string().min(1).max(ID_LIMIT);
const name = z.string().max(NAME_LIMIT).default("");
/** A list field of a form: one value arrives as a text, several arrive as a list. */
const listOf = <T>(of: z.ZodType<T>, most: number) =>
  z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(of).max(most));
const tags = listOf(id, MOST_TAGS);
const ids = z.string().max(MOST_TAGS * ID_LIMIT);
/** What was chosen in other groups of the page, see chosen-groups.ts. */
const chosen = { stays: ids.default(""), without: ids.default(""), names: ids.default("") };
const group = z.strictObject({ group: ids, into: id, tag: tags, name, ...chosen });

/** Ids of the tags of one merge, separated by spaces, and after a bar the new name, if any. The tag with the first id stays. */
const merge = ids.transform((text) => {
  const [, all = "", called = ""] = /^([^|]*)\|?(.*)$/su.exec(text) ?? [];
  const [into = "", ...tagIds] = all.split(" ");
  return { into, tagIds, ...(called === "" ? {} : { name: called }) };
});
const merges = listOf(merge, MOST_GROUPS);

/** What editors may do on `/tag/refresh`. */
export const tagCleanupActions = {
  recount: action("edit-all", {}, async ({ studio, viewer }) => {
    const repaired = await studio.tagRefresh.recount(viewer);
    if (!repaired.ok) return repaired;
    const { counts } = repaired.value;
    return say(counts === 0 ? words.recount.right : words.recount.wrong(counts));
  }),
  /** Goes to the preview of the merge, where the person confirms it. */
  preview: action(
    "edit-all",
    group,
    async ({ context: { query } }, { into, tag, name: called, stays, without, names }) => {
      if (!tag.includes(into)) return refuse("invalid", words.duplicates.stayNotPicked);
      const others = tag.filter((each) => each !== into);
      if (others.length === 0) return refuse("invalid", words.duplicates.nonePicked);
      const back = { from: query.get("show") ?? "", page: query.get("page") ?? "" };
      const merged = { into, tags: others.join(","), name: called };
      return { ok: true, to: links.tagRefresh({ show: "merge", ...merged, ...back, stays, without, names }) };
    },
  ),
  merge: action(
    "edit-all",
    { merge: merges, name },
    async ({ studio, viewer, context }, { merge: wanted, name: called }) =>
      afterwards(context, "from", await studio.tagRefresh.merge(viewer, wanted, called)),
  ),
  dismiss: action("edit-all", group, async ({ studio, viewer }, { tag }) => {
    if (tag.length < 2) return refuse("invalid", words.duplicates.twoPicked);
    const dismissed = await studio.tagRefresh.dismiss(viewer, tag);
    if (!dismissed.ok) return dismissed;
    const said = words.dismissed(dismissed.value.names);
    return { ok: true, value: { said, dismissed: tag } satisfies TagCleanupResult };
  }),
  undismiss: action("edit-all", { tag: ids }, async ({ studio, viewer }, { tag }) => {
    const undone = await studio.tagRefresh.undismiss(viewer, tag.split(" "));
    return undone.ok ? say(words.undismissed(undone.value.names)) : undone;
  }),
  remove: action("edit-all", { tag: tags }, async ({ studio, viewer, context }, { tag }) => {
    if (tag.length === 0) return refuse("invalid", words.nonePicked);
    return afterwards(context, "show", await studio.tagRefresh.remove(viewer, tag));
  }),
  undo: action("edit-all", { operation: id }, async ({ studio, viewer }, { operation }) => {
    const undone = await studio.tagRefresh.undo(viewer, operation);
    if (!undone.ok) return undone;
    const { tags: names, posts, copies, skipped, name: called, left } = undone.value;
    const back = operations.back(names, posts, copies);
    const said = called?.why === null ? `${back} ${operations.calledAgain(called.name)}` : back;
    const skippedName = called?.why ? operations.skippedName(called.name, called.now, called.why === "taken") : null;
    return { ok: true, value: { said, left, skipped, skippedName } satisfies TagCleanupResult };
  }),
};

export interface TagCleanupResult {
  said: string;
  /** Ids of the tags that were declared different, to undo that. */
  dismissed?: string[];
  /** Why some parts of a batch were not undone. */
  left?: string[];
  skipped?: { title: string | null; slug: string | null; in: "post" | "copy" }[];
  /** Why an undo did not change the tag's name. */
  skippedName?: string | null;
}

function say(said: string): ActionResult {
  return { ok: true, value: { said } satisfies TagCleanupResult };
}

/** Redirects to the list named in the query parameter `show`. That list shows the operation and its undo. */
function afterwards({ query }: RequestContext, show: "from" | "show", outcome: Outcome<TagsChanged>): ActionResult {
  if (!outcome.ok) return outcome;
  const list = { show: query.get(show) ?? "", page: query.get("page") ?? "", done: outcome.value.operation };
  return { ok: true, to: links.tagRefresh({ ...list, ...chosenAt(query) }) };
}
