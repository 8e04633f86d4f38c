import type { TagDeps, TagStoreRead } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { permitted, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok, type Outcome, refuseField } from "../base/outcome.ts";
import { NAME_LIMIT } from "../base/limits.ts";
import { remembered } from "../base/memo.ts";
import { fold } from "../polish/text-words.ts";
import { slugify } from "../polish/slug.ts";
import { tagPath } from "../base/paths.ts";
import { areNear, comparedName } from "./likeness/likeness.ts";
import type { Tag } from "./tag.ts";
import { freeTagSlug, tagCalled } from "./identity/find-by-name.ts";
import { hasWords, nameFault, tidyName } from "./identity/tag-identity.ts";
import { tagMessages } from "#core/messages/tags.ts";

type Deps = Pick<TagDeps, "store" | "clock" | "newId">;
type Added = Outcome<TagChoice> | { ok: false; code: "conflict"; message: string; near: TagChoice[] };
type Counted = Tag & { posts: number };

/** The picker shows at most this many tags for a typed text. */
const MOST_SHOWN = 12;

/** At most this many similar tags are shown before a new tag is created; nobody would read more. */
const MOST_NEAR = 5;

/** At most this many names are cached in compared form, because every key typed in the picker compares all tags. */
const MOST_COMPARED = 20_000;

const MOST_IDS = 200;

export function createTagPicker(deps: Deps) {
  const { read } = deps.store;
  const near = createNearness();
  return {
    find: permitted("write-own", (viewer, text: string) => find(read, near, viewer, text)),
    byIds: async (viewer: Viewer, ids: string[]) =>
      may(viewer, "write-own") ? choicesOf(read, ids.slice(0, MOST_IDS), "") : [],
    /**
     * Returns the tag with this name or alias, or creates it (a proposed tag for a contributor). Returns `conflict` with similar tags,
     * unless `sure`.
     */
    add: permitted("write-own", (viewer, name: string, sure: boolean) => add(deps, near, viewer, name, sure)),
  };
}

async function find(read: TagStoreRead, nearTo: Nearness, viewer: Viewer, text: string) {
  const name = tidyName(text).slice(0, NAME_LIMIT);
  const like = await read.tagsLike(name, MOST_SHOWN);
  const tags = like.filter((tag) => !tag.hidden || may(viewer, "edit-all")).map((tag) => choiceOf(tag, name));
  const exact = hasWords(name) ? await tagCalled(read, name) : null;
  const near = hasWords(name) && !exact ? await nearTo(read, name) : [];
  return ok({ tags, exact: exact && choiceOf(exact, name), near });
}

/** Adds a tag. The tag of a person who may not edit tags is only proposed; an editor accepts it. */
async function add({ store, clock, newId }: Deps, nearTo: Nearness, viewer: Viewer, name: string, sure: boolean) {
  const tidied = tidyName(name);
  const fault = nameFault(tidied);
  if (fault !== null) return refuseField("name", fault);
  const now = clock();
  return store.write(async (tx): Promise<Added> => {
    const existing = await tagCalled(tx, tidied);
    if (existing) return ok(choiceOf(existing, tidied));
    const near = sure ? [] : await nearTo(tx, tidied);
    if (near.length > 0) {
      const message = tagMessages.similarThere(near.map((tag) => tag.name));
      return { ok: false, code: "conflict", message, near };
    }
    const [id, slug, proposed] = [newId(), await freeTagSlug(tx, tidied), !may(viewer, "edit-all")];
    const tag: Tag = { id, slug, name: tidied, description: "", aliases: [], hidden: false, proposed, version: 1 };
    // Readers do not see a proposed tag, and only an editor may decide where an address leads.
    if (!tag.proposed) await tx.dropFormerPath(tagPath(tag.slug));
    await tx.putTag(tag, "");
    const act = tag.proposed ? "tag-propose" : "tag-create";
    await tx.putAudit(auditEntry(viewer, now, act, { kind: "tag", id: tag.id }, { name: tag.name }));
    return ok(choiceOf({ ...tag, posts: 0 }, tidied));
  });
}

type Nearness = ReturnType<typeof createNearness>;

function createNearness() {
  const formOf = remembered(comparedName, MOST_COMPARED);
  return async (read: TagStoreRead, name: string) => {
    const compared = comparedName(name);
    const isNear = (other: string) => areNear(compared, formOf(other));
    const near = (await read.tagNames()).filter((tag) => isNear(tag.name) || tag.aliases.some(isNear));
    const ids = near.slice(0, MOST_NEAR).map((tag) => tag.id);
    return choicesOf(read, ids, name);
  };
}

async function choicesOf(read: TagStoreRead, ids: string[], typed: string): Promise<TagChoice[]> {
  const choices: TagChoice[] = [];
  for (const tag of await read.tagsByIds(ids)) {
    choices.push(choiceOf({ ...tag, posts: await read.listSize(`tag:${tag.id}`) }, typed));
  }
  return choices;
}

function choiceOf({ id, name, slug, posts, proposed, aliases }: Counted, typed: string): TagChoice {
  const wanted = fold(typed);
  const byName = wanted === "" || fold(name).includes(wanted) || slugify(name) === slugify(typed);
  const alias =
    aliases.find((each) => fold(each).includes(wanted)) ?? aliases.find((each) => slugify(each) === slugify(typed));
  return { id, name, slug, posts, alias: byName ? null : (alias ?? null), proposed };
}

export interface TagChoice extends Pick<Counted, "id" | "name" | "slug" | "posts" | "proposed"> {
  alias: string | null;
}
