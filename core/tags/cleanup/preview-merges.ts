import type { TagStoreRead, TagUsage } from "../store.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { tagPath } from "#core/base/paths.ts";
import { isNameOf, nameFault, nameKey, tidyName } from "../identity/tag-identity.ts";
import { tagNamed } from "../identity/find-by-name.ts";
import { formerPathConflict, newAliases } from "../store-changed-tag.ts";
import { slugOfRenamed } from "../validate-tag-change.ts";
import type { Tag } from "../tag.ts";
import { tagMessages } from "#core/messages/tags.ts";

/** The ids of tags to merge, and of the tag into which they are merged. */
export interface TagMerge {
  into: string;
  tagIds: string[];
  /** The new name for the target; if absent or empty, the target keeps its name. */
  name?: string;
}

export interface TagMergePreview {
  merges: PreviewedMerge[];
  /** How many posts outside the trash get other tags, each post counted once. Impossible merges are left out, here and in the fields below. */
  posts: number;
  /** How many working copies get other tags. The number may be too high, because a copy with two of the tags counts twice. */
  copies: number;
  redirects: { from: string; to: string }[];
  /** Names that will become aliases of a tag. */
  aliases: { name: string; alias: string }[];
}

export interface PreviewedMerge {
  merge: TagMerge;
  /** The name of the target after the merge; empty if the target is gone. */
  into: string;
  tags: string[];
  /** Why the merge is impossible, as a Polish sentence; null if it is possible. */
  refusal: string | null;
}

type Called = Pick<Tag, "name" | "slug">;

/** A merge with its tags. `called` has the name and the slug that the target will have. */
export interface JudgedMerge {
  merge: TagMerge;
  target: TagUsage | undefined;
  sources: TagUsage[];
  called: Called;
  refusal: string | null;
}

/**
 * Returns what the merges would do, and why some are impossible. `name` is the new name for the target of a single merge; empty if the
 * target keeps its name.
 */
export async function previewMerges(
  read: TagStoreRead,
  merges: readonly TagMerge[],
  name: string,
): Promise<TagMergePreview> {
  const judged = await judgeMerges(read, merges, name);
  const possible = judged.filter(({ refusal }) => refusal === null);
  const sources = possible.flatMap((each) => each.sources);
  return {
    merges: judged.map(({ merge, called, sources: tags, refusal }) => {
      return { merge, into: called.name, tags: tags.map((tag) => tag.name), refusal };
    }),
    posts: new Set(sources.flatMap(({ posts }) => posts)).size,
    copies: sources.reduce((sum, { copies }) => sum + copies, 0),
    redirects: possible.flatMap(redirectsOf),
    aliases: possible.flatMap(aliasesOf),
  };
}

/** Checks the merges in their order. If two merges have a tag in common, the second merge is refused. */
export async function judgeMerges(
  read: TagStoreRead,
  merges: readonly TagMerge[],
  name: string,
): Promise<JudgedMerge[]> {
  const usage = new Map((await read.tagUsage()).map((tag) => [tag.id, tag]));
  const used = new Set<string>();
  const judged: JudgedMerge[] = [];
  const newNames = new Set<string>();
  for (const merge of merges) {
    const target = usage.get(merge.into);
    const tagIds = [...new Set(merge.tagIds)];
    const sources = tagIds.flatMap((id) => usage.get(id) ?? []);
    const fault = faultOf({ into: merge.into, tagIds }, target, sources, used);
    const present = { name: target?.name ?? "", slug: target?.slug ?? "" };
    const wanted = tidyName(merge.name || (merges.length === 1 ? name : ""));
    const named =
      fault === null && target && wanted !== "" ? await nameAfter(read, target, tagIds, wanted) : ok(present);
    const key = nameKey(wanted);
    const fits = named.ok && newNames.has(key) ? refuse("conflict", tagMessages.nameTaken(wanted)) : named;
    const [called, refusal] = fits.ok ? [fits.value, fault] : [present, fits.message];
    if (wanted !== "") newNames.add(key);
    judged.push({ merge: { ...merge, tagIds }, target, sources, called, refusal });
    for (const id of [merge.into, ...tagIds]) used.add(id);
  }
  return judged;
}

function faultOf(
  { into, tagIds }: TagMerge,
  target: TagUsage | undefined,
  sources: readonly TagUsage[],
  used: ReadonlySet<string>,
): string | null {
  if (tagIds.length === 0) return tagMessages.chooseToMerge;
  if (!target || sources.length < tagIds.length) return tagMessages.someGone;
  if (tagIds.includes(into)) return tagMessages.mergedWithItself(target.name);
  const twice = [target, ...sources].find(({ id }) => used.has(id));
  if (twice) return tagMessages.mergedTwice(twice.name);
  if (target.proposed) return tagMessages.isProposal(target.name);
  const shown = sources.find(({ hidden, proposed, listed }) => !hidden && !proposed && listed.length > 0);
  if (!target.hidden || !shown) return null;
  return tagMessages.hiddenTarget(target.name, shown.name);
}

/** Returns the name and the slug that the target will have. The names of the tags to be merged count as free. */
async function nameAfter(
  read: TagStoreRead,
  target: TagUsage,
  tagIds: readonly string[],
  name: string,
): Promise<Outcome<Called>> {
  const fault = nameFault(name);
  if (fault !== null) return refuse("invalid", fault);
  const mergedIds = [target.id, ...tagIds];
  const owner = await tagNamed(read, name);
  if (owner && !mergedIds.includes(owner.id)) {
    return refuse("conflict", tagMessages.nameTaken(owner.name));
  }
  const slug = await slugOfRenamed(read, target, name, tagIds);
  const former = slug === target.slug ? null : await formerPathConflict(read, tagPath(slug), mergedIds);
  return former === null ? ok({ name, slug }) : refuse("conflict", former);
}

function redirectsOf({ target, sources, called }: JudgedMerge): TagMergePreview["redirects"] {
  const left = [...sources, ...(target ? [target] : [])].filter(({ slug }) => slug !== called.slug);
  return left.map(({ slug }) => ({ from: tagPath(slug), to: tagPath(called.slug) }));
}

function aliasesOf({ target, sources, called }: JudgedMerge): TagMergePreview["aliases"] {
  const names = sources.flatMap(({ name, aliases }) => [name, ...aliases]);
  const added = target ? newAliases(target, names) : [];
  return added.filter((alias) => !isNameOf(called, alias)).map((alias) => ({ name: called.name, alias }));
}
