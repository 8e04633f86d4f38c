import type { TagChoice } from "#core/tags/tag-picker.ts";

export interface MatchingTags {
  tags: TagChoice[];
  exact: TagChoice | null;
  near: TagChoice[];
}

/** `create` comes last, and only for a name that no tag or alias has. */
export type TagOption =
  | { kind: "tag"; tag: TagChoice }
  /** A very similar tag, shown before a new one is created. */
  | { kind: "near"; tag: TagChoice }
  | { kind: "create"; name: string; sure: boolean };

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

/** What Enter takes without a selection: the tag with exactly that name or alias, else the only option. */
export function entered(options: TagOption[], found: MatchingTags): TagOption | null {
  const exact = options.find((option) => option.kind === "tag" && option.tag.id === found.exact?.id);
  if (exact) return exact;
  return options.length === 1 ? (options[0] ?? null) : null;
}
