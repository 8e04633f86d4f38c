import { byteLength } from "../base/limits.ts";
import { escapeHtml } from "../base/values/escape-html.ts";
import { element, type Element } from "../markdown/html-tree.ts";
import { serialise } from "../markdown/sanitiser/serialise.ts";
import { newsMessages as words } from "#core/messages/mail.ts";
import { letterButton, type LetterColours, letterFrame, letterLink, LETTER_SANS, smallPrint } from "./letter.ts";
import { blocksForMail, blocksOfPost, letterPicture } from "./letter-body.ts";
import { textOfBlocks } from "./text-of-blocks.ts";

/** Mail programs such as Gmail cut off a longer letter. In bytes of its HTML. */
export const LETTER_BYTES = 100_000;

/** What letters to readers show of the site. */
export interface LetterSite {
  name: string;
  origin: string;
  /** The address of the logo. */
  logo: string | null;
  /** Whether the logo is too light for a white ground. */
  logoOnDark: boolean;
  colours: LetterColours;
  /** Who sends the letters and where they are: lines of plain text. */
  imprint: string;
}

/** The receiver's own addresses. */
export interface ReaderLinks {
  preferences: string;
  leave: string;
}

/** A post as letters show it. Title, lead and names are plain text, typeset. */
export interface PostInLetter {
  title: string;
  lead: string;
  /** The lead, or else the first sentences. */
  summary: string;
  url: string;
  language: string;
  /** The date and the authors. */
  byline: string;
  cover: { src: string; alt: string; width: number } | null;
  html: string;
}

export interface DrawnLetter {
  subject: string;
  html: string;
  text: string;
}

/** Writes the letter with a new post: the whole of it, or the blocks at its beginning that fit into `LETTER_BYTES`. */
export function letterOfPost(
  post: PostInLetter,
  site: LetterSite,
  links: ReaderLinks,
): DrawnLetter & { isWhole: boolean } {
  const { title, lead, url, language, byline, cover } = post;
  const { colours } = site;
  const head = [
    letterHead(site, { href: url, label: words.onPage }),
    `<h1 style="margin:0 0 12px;font-size:28px;line-height:1.2;">${escapeHtml(title)}</h1>`,
    lead && `<p style="margin:0 0 12px;font-size:19px;line-height:1.45;">${escapeHtml(lead)}</p>`,
    smallPrint(escapeHtml(byline), colours, "margin-bottom:20px;"),
    cover && `<div style="margin:0 0 20px;">${serialise(element("div", {}, [letterPicture(cover, colours)]))}</div>`,
  ];
  const draw = (blocks: string[], isWhole: boolean) =>
    letterFrame(
      {
        subject: title,
        language,
        preheader: post.summary,
        body: inText([...head, ...blocks, !isWhole && letterButton(url, words.readOn, colours)]),
        foot: letterFoot(site, links),
      },
      colours,
    );
  const blocks = blocksOfPost(post.html);
  const whole = draw(blocksForMail(blocks, url, colours), true);
  const isWhole = byteLength(whole) <= LETTER_BYTES;
  const shown = isWhole ? blocks : beginningOf(blocks, (some) => draw(blocksForMail(some, url, colours), false));
  return {
    // Lists of letters are narrow, and lines break there anywhere.
    subject: title.replaceAll("\u00A0", " "),
    html: isWhole ? whole : draw(blocksForMail(shown, url, colours), false),
    text: plainLetter(site, links, [
      `${words.onPage}: ${url}`,
      title,
      lead,
      byline,
      textOfBlocks(shown, url),
      isWhole ? "" : `${words.readOn}: ${url}`,
    ]),
    isWhole,
  };
}

/** Returns the most blocks at the beginning whose letter is short enough. Halves the choice, because a letter takes milliseconds to draw. */
function beginningOf(blocks: Element[], draw: (some: Element[]) => string): Element[] {
  let [fits, tooMany] = [0, blocks.length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (byteLength(draw(blocks.slice(0, middle))) <= LETTER_BYTES) fits = middle;
    else tooMany = middle;
  }
  return blocks.slice(0, fits);
}

/** Writes the letter with the posts of a week or a month. `introduction`: the editor's words, with empty lines between paragraphs. */
export function letterOfDigest(
  {
    subject,
    introduction,
    posts,
  }: { subject: string; introduction: string; posts: readonly Omit<PostInLetter, "html">[] },
  site: LetterSite,
  links: ReaderLinks,
): DrawnLetter {
  const { colours, origin } = site;
  const paragraphs = introduction.split(/\n\s*\n/).filter((each) => each.trim() !== "");
  const title = `color:${colours.accent.light};text-decoration:none;`;
  const items = posts.map(
    ({ title: name, summary, url, byline, language }) =>
      `<div lang="${escapeHtml(language)}" class="q" style="margin:0;padding:18px 0 6px;border-top:1px solid ${colours.rule.light};">` +
      `<h2 style="margin:0 0 6px;font-size:21px;line-height:1.25;">${letterLink(url, name, title, "l")}</h2>` +
      (summary && `<p style="margin:0 0 8px;">${escapeHtml(summary)}</p>`) +
      `${smallPrint(escapeHtml(byline), colours)}</div>`,
  );
  const body = inText([
    letterHead(site, { href: origin, label: words.toSite }),
    `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((each) => `<p style="margin:0 0 16px;">${withBreaks(each)}</p>`),
    ...items,
  ]);
  const preheader = paragraphs[0] ?? posts.map((post) => post.title).join(" · ");
  return {
    subject,
    html: letterFrame({ subject, preheader, body, foot: letterFoot(site, links) }, colours),
    text: plainLetter(site, links, [
      subject,
      introduction.trim(),
      ...posts.map((post) => [`* ${post.title}`, post.summary, post.byline, post.url].filter(Boolean).join("\n  ")),
    ]),
  };
}

const SERIF = "font-family:Georgia,'Times New Roman',serif;font-size:17px;line-height:1.6;";

function inText(blocks: (string | false | null)[]): string {
  return `<div style="${SERIF}">\n${blocks.filter(Boolean).join("\n")}\n</div>`;
}

/** The logo stands on white, because many are dark letters on nothing; on black, when it is light. */
function letterHead(
  { name, origin, logo, logoOnDark, colours }: LetterSite,
  beside: { href: string; label: string },
): string {
  const ground = logoOnDark ? "background:#1c1c1c;color:#ffffff;" : "background:#ffffff;color:#1c1c1c;";
  const mark = logo
    ? `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="32" style="height:32px;max-width:220px;border:0;vertical-align:middle;padding:2px;${ground}font-size:16px;font-weight:600;">`
    : escapeHtml(name);
  const style = `${LETTER_SANS}font-size:16px;font-weight:600;text-decoration:none;color:${colours.ink.light};`;
  const more = letterLink(
    beside.href,
    beside.label,
    `${LETTER_SANS}font-size:13px;color:${colours.accent.light};`,
    "l",
  );
  return (
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;"><tr>` +
    `<td align="left"><a href="${escapeHtml(origin)}" class="c" style="${style}">${mark}</a></td>` +
    `<td align="right" style="padding-left:12px;">${more}</td></tr></table>`
  );
}

function letterFoot({ name, imprint, colours }: LetterSite, links: ReaderLinks): string {
  const link = (href: string, label: string) => letterLink(href, label, `color:${colours.soft.light};`, "s");
  return [
    smallPrint(escapeHtml(words.reason(name)), colours),
    smallPrint(`${link(links.preferences, words.preferences)} · ${link(links.leave, words.leave)}`, colours),
    imprint && smallPrint(withBreaks(imprint), colours, "margin-top:12px;"),
  ].join("\n");
}

function plainLetter({ name, imprint }: LetterSite, links: ReaderLinks, blocks: string[]): string {
  const foot = [
    // Two dashes and a space: what mail programs know as the beginning of a signature.
    "-- ",
    words.reason(name),
    `${words.preferences}: ${links.preferences}`,
    `${words.leave}: ${links.leave}`,
    ...(imprint === "" ? [] : ["", imprint]),
  ];
  return `${[...blocks.filter((each) => each !== ""), foot.join("\n")].join("\n\n")}\n`;
}

function withBreaks(text: string): string {
  return text.trim().split("\n").map(escapeHtml).join("<br>");
}
