import { z } from "zod";
import { type Outcome, refuse } from "#core/base/outcome.ts";
import { MOST_CHOICES, MOST_MERGED, type RefreshAction, type Seen } from "#core/tags/cleanup/cleanup-plan.ts";
import { action, type ActionResult } from "../../requests/action.ts";
import { links } from "../../links.ts";
import { operations, refresh as words } from "../../messages/tag-cleanup.ts";

/** Characters of an id, and of a name: far over the limits of both, which the use cases name in their refusals. */
const ID_LIMIT = 80;
const NAME_LIMIT = 1_000;
/** Characters of a field that holds many: a whole plan stays below it. */
const LONG_LIMIT = 1_500_000;
const FIELDS_LIMIT = 5_000;

const id = z.string().min(1).max(ID_LIMIT);
const name = z.string().max(NAME_LIMIT);

/** Fields of one name: a form with one of them sends a text, with more a list. */
function listOf<T>(of: z.ZodType<T>, most = FIELDS_LIMIT) {
  return z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(of).max(most));
}

function json<T>(of: z.ZodType<T>) {
  return z
    .string()
    .max(LONG_LIMIT)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "To pole jest uszkodzone. Wczytaj stronę jeszcze raz." });
        return z.NEVER;
      }
    })
    .pipe(of);
}

/** What the page showed of a tag: id, version, name. */
const shownTag = z.tuple([id, z.number().int(), name]);
const seenTags = listOf(json(shownTag));
const ids = z.array(id).max(MOST_MERGED);
/** Tags of one group: the one that stays, and one at least that goes. */
const alike = z.tuple([id, id], id).check(z.maxLength(MOST_MERGED));
const seen = z.strictObject({
  tags: z.record(id, z.strictObject({ name, version: z.number().int() })),
  had: z.array(id).optional(),
});

const chosen = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("merge"), into: id, tagIds: ids, seen: seen.optional() }),
  z.strictObject({ do: z.literal("assign"), postId: id, add: ids, drop: ids, seen: seen.optional() }),
  z.strictObject({ do: z.literal("remove"), tagId: id, seen: seen.optional() }),
  z.strictObject({ do: z.literal("rename"), tagId: id, name, seen: seen.optional() }),
  z.strictObject({ do: z.literal("alias"), tagId: id, alias: name, seen: seen.optional() }),
  z.strictObject({ do: z.literal("hide"), tagId: id, seen: seen.optional() }),
]);

const group = z.strictObject({
  group: z.string().max(LONG_LIMIT),
  into: id,
  tag: listOf(id, MOST_MERGED),
  seen: seenTags,
  name: name.default(""),
});
const picked = z.strictObject({ list: id, tag: listOf(id), seen: seenTags });

/** Takes tags of a list off the readers' pages, or for good: the picked ones, or all that were shown. */
function ending(act: "remove" | "hide", all = false) {
  return action("edit-all", picked, async ({ studio, viewer }, { tag, seen: shown }) => {
    const ended = (all ? shown.map(([tagId]) => tagId) : tag).map((tagId): RefreshAction => {
      return { do: act, tagId, seen: seenOf(shown, [tagId]) };
    });
    return added(await studio.tagRefresh.choose(viewer, ended));
  });
}

/** What editors may do on `/tag/refresh`. Nothing but `execute`, `undo`, `recount` and `dismiss` changes the site. */
export const tagCleanupActions = {
  recount: action("edit-all", {}, async ({ studio, viewer }) =>
    told(await studio.tagRefresh.recount(viewer), ({ counts, aliases }) => {
      if (counts + aliases.length === 0) return words.recount.right;
      return words.recount.wrong(
        counts,
        aliases.map(({ alias }) => alias),
      );
    }),
  ),
  merge: action("edit-all", group, async ({ studio, viewer }, { into, tag, seen: shown, name: to }) => {
    const tagIds = tag.filter((each) => each !== into);
    if (tagIds.length === 0) return refuse("invalid", words.duplicates.none_picked);
    const actions: RefreshAction[] = [{ do: "merge", into, tagIds, seen: seenOf(shown, [into, ...tagIds]) }];
    if (to.trim()) actions.push({ do: "rename", tagId: into, name: to, seen: seenOf(shown, [into]) });
    return added(await studio.tagRefresh.choose(viewer, actions));
  }),
  "merge-all": action(
    "edit-all",
    { groups: json(z.array(alike).max(MOST_CHOICES)), seen: json(z.array(shownTag)) },
    async ({ studio, viewer }, { groups, seen: shown }) => {
      const actions = groups.map(([into, ...tagIds]): RefreshAction => {
        return { do: "merge", into, tagIds, seen: seenOf(shown, [into, ...tagIds]) };
      });
      return added(await studio.tagRefresh.choose(viewer, actions));
    },
  ),
  dismiss: action("edit-all", group, async ({ studio, viewer }, { into, tag, seen: shown }) => {
    const tagIds = [...new Set([into, ...tag])];
    if (tagIds.length < 2) return refuse("invalid", words.duplicates.two_picked);
    for (const [at, one] of tagIds.entries()) {
      for (const other of tagIds.slice(at + 1)) {
        const done = await studio.tagRefresh.dismiss(viewer, one, other);
        if (!done.ok) return done;
      }
    }
    const { tags } = seenOf(shown, tagIds);
    return say(words.dismissed(Object.values(tags).map((each) => each.name)));
  }),
  remove: ending("remove"),
  "remove-all": ending("remove", true),
  hide: ending("hide"),
  assign: action(
    "edit-all",
    { list: id, add: listOf(pair()), drop: listOf(pair()), had: listOf(json(z.array(id))) },
    async ({ studio, viewer }, { add, drop, had }) => {
      const actions = had.flatMap(([postId, ...tagIds]): RefreshAction[] => {
        const of = (pairs: [string, string][]) => pairs.filter(([post]) => post === postId).map(([, tag]) => tag);
        const change = { add: of(add), drop: of(drop) };
        if (postId === undefined || change.add.length + change.drop.length === 0) return [];
        return [{ do: "assign", postId, ...change, seen: { tags: {}, had: tagIds } }];
      });
      return added(await studio.tagRefresh.choose(viewer, actions));
    },
  ),
  unchoose: action(
    "edit-all",
    { key: listOf(z.string().max(NAME_LIMIT), MOST_CHOICES) },
    async ({ studio, viewer }, { key }) => told(await studio.tagRefresh.unchoose(viewer, key), () => words.unchosen),
  ),
  clear: action("edit-all", {}, async ({ studio, viewer }) =>
    told(await studio.tagRefresh.unchoose(viewer, null), () => words.unchosen),
  ),
  straighten: action("edit-all", {}, async ({ studio, viewer }) =>
    told(await studio.tagRefresh.straighten(viewer), () => words.straightened),
  ),
  execute: action(
    "edit-all",
    { run: id, plan: json(z.array(chosen).max(MOST_CHOICES)) },
    async ({ studio, viewer }, { run, plan }) => {
      const done = await studio.tagRefresh.execute(viewer, plan, undefined, run);
      return done.ok ? { ok: true, to: links.tagRefresh({ show: "done", run }) } : done;
    },
  ),
  undo: action("edit-all", { operation: id }, async ({ studio, viewer }, { operation }) => {
    const undone = await studio.tagRefresh.undo(viewer, operation);
    if (!undone.ok) return undone;
    const { tags, posts, copies, skipped, name: called } = undone.value;
    const back = operations.back(tags, posts, copies);
    const said = called?.why === null ? `${back} ${operations.calledAgain(called.name)}` : back;
    const skippedName = called?.why ? operations.skippedName(called.name, called.now, called.why === "taken") : null;
    return { ok: true, value: { said, refused: [], skipped, skippedName } satisfies TagCleanupResult };
  }),
};

export interface TagCleanupResult {
  said: string;
  refused: string[];
  skipped?: { title: string | null; slug: string | null; in: "post" | "copy" }[];
  /** Of a name that an undo left as it is, why. */
  skippedName?: string | null;
}

function say(said: string, refused: string[] = []): ActionResult {
  return { ok: true, value: { said, refused } satisfies TagCleanupResult };
}

function told<T>(outcome: Outcome<T>, sentence: (value: T) => string): ActionResult {
  return outcome.ok ? say(sentence(outcome.value)) : outcome;
}

function added(outcome: Outcome<{ added: number; refused: string[] }>): ActionResult {
  return outcome.ok ? say(words.added(outcome.value.added), outcome.value.refused) : outcome;
}

function pair() {
  return z
    .string()
    .max(2 * ID_LIMIT + 1)
    .transform((text): [string, string] => {
      const [post = "", tag = ""] = text.split(" ");
      return [post, tag];
    });
}

function seenOf(shown: readonly (readonly [string, number, string])[], wanted: readonly string[]): Seen {
  const tags = shown
    .filter(([tag]) => wanted.includes(tag))
    .map(([tag, version, called]) => [tag, { name: called, version }]);
  return { tags: Object.fromEntries(tags) as Seen["tags"] };
}
