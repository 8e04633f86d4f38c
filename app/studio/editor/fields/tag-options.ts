import type { TagChoice } from "#core/desk.ts";

export interface MatchingTags {
  tags: TagChoice[];
  exact: TagChoice | null;
  near: TagChoice[];
}

/** What the list under the field offers. `create` comes last, and only for a name no tag or alias has. */
export type TagOption =
  | { kind: "tag"; tag: TagChoice }
  /** A tag so alike that a new one would double it; shown before one is created. */
  | { kind: "near"; tag: TagChoice }
  | { kind: "create"; name: string; sure: boolean };

/** The options for what is typed; tags the post has already are left out. */
export function optionsFor(typed: string, found: MatchingTags, chosen: readonly string[]): TagOption[] {
  const name = typed.trim().replaceAll(/\s+/g, " ");
  if (name === "") return [];
  const free = (tag: TagChoice) => !chosen.includes(tag.id);
  const first = found.exact ? [found.exact] : [];
  const tags = [...first, ...found.tags.filter(({ id }) => id !== found.exact?.id)].filter(free);
  const near = found.exact ? [] : found.near.filter((tag) => free(tag) && !tags.some(({ id }) => id === tag.id));
  const options: TagOption[] = [
    ...near.map((tag) => ({ kind: "near" as const, tag })),
    ...tags.map((tag) => ({ kind: "tag" as const, tag })),
  ];
  if (!found.exact) options.push({ kind: "create", name, sure: near.length > 0 });
  return options;
}

/** What Enter takes when nothing is pointed at: the tag of just that name or alias, else the list's only tag. */
export function entered(options: TagOption[], found: MatchingTags): TagOption | null {
  const exact = options.find((option) => option.kind === "tag" && option.tag.id === found.exact?.id);
  if (exact) return exact;
  return options.length === 1 ? (options[0] ?? null) : null;
}
