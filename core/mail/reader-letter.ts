import { byteLength } from "../base/limits.ts";
import { escapeHtml } from "../base/values/escape-html.ts";
import { element, type Element } from "../markdown/html-tree.ts";
import { serialise } from "../markdown/sanitiser/serialise.ts";
import { newsMessages as words } from "#core/messages/mail.ts";
import { blocksForMail, blocksOfPost, letterPicture } from "./letter-body.ts";
import {
  type DrawnLetter,
  framedLetter,
  letterButton,
  letterLink,
  type LetterLook,
  letterParagraph,
  smallPrint,
  withBreaks,
} from "./letter-frame.ts";

/** Mail programs such as Gmail cut off a longer letter. In bytes of its HTML. */
export const LETTER_BYTES = 100_000;

/** What letters to readers show of the site. */
export interface LetterSite extends LetterLook {
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

const SERIF = "font-family:Georgia,'Times New Roman',serif;font-size:17px;line-height:1.6;";

/** Writes the letter with a new post: the whole of it, or the blocks at its beginning that fit into `LETTER_BYTES`. */
export function letterOfPost(post: PostInLetter, site: LetterSite, links: ReaderLinks): DrawnLetter {
  const { title, lead, url, language, byline, cover } = post;
  const { colours } = site;
  const blocks = blocksOfPost(post.html);
  const draw = (count: number) =>
    framedLetter(
      {
        // Lists of letters are narrow, and lines break there anywhere.
        subject: title.replaceAll("\u00A0", " "),
        language,
        preheader: post.summary,
        beside: { href: url, label: words.onPage },
        font: SERIF,
        blocks: [
          `<h1 style="margin:0 0 12px;font-size:28px;line-height:1.2;">${escapeHtml(title)}</h1>`,
          lead && `<p style="margin:0 0 12px;font-size:19px;line-height:1.45;">${escapeHtml(lead)}</p>`,
          smallPrint(escapeHtml(byline), colours, "0 0 20px"),
          cover &&
            `<div style="margin:0 0 20px;">${serialise(element("div", {}, [letterPicture(cover, colours)]))}</div>`,
          ...blocksForMail(blocks.slice(0, count), url, colours),
          count < blocks.length && letterButton(url, words.readOn, colours),
        ],
        foot: footOf(site, links),
      },
      site,
    );
  const whole = draw(blocks.length);
  return fits(whole) ? whole : draw(mostThatFit(blocks, (count) => fits(draw(count))));
}

function fits({ html }: DrawnLetter): boolean {
  return byteLength(html) <= LETTER_BYTES;
}

/** Returns how many blocks at the beginning fit. Halves the choice, because a letter takes milliseconds to draw. */
function mostThatFit(blocks: readonly Element[], doFit: (count: number) => boolean): number {
  let [enough, tooMany] = [0, blocks.length];
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2);
    if (doFit(middle)) enough = middle;
    else tooMany = middle;
  }
  return enough;
}

/** A letter with the posts of a week or a month. */
export interface DigestInLetter {
  subject: string;
  /** The editor's words, with empty lines between paragraphs. */
  introduction: string;
  posts: readonly Omit<PostInLetter, "html">[];
}

export function letterOfDigest(
  { subject, introduction, posts }: DigestInLetter,
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
  return framedLetter(
    {
      subject,
      preheader: paragraphs[0] ?? posts.map((post) => post.title).join(" · "),
      beside: { href: origin, label: words.toSite },
      font: SERIF,
      blocks: [
        `<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2;">${escapeHtml(subject)}</h1>`,
        ...paragraphs.map(letterParagraph),
        ...items,
      ],
      foot: footOf(site, links),
    },
    site,
  );
}

function footOf({ name, imprint, colours }: LetterSite, links: ReaderLinks): string[] {
  const link = (href: string, label: string) => letterLink(href, label, `color:${colours.soft.light};`, "s");
  return [
    escapeHtml(words.reason(name)),
    `${link(links.preferences, words.preferences)} · ${link(links.leave, words.leave)}`,
    ...(imprint === "" ? [] : [withBreaks(imprint)]),
  ];
}
