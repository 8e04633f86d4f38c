import { z } from "zod";
import type { SiteLook } from "#core/settings/site-look.ts";
import type { MenuLine } from "#core/settings/site-settings.ts";
import { action, tick } from "../../requests/action.ts";
import { lookOfFields } from "./look-fields.ts";
import { changeSettings, settingsActions } from "./settings.action.ts";

/** Any field has at most this many characters and lines. Each field's own limit is lower; the use case checks it and answers with a message. */
const FIELD_LIMIT = 4_000;
const LINES_LIMIT = 100;

const text = z.string().max(FIELD_LIMIT);
const texts = z.preprocess((value) => (typeof value === "string" ? [value] : value), z.array(text).max(LINES_LIMIT));
const version = z.coerce.number().int();

const LOOK = {
  accent: text.default(""),
  accentOwn: text.default(""),
  paper: text.default(""),
  paperOwn: text.default(""),
  typefaces: text,
  front: text,
  width: text,
  dateLine: tick,
  version,
};

/** The menu arrives as two lists of equal length, so that a plain form can send it. */
const LINES = {
  "menu.label": texts.default([]),
  "menu.href": texts.default([]),
  ownFooter: tick,
  /** "on" when the form showed the file's footer. */
  fileFooter: tick,
  "footer.label": texts.default([]),
  "footer.href": texts.default([]),
  version,
};

export const lookActions = {
  restore: settingsActions.restore,
  look: action("administer", LOOK, async ({ services, viewer }, { dateLine, version: base, ...input }) => {
    const fields = { ...input, dateLine: dateLine ? "on" : null };
    // The use case refuses names of typefaces and layouts that no look has.
    const look = lookOfFields((name) => fields[name]) as SiteLook;
    return changeSettings(services, viewer, base, { look });
  }),
  lines: action("administer", LINES, async ({ services, viewer }, input) =>
    changeSettings(services, viewer, input.version, {
      menu: linesOf(input["menu.label"], input["menu.href"]),
      footer: footerOf(input),
    }),
  ),
};

/** Lines typed where the file's footer was in use make an own footer even without the tick: no typed word is dropped in silence. */
function footerOf(input: z.infer<z.ZodObject<typeof LINES>>): MenuLine[] | null {
  const lines = linesOf(input["footer.label"], input["footer.href"]);
  return input.ownFooter || (input.fileFooter && lines.length > 0) ? lines : null;
}

/** Returns the lines of the menu. A row with neither label nor address is dropped, because it was left empty in the form. */
function linesOf(labels: string[], hrefs: string[]): MenuLine[] {
  const rows = Math.max(labels.length, hrefs.length);
  return Array.from({ length: rows }, (_, at) => ({
    label: (labels[at] ?? "").trim(),
    href: (hrefs[at] ?? "").trim(),
  })).filter(({ label, href }) => label !== "" || href !== "");
}
