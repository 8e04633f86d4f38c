import { flushSync } from "react-dom";
import type { CheckResult } from "#core/posts/checks/checklist.ts";
import type { Editing } from "../editing.ts";
import { showText } from "../source/source-pane.tsx";

/** A field by its `data-field`, or a line from 1. */
export type Place = { field: string } | { line: number };

export function goTo(editing: Editing, place: Place): void {
  if ("line" in place) return editing.source?.revealLine(place.line);
  if (place.field === "body") {
    showText(editing);
    return editing.source?.focus();
  }
  flushSync(() => editing.pane.set(place.field === "title" ? "source" : "fields"));
  const field = document.querySelector<HTMLElement>(`[data-field="${place.field}"]`);
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  const control = field?.querySelector<HTMLElement>(":is(input, textarea, select):not([hidden]), button, a[href]");
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}

/** The field to correct for each check; null when it is not in one place. */
const FIELD_OF: Record<CheckResult["id"], string | null> = {
  title: "title",
  slug: "slug",
  category: "categoryId",
  alt: "cover",
  links: "body",
  headings: "body",
  typography: "body",
  removed: "body",
  "title-length": "title",
  "heading-order": "body",
  tags: "tags",
  description: "lead",
  "remote-pictures": "body",
  overlap: null,
  inbound: null,
};

export function fieldOf({ id }: CheckResult): string | null {
  return FIELD_OF[id];
}
