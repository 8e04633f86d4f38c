import { escapeHtml } from "../base/values/escape-html.ts";
import type { LookColours, SchemePair } from "../settings/plain-colours.ts";

/** A letter as it is sent. Its plain text is made of its HTML. */
export interface DrawnLetter {
  subject: string;
  html: string;
}

/** The colours of a letter in the light and the dark scheme. `page` is around the text, `ground` below it. */
export type LetterColours = Record<"page" | "ground" | "ink" | "soft" | "rule" | "accent", SchemePair>;

export function letterColours({ paper, sunken, raised, ink, soft, rule, accent }: LookColours): LetterColours {
  // In the dark scheme of a look, the sunken ground can hardly be told from the raised one.
  return { page: { light: sunken.light, dark: paper.dark }, ground: raised, ink, soft, rule, accent };
}

/** What each letter shows of the site. */
export interface LetterLook {
  name: string;
  origin: string;
  /** The address of the logo. */
  logo: string | null;
  /** Whether the logo is too light for a white ground. */
  logoOnDark: boolean;
  colours: LetterColours;
}

interface FramedLetter {
  subject: string;
  language?: string;
  /** Shown by lists of letters after the subject; not shown in the letter. */
  preheader?: string;
  /** A link opposite the site's name. */
  beside?: { href: string; label: string };
  /** A style. */
  font: string;
  /** HTML. What is empty is left out. */
  blocks: (string | false | null)[];
  /** The small print at the end: lines of HTML. */
  foot: string[];
}

export const LETTER_SANS = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

/** Fills the line of a list of letters, so that what comes after the preheader is not shown there. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(60);

const TABLE = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;

/** Draws a letter: one column of at most 600 pixels, readable in light and dark mail programs. */
export function framedLetter(letter: FramedLetter, look: LetterLook): DrawnLetter {
  const { subject, language = "pl", preheader, font, blocks, foot } = letter;
  const { colours } = look;
  const { page, ground, ink } = colours;
  const hidden =
    preheader &&
    `<div class="preheader" style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0;">${escapeHtml(preheader)}${FILLER}</div>\n`;
  const html = `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyles(colours)}</style></head>
<body class="p" style="margin:0;padding:0;background:${page.light};">
${hidden ?? ""}${TABLE} class="p" style="background:${page.light};"><tr><td align="center" style="padding:24px 12px;">
${TABLE} style="max-width:600px;table-layout:fixed;"><tr><td class="c" align="left" style="padding:28px 24px;background:${ground.light};color:${ink.light};border-radius:8px;overflow-wrap:anywhere;">
<div style="${font}">
${[letterHead(letter, look), ...blocks].filter(Boolean).join("\n")}
</div>
</td></tr><tr><td class="foot" align="left" style="padding:16px 24px;">${foot.map((line) => smallPrint(line, colours)).join("\n")}</td></tr></table>
</td></tr></table>
</body></html>
`;
  return { subject, html };
}

/** Classes are for the dark scheme alone. Mail programs that drop the style sheet show the light one. */
function darkStyles({ page, ground, ink, soft, rule, accent }: LetterColours): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.p{background:${page.dark}!important}.c{background:${ground.dark}!important;color:${ink.dark}!important}.s{color:${soft.dark}!important}
.q{border-color:${rule.dark}!important}.k{background:${page.dark}!important}.l{color:${accent.dark}!important}.b{background:${accent.dark}!important;color:${ground.dark}!important}}`;
}

/** The logo stands on white, because many are dark letters on nothing; on black, when it is light. */
function letterHead({ beside }: FramedLetter, { name, origin, logo, logoOnDark, colours }: LetterLook): string {
  const ground = logoOnDark ? "background:#1c1c1c;color:#ffffff;" : "background:#ffffff;color:#1c1c1c;";
  const mark = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="32" style="height:32px;max-width:220px;border:0;vertical-align:middle;padding:2px;${ground}font-size:16px;font-weight:600;">`
    : escapeHtml(name);
  const style = `${LETTER_SANS}font-size:16px;font-weight:600;text-decoration:none;color:${colours.ink.light};`;
  const small = `${LETTER_SANS}font-size:13px;color:${colours.accent.light};`;
  const more = beside && letterLink(beside.href, beside.label, small, "l");
  return (
    `${TABLE} style="margin:0 0 24px;"><tr><td align="left"><a href="${escapeHtml(origin)}" class="c" style="${style}">${mark}</a></td>` +
    `${more ? `<td align="right" style="padding-left:12px;">${more}</td>` : ""}</tr></table>`
  );
}

/** Returns a link as HTML. `name`: the class of its colour. */
export function letterLink(href: string, label: string, style: string, name: string): string {
  return `<a href="${escapeHtml(href)}" class="${name}" style="${style}">${escapeHtml(label)}</a>`;
}

export function letterButton(href: string, label: string, { ground, accent }: LetterColours): string {
  const style = `${LETTER_SANS}display:inline-block;padding:10px 18px;font-size:16px;font-weight:600;text-decoration:none;border-radius:6px;background:${accent.light};color:${ground.light};`;
  return `<p style="margin:24px 0 16px;">${letterLink(href, label, style, "b")}</p>`;
}

/** Returns a line of small print. `html`: ready HTML. */
export function smallPrint(html: string, { soft }: LetterColours, margin = "0 0 4px"): string {
  return `<p class="s" style="${LETTER_SANS}font-size:13px;line-height:1.5;margin:${margin};color:${soft.light};">${html}</p>`;
}

/** Returns a paragraph of plain text, whose lines stay. */
export function letterParagraph(text: string): string {
  return `<p style="margin:0 0 16px;">${withBreaks(text)}</p>`;
}

/** Returns plain text as HTML, whose lines stay. */
export function withBreaks(text: string): string {
  return text.trim().split("\n").map(escapeHtml).join("<br>");
}
