import { escapeHtml } from "../base/values/escape-html.ts";
import { PLAIN_COLOURS } from "../settings/plain-colours.ts";
import { mailMessages } from "#core/messages/mail.ts";
import {
  type DrawnLetter,
  framedLetter,
  LETTER_SANS,
  letterButton,
  letterColours,
  letterLink,
  type LetterLook,
  letterParagraph,
  withBreaks,
} from "./letter-frame.ts";

/** What the site itself writes, before it has a form. Every text is plain, without markup. */
export interface Letter {
  subject: string;
  paragraphs: string[];
  /** What somebody wrote, shown as a quotation. */
  quote?: string;
  /** Posts, each with a remark. */
  items?: { title: string; href: string; note: string }[];
  action?: { label: string; href: string };
  /** The small print. */
  footer: string[];
  /** The page where the receiver can switch such letters off; absent in letters that cannot be switched off. */
  switchOff?: string;
}

const COLOURS = letterColours(PLAIN_COLOURS);
const FONT = `${LETTER_SANS}font-size:16px;line-height:1.5;`;

/** Draws a letter that fetches nothing, and so does not tell when it is read. */
export function drawLetter(letter: Letter, site: Pick<LetterLook, "name" | "origin">): DrawnLetter {
  const { subject, paragraphs, quote, items = [], action, footer, switchOff } = letter;
  const { soft, accent, rule } = COLOURS;
  const title = `color:${accent.light};font-weight:600;`;
  const blocks = [
    ...paragraphs.map(letterParagraph),
    quote !== undefined &&
      `<blockquote class="q" style="margin:0 0 16px;padding-left:14px;border-left:3px solid ${rule.light};">${withBreaks(quote)}</blockquote>`,
    ...items.map(
      ({ title: words, href, note }) =>
        `<p style="margin:0 0 16px;">${letterLink(href, words, title, "l")}<br><span class="s" style="font-size:14px;color:${soft.light};">${escapeHtml(note)}</span></p>`,
    ),
    action !== undefined && letterButton(action.href, action.label, COLOURS),
  ];
  const off = switchOff === undefined ? [] : [letterLink(switchOff, mailMessages.switchOff, "color:inherit;", "s")];
  const foot = [...footer.map(escapeHtml), ...off];
  return framedLetter(
    { subject, font: FONT, blocks, foot },
    { ...site, logo: null, logoOnDark: false, colours: COLOURS },
  );
}
