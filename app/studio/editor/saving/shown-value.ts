import type { EditorChoices } from "#core/settings/settings-service.ts";
import { formatDay } from "#core/polish/dates/dates.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import type { MergeConflict } from "#core/posts/merge/merge.ts";
import { editor as says } from "../../../messages/editor/editor.ts";

/** The value of a conflicting field in words; empty for none. */
export function shownValue(
  field: MergeConflict["field"],
  value: unknown,
  choices: EditorChoices,
  zone: string,
): string {
  const nameOf = (things: { id: string; name: string }[]) => things.find(({ id }) => id === value)?.name ?? "";
  switch (field) {
    case "categoryId":
      return nameOf(choices.categories);
    case "responsibleEditorId":
      return nameOf(choices.people);
    case "topicId":
      return nameOf(choices.topics.map(({ id, title }) => ({ id, name: title })));
    case "slug":
      return typeof value === "string" ? value : says.fields.automatic;
    case "pin":
      return pinOf(value as Draft["pin"], zone);
    case "cover":
      return coverOf(value as Draft["cover"]);
    case "seo":
      return seoOf(value as Draft["seo"]);
    default:
      return typeof value === "string" ? value : "";
  }
}

function pinOf(pin: Draft["pin"], zone: string): string {
  if (!pin) return "";
  return pin.until === null ? says.fields.pin : `${says.fields.pin}, ${formatDay(pin.until, zone)}`;
}

function coverOf(cover: Draft["cover"]): string {
  if (!cover) return "";
  return [cover.decorative ? says.fields.decorative : cover.alt, cover.mediaId].filter(Boolean).join(", ");
}

function seoOf({ title, description, canonical, noindex }: Draft["seo"]): string {
  return [title, description, canonical, noindex ? says.fields.noindex : null].filter(Boolean).join(", ");
}
