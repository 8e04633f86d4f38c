import type { z } from "zod";
import type { SiteLook } from "#core/settings/site-look.ts";
import type { MenuLine } from "#core/settings/site-settings.ts";
import { action, tick } from "../../requests/action.ts";
import { lookOfFields } from "./look-fields.ts";
import { changeSettings, settingsActions, fieldText, fieldTexts, version } from "./settings.action.ts";

const LOOK = {
  accent: fieldText.default(""),
  accentOwn: fieldText.default(""),
  paper: fieldText.default(""),
  paperOwn: fieldText.default(""),
  typefaces: fieldText,
  front: fieldText,
  width: fieldText,
  dateLine: tick,
  newspaperTone: tick,
  version,
};

/** The menu arrives as two lists of equal length, so that a plain form can send it. */
const LINES = {
  "menu.label": fieldTexts.default([]),
  "menu.href": fieldTexts.default([]),
  ownFooter: tick,
  /** "on" when the form showed the file's footer. */
  fileFooter: tick,
  "footer.label": fieldTexts.default([]),
  "footer.href": fieldTexts.default([]),
  version,
};

export const lookActions = {
  restore: settingsActions.restore,
  look: action(
    "administer",
    LOOK,
    async ({ services, viewer }, { dateLine, newspaperTone, version: base, ...input }) => {
      const fields = { ...input, dateLine: dateLine ? "on" : null, newspaperTone: newspaperTone ? "on" : null };
      // The use case refuses names of typefaces and layouts that no look has.
      const look = lookOfFields((name) => fields[name]) as SiteLook;
      return changeSettings(services, viewer, base, { look });
    },
  ),
  lines: action("administer", LINES, async ({ services, viewer }, input) =>
    changeSettings(services, viewer, input.version, {
      menu: linesOf(input["menu.label"], input["menu.href"]),
      footer: footerOf(input, services.config.footer),
    }),
  ),
};

/** Lines changed where the file's footer was in use make an own footer even without the tick: no typed word is dropped in silence. */
function footerOf(input: z.infer<z.ZodObject<typeof LINES>>, ofFile: MenuLine[]): MenuLine[] | null {
  const lines = linesOf(input["footer.label"], input["footer.href"]);
  return input.ownFooter || (input.fileFooter && lines.length > 0 && !isSame(lines, ofFile)) ? lines : null;
}

function isSame(lines: MenuLine[], others: MenuLine[]): boolean {
  const texts = (all: MenuLine[]) => JSON.stringify(all.map(({ label, href }) => [label.trim(), href.trim()]));
  return texts(lines) === texts(others);
}

/** Returns the lines of the menu. A row with neither label nor address is dropped, because it was left empty in the form. */
function linesOf(labels: string[], hrefs: string[]): MenuLine[] {
  const rows = Math.max(labels.length, hrefs.length);
  return Array.from({ length: rows }, (_, at) => ({
    label: (labels[at] ?? "").trim(),
    href: (hrefs[at] ?? "").trim(),
  })).filter(({ label, href }) => label !== "" || href !== "");
}
