import { z } from "zod";
import type { MenuLine } from "#core/site/settings.ts";
import { action } from "../action.ts";

/** Far over the limits of the fields, which the use case names in its refusal. */
const FIELD_LIMIT = 4_000;
const LINES_LIMIT = 100;

const text = z.string().max(FIELD_LIMIT);
const texts = z.preprocess((given) => (typeof given === "string" ? [given] : given), z.array(text).max(LINES_LIMIT));

/** Lines come as two lists of equal order, so that an ordinary form can send them. */
const SETTINGS = z.strictObject({
  "menu.label": texts.default([]),
  "menu.href": texts.default([]),
  ownFooter: z.enum(["on"]).optional(),
  "footer.label": texts.default([]),
  "footer.href": texts.default([]),
  logoId: text.default(""),
  faviconId: text.default(""),
  version: z.coerce.number().int(),
});

export const settingsActions = {
  save: action("administer", SETTINGS, async ({ desk }, submission, given) =>
    desk.settings.change(submission.viewer, {
      menu: linesOf(given["menu.label"], given["menu.href"]),
      footer: given.ownFooter ? linesOf(given["footer.label"], given["footer.href"]) : null,
      logoId: given.logoId.trim() || null,
      faviconId: given.faviconId.trim() || null,
      version: given.version,
    }),
  ),
};

/** A line with neither label nor address is an empty row of the form. */
function linesOf(labels: string[], hrefs: string[]): MenuLine[] {
  return labels
    .map((label, at) => ({ label: label.trim(), href: (hrefs[at] ?? "").trim() }))
    .filter(({ label, href }) => label !== "" || href !== "");
}
