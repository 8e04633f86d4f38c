import type { HelpTarget } from "#core/assistant/help-commands.ts";
import type { HelpSuggestion } from "#core/assistant/help-desk.ts";
import { LEAD_LIMIT, NOTES_LIMIT, SEO_DESCRIPTION_LIMIT, TITLE_LIMIT } from "#core/posts/limits.ts";
import type { Draft } from "#core/posts/draft.ts";
import { textHelper as says } from "../../messages/text-helper.ts";
import type { Editing } from "./editing.ts";
import { withName } from "./name-order.ts";

type Field = "title" | "lead" | "seo" | "tagIds" | "notes";

/** Puts an accepted suggestion where it belongs, so that it can be taken back; a sentence says why it could not be. */
export function takeInto(
  editing: Editing,
  { range, before, after, sources, kind }: HelpSuggestion,
  target: HelpTarget,
): string | null {
  const draft = editing.box.draft();
  const said = says.taken(says.commands[kind]);
  switch (target) {
    case "body":
      if (!range || editing.source?.normalised().slice(range.from, range.to) !== before) return says.stale;
      editing.source.change(range.from, range.to, after);
      return null;
    case "title":
      return put(editing, "title", after, after.length <= TITLE_LIMIT, said);
    case "lead":
      return put(editing, "lead", after, after.length <= LEAD_LIMIT, said);
    case "seo":
      return put(editing, "seo", { ...draft.seo, description: after }, after.length <= SEO_DESCRIPTION_LIMIT, said);
    case "tags":
      return put(editing, "tagIds", sources.reduce(withName, draft.tagIds), true, said);
    case "notes": {
      const notes = [draft.notes.trimEnd(), after].filter((each) => each !== "").join("\n");
      return put(editing, "notes", notes, notes.length <= NOTES_LIMIT, said);
    }
  }
}

function put<Name extends Field>(
  editing: Editing,
  name: Name,
  value: Draft[Name],
  fits: boolean,
  said: string,
): string | null {
  if (!fits) return says.tooLong;
  const before = editing.box.draft()[name];
  editing.box.set(name, value);
  const undo = () => {
    editing.box.set(name, before);
    editing.notice.set(null);
  };
  editing.notice.set({ text: said, fault: false, undo });
  return null;
}
