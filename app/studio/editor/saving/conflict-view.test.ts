import { expect, test } from "vitest";
import type { EditorChoices } from "#core/settings/settings-service.ts";
import type { DraftConflict } from "#core/posts/drafts/reconcile-drafts.ts";
import { shownValue } from "./conflict-view.tsx";

const CHOICES: EditorChoices = {
  categories: [{ id: "c1", slug: "warsztat", name: "Warsztat" }],
  people: [{ id: "u1", name: "Zofia Łęcka", role: "editor", active: true }],
  topics: [{ id: "m1", slug: "wiosna", title: "Wiosna" }],
};
const NO_SEO = { title: null, description: null, canonical: null, noindex: false };

test.each<[DraftConflict["field"], unknown, string]>([
  ["categoryId", "c1", "Warsztat"],
  ["responsibleEditorId", "u1", "Zofia Łęcka"],
  ["responsibleEditorId", null, ""],
  ["topicId", "m1", "Wiosna"],
  ["title", "u1", "u1"],
  ["language", null, "polski"],
  ["slug", null, "z tytułu"],
  ["pin", { until: Date.UTC(2026, 10, 21, 12) }, "przypięty do 21 listopada 2026, 13:00"],
  ["pin", null, ""],
  ["cover", { mediaId: "m", alt: "", decorative: true }, "m\nozdobna"],
  ["seo", { ...NO_SEO, title: "Tytuł", noindex: true }, "Tytuł dla wyszukiwarek: Tytuł\nPoza wyszukiwarkami"],
  ["seo", NO_SEO, ""],
])("of the field %s, %j is shown as „%s”", (field, value, shown) => {
  expect(shownValue(field, value, { choices: CHOICES, zone: "Europe/Warsaw" })).toBe(shown);
});
