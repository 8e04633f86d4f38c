import { escapeHtml } from "../base/values/escape-html.ts";
import type { SchemePair } from "../settings/plain-colours.ts";
import { mailMessages } from "#core/messages/mail.ts";

/** A letter before it has a form. Every text is plain, without markup. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** What somebody wrote, shown as a quotation. */
  quote?: string;
  /** Posts, each with a remark. */
  items?: { title: string; href: string; note: string }[];
  action?: { label: string; href: string };
  /** The small print, after the site's name. */
  footer: string[];
  /** The page where the receiver can switch such letters off; absent in letters that cannot be switched off. */
  switchOff?: string;
  /** Where mail programs send the wish to get no more letters (RFC 8058); absent in letters to the team. */
  unsubscribe?: string;
}

/** Returns both forms of a letter: plain text, and HTML that fetches nothing and is readable in light and dark mail programs. */
export function drawLetter(letter: Letter, siteName: string): { text: string; html: string } {
  return { text: textOf(letter, siteName), html: htmlOf(letter, siteName) };
}

function textOf({ paragraphs, quote, items = [], action, footer, switchOff }: Letter, siteName: string): string {
  const blocks = [
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, "> ")]),
    ...items.map(({ title, href, note }) => `* ${title}\n  ${note}\n  ${href}`),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    // Two dashes and a space: what mail programs know as the beginning of a signature.
    ["-- ", siteName, ...footer, ...(switchOff === undefined ? [] : [mailMessages.switchOff, switchOff])].join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** The colours of a letter in the light and the dark scheme. `page` is around the text, `ground` below it. */
export type LetterColours = Record<"page" | "ground" | "ink" | "soft" | "rule" | "accent", SchemePair>;

const PLAIN: LetterColours = {
  page: { light: "#f2f2f0", dark: "#16181a" },
  ground: { light: "#ffffff", dark: "#1f2225" },
  ink: { light: "#1c1c1c", dark: "#ececec" },
  soft: { light: "#5c5c5c", dark: "#a8adb2" },
  rule: { light: "#c8c8c4", dark: "#4a5056" },
  accent: { light: "#1f4e79", dark: "#9cc4ea" },
};

export const LETTER_SANS = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const BODY = `${LETTER_SANS}font-size:16px;line-height:1.5;margin:0 0 16px;`;
const SMALL = `${LETTER_SANS}font-size:13px;line-height:1.5;margin:0 0 4px;`;

/** Classes are for the dark scheme alone. Mail programs that drop the style sheet show the light one. */
function darkStyles({ page, ground, ink, soft, rule, accent }: LetterColours): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.p{background:${page.dark}!important}.c{background:${ground.dark}!important;color:${ink.dark}!important}.s{color:${soft.dark}!important}
.q{border-color:${rule.dark}!important}.k{background:${page.dark}!important}.l{color:${accent.dark}!important}.b{background:${accent.dark}!important;color:${ground.dark}!important}}`;
}

/** Returns a link as HTML. `name`: the class of its colour. */
export function letterLink(href: string, label: string, style: string, name: string): string {
  return `<a href="${escapeHtml(href)}" class="${name}" style="${style}">${escapeHtml(label)}</a>`;
}

export function letterButton(href: string, label: string, { ground, accent }: LetterColours): string {
  const style = `${LETTER_SANS}display:inline-block;padding:10px 18px;font-size:16px;font-weight:600;text-decoration:none;border-radius:6px;background:${accent.light};color:${ground.light};`;
  return `<p style="${BODY}margin-top:24px;">${letterLink(href, label, style, "b")}</p>`;
}

/** Returns a paragraph of small print. `html`: ready HTML. */
export function smallPrint(html: string, { soft }: LetterColours, more = ""): string {
  return `<p class="s" style="${SMALL}color:${soft.light};${more}">${html}</p>`;
}

/** The HTML of a letter: one column of at most 600 pixels. `body` and `foot` are ready HTML. */
export interface LetterFrame {
  subject: string;
  language?: string;
  /** Shown by lists of letters after the subject; not shown in the letter. */
  preheader?: string;
  body: string;
  foot: string;
}

/** Fills the line of a list of letters, so that what comes after the preheader is not shown there. */
const FILLER = "&#847;&zwnj;&nbsp;".repeat(60);

export function letterFrame(frame: LetterFrame, colours: LetterColours = PLAIN): string {
  const { subject, language = "pl", preheader = "", body, foot } = frame;
  const { page, ground, ink } = colours;
  const hidden =
    preheader &&
    `<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0;">${escapeHtml(preheader)}${FILLER}</div>\n`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyles(colours)}</style></head>
<body class="p" style="margin:0;padding:0;background:${page.light};">
${hidden}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="p" style="background:${page.light};"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;table-layout:fixed;"><tr><td class="c" align="left" style="padding:28px 24px;background:${ground.light};color:${ink.light};border-radius:8px;overflow-wrap:anywhere;">
${body}
</td></tr><tr><td align="left" style="padding:16px 24px;">${foot}</td></tr></table>
</td></tr></table>
</body></html>
`;
}

function htmlOf(letter: Letter, siteName: string): string {
  const { subject, paragraphs, quote, items = [], action, footer, switchOff } = letter;
  const { soft, accent } = PLAIN;
  const title = `color:${accent.light};font-weight:600;`;
  const blocks = [
    smallPrint(escapeHtml(siteName), PLAIN, "margin-bottom:20px;font-weight:600;"),
    ...paragraphs.map((text) => `<p style="${BODY}">${escapeHtml(text)}</p>`),
    ...(quote === undefined ? [] : [quotation(quote)]),
    ...items.map(
      ({ title: words, href, note }) =>
        `<p style="${BODY}">${letterLink(href, words, title, "l")}<br><span class="s" style="font-size:14px;color:${soft.light};">${escapeHtml(note)}</span></p>`,
    ),
    ...(action ? [letterButton(action.href, action.label, PLAIN)] : []),
  ];
  const foot = footer.map((text) => smallPrint(escapeHtml(text), PLAIN)).join("");
  const off = switchOff ? smallPrint(letterLink(switchOff, mailMessages.switchOff, "color:inherit;", "s"), PLAIN) : "";
  return letterFrame({ subject, body: blocks.join("\n"), foot: foot + off });
}

function quotation(text: string): string {
  const lines = text.split("\n").map(escapeHtml).join("<br>");
  return `<blockquote class="q" style="${BODY}margin-left:0;padding-left:14px;border-left:3px solid ${PLAIN.rule.light};">${lines}</blockquote>`;
}
