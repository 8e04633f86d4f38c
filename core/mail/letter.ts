import { escapeHtml } from "../base/values/escape-html.ts";
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

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const BODY = `${FONT}font-size:16px;line-height:1.5;margin:0 0 16px;`;
const SMALL = `${FONT}font-size:13px;line-height:1.5;margin:0 0 4px;color:#5c5c5c;`;
const BUTTON = `${FONT}display:inline-block;padding:10px 18px;font-size:16px;font-weight:600;text-decoration:none;border-radius:6px;background:#1f4e79;color:#ffffff;`;

/** Classes are for the dark scheme alone. Mail programs that drop the style sheet show the light one. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.p{background:#16181a!important}.c{background:#1f2225!important;color:#ececec!important}.s{color:#a8adb2!important}
.q{border-color:#4a5056!important}.l{color:#9cc4ea!important}.b{background:#9cc4ea!important;color:#10202f!important}}`;

function htmlOf(letter: Letter, siteName: string): string {
  const { subject, paragraphs, quote, items = [], action, footer, switchOff } = letter;
  const link = (href: string, text: string, style: string, name: string) =>
    `<a href="${escapeHtml(href)}" class="${name}" style="${style}">${escapeHtml(text)}</a>`;
  const blocks = [
    ...paragraphs.map((text) => `<p style="${BODY}">${escapeHtml(text)}</p>`),
    ...(quote === undefined ? [] : [quotation(quote)]),
    ...items.map(
      ({ title, href, note }) =>
        `<p style="${BODY}">${link(href, title, "color:#1f4e79;font-weight:600;", "l")}<br><span class="s" style="font-size:14px;color:#5c5c5c;">${escapeHtml(note)}</span></p>`,
    ),
    ...(action ? [`<p style="${BODY}margin-top:24px;">${link(action.href, action.label, BUTTON, "b")}</p>`] : []),
  ];
  const small = footer.map((text) => `<p class="s" style="${SMALL}">${escapeHtml(text)}</p>`);
  const off =
    switchOff && `<p class="s" style="${SMALL}">${link(switchOff, mailMessages.switchOff, "color:inherit;", "s")}</p>`;
  return `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="p" style="margin:0;padding:0;background:#f2f2f0;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="p" style="background:#f2f2f0;"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;"><tr><td class="c" align="left" style="padding:28px 24px;background:#ffffff;color:#1c1c1c;border-radius:8px;overflow-wrap:anywhere;">
<p class="s" style="${SMALL}margin-bottom:20px;font-weight:600;">${escapeHtml(siteName)}</p>
${blocks.join("\n")}
</td></tr><tr><td align="left" style="padding:16px 24px;">${small.join("")}${off ?? ""}</td></tr></table>
</td></tr></table>
</body></html>
`;
}

function quotation(text: string): string {
  const lines = text.split("\n").map(escapeHtml).join("<br>");
  return `<blockquote class="q" style="${BODY}margin-left:0;padding-left:14px;border-left:3px solid #c8c8c4;">${lines}</blockquote>`;
}
