import { fold } from "#core/polish/fold.ts";
import type { TagsView } from "#core/posts/views.ts";

/** The groups with the tags of which some word starts with what was typed, both folded; the server's rule, repeated as one types. */
export function matchingGroups(groups: TagsView["groups"], typed: string): TagsView["groups"] {
  const wanted = ` ${fold(typed).trim()}`;
  if (wanted === " ") return groups;
  return groups
    .map((group) => ({ ...group, tags: group.tags.filter((tag) => words(tag.name).includes(wanted)) }))
    .filter((group) => group.tags.length > 0);
}

function words(name: string): string {
  return ` ${fold(name).replace(/[^\p{L}\p{N}]+/gu, " ")}`;
}
