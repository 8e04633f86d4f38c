import type { HelpTarget } from "#core/posts/provenance/suggestion.ts";
import type { HelpSuggestion } from "#core/assistant/helper/help-service.ts";
import { LEAD_LIMIT, SEO_DESCRIPTION_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { editorAssistant as says } from "../../../messages/editor/assistant.ts";
import type { EditingSession } from "../editing-session.ts";
import { withName } from "../fields/ordered-names.tsx";

interface Taking {
  box: Pick<EditingSession["box"], "draft" | "set">;
  notice: Pick<EditingSession["notice"], "set">;
  source: Pick<NonNullable<EditingSession["source"]>, "normalised" | "change"> | null;
}

type Field = "title" | "lead" | "seo" | "tagIds";

/** Returns a sentence that says why a suggestion cannot be applied now; null when it can be applied. */
export function obstacleTo(editing: Taking, suggestion: HelpSuggestion, target: HelpTarget): string | null {
  const { range, before, after } = suggestion;
  if (target === "body")
    return range && editing.source?.normalised().slice(range.from, range.to) === before ? null : says.stale;
  const limit = LIMITS[target];
  return limit !== undefined && [...after].length > limit ? says.tooLong : null;
}

const LIMITS: Partial<Record<HelpTarget, number>> = {
  title: TITLE_LIMIT,
  lead: LEAD_LIMIT,
  seo: SEO_DESCRIPTION_LIMIT,
};

/** Applies an accepted suggestion and shows a notice with an undo. If the suggestion cannot be applied, returns the sentence of `obstacleTo`. */
export function applySuggestion(editing: Taking, suggestion: HelpSuggestion, target: HelpTarget): string | null {
  const obstacle = obstacleTo(editing, suggestion, target);
  if (obstacle !== null) return obstacle;
  const { range, after, sources, kind } = suggestion;
  const draft = editing.box.draft();
  const message = says.taken(says.commands[kind]);
  if (target === "body" && range) editing.source?.change(range.from, range.to, after);
  if (target === "title") put(editing, "title", after, message);
  if (target === "lead") put(editing, "lead", after, message);
  if (target === "seo") put(editing, "seo", { ...draft.seo, description: after }, message);
  if (target === "tags") put(editing, "tagIds", sources.reduce(withName, draft.tagIds), message);
  return null;
}

function put<Name extends Field>(editing: Taking, name: Name, value: Draft[Name], message: string): void {
  const before = editing.box.draft()[name];
  editing.box.set(name, value);
  const undo = () => {
    editing.box.set(name, before);
    editing.notice.set(null);
  };
  editing.notice.set({ text: message, fault: false, undo });
}
