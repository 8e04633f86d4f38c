import { ownValue } from "../base/values/own-value.ts";
import { letterPicturePath } from "../base/media.ts";
import { decodedPart } from "../base/paths.ts";
import {
  element,
  elementsIn,
  hasClass,
  isBlank,
  isElement,
  text,
  textOf,
  type Element,
  type Node,
} from "../markdown/html-tree.ts";
import { isBlock } from "../markdown/elements/wrap-bare-text.ts";
import { OUTPUT_BOUNDS, parseHtml } from "../markdown/sanitiser/parse-html.ts";
import { sanitise } from "../markdown/sanitiser/sanitise.ts";
import { serialise } from "../markdown/sanitiser/serialise.ts";
import { newsMessages } from "#core/messages/mail.ts";
import { LETTER_SANS, type LetterColours } from "./letter-frame.ts";

/** Reads the stored HTML of a post and returns its blocks, such as paragraphs, lists and tables, in order. */
export function blocksOfPost(html: string): Element[] {
  const parsed = parseHtml(html, OUTPUT_BOUNDS);
  return "tooMuch" in parsed ? [] : blocksIn(sanitise(parsed.nodes, "output"));
}

/** A box of the author's around blocks is opened, so that a long one can be cut between them. */
function blocksIn(box: Element): Element[] {
  return box.children.flatMap((child) => {
    if (!isElement(child)) return isBlank(child) ? [] : [element("p", {}, [child])];
    const isPlainBox = child.tag === "div" && !child.attributes.has("class");
    const holdsBlocks = child.children.every((each) => (isElement(each) ? isBlock(each) : isBlank(each)));
    return isPlainBox && holdsBlocks ? blocksIn(child) : [child];
  });
}

/** Pictures are at most as wide as the text of the letter, in CSS pixels. */
const WIDEST = 552;

const MONO = "font-family:Consolas,Menlo,monospace;";

/**
 * Returns blocks of a post as HTML for mail programs: styles on each element, absolute addresses, nothing that runs. `url`: the
 * post's address. A link to a place in the text stays in the letter when `blocks` have that place, and else leads to the page.
 */
export function blocksForMail(blocks: readonly Element[], url: string, colours: LetterColours): string[] {
  const ids = new Set(
    blocks.flatMap((block) => [block, ...elementsIn(block)].map((each) => each.attributes.get("id"))),
  );
  const mailing: Mailing = { url, ids, colours };
  return blocks.map((block) => serialise(element("div", {}, convert(block, mailing))));
}

interface Mailing {
  url: string;
  ids: ReadonlySet<string | undefined>;
  colours: LetterColours;
}

function convert(node: Node, mailing: Mailing): Node[] {
  if (!isElement(node)) return [node];
  const { soft, rule } = mailing.colours;
  switch (node.tag) {
    case "picture":
    case "span":
      if (!node.attributes.has("lang") && !node.attributes.has("id")) return convertAll(node, mailing);
      return [styled(node, mailing)];
    case "source":
    case "track":
      return [];
    case "img":
      return [pictureForMail(node, mailing)];
    case "figure":
      if (!hasClass(node, "player")) return [styled(node, mailing)];
      return [
        styled(
          { ...node, children: node.children.filter((each) => isElement(each) && each.tag === "figcaption") },
          mailing,
        ),
      ];
    case "video":
    case "audio":
      return [anchor(element("a", { href: mailing.url }, [text(newsMessages.player[node.tag])]), mailing)];
    case "input":
      return [text(node.attributes.has("checked") ? "☑" : "☐")];
    case "pre":
      return [styled({ ...node, children: [text(textOf(node))] }, mailing)];
    case "a":
      return [anchor(hasClass(node, "embed-link") ? withoutPictures(node) : node, mailing)];
    case "figcaption":
      return [element("p", { class: "s", style: `${CAPTION}color:${soft.light};` }, convertAll(node, mailing))];
    case "section":
      if (!hasClass(node, "footnotes")) return [styled(node, mailing)];
      return [
        element("hr", { class: "q", style: ruleStyle(rule.light) }),
        element("p", { style: "margin:0 0 8px;font-weight:bold;" }, [text(newsMessages.notes)]),
        element("div", { style: "font-size:15px;" }, convertAll(node, mailing)),
      ];
    default:
      return [styled(node, mailing)];
  }
}

/** A card of another site is a link with its title. */
function withoutPictures(link: Element): Element {
  return { ...link, children: link.children.filter((each) => !isElement(each) || each.tag === "span") };
}

function convertAll(node: Element, mailing: Mailing): Node[] {
  return node.children.flatMap((child) => convert(child, mailing));
}

/** Attributes that mail programs need. Classes of the site mean nothing there. */
const CARRIED =
  "lang dir title id alt colspan rowspan align scope start reversed type value datetime span aria-label".split(" ");

function styled(node: Element, mailing: Mailing): Element {
  const made = element(
    ownValue(RENAMED, node.tag) ?? node.tag,
    {},
    node.tag === "pre" ? node.children : convertAll(node, mailing),
  );
  for (const name of CARRIED) {
    const value = node.attributes.get(name);
    if (value !== undefined) made.attributes.set(name, value);
  }
  const side = /(?:^| )align-(left|center|right)(?: |$)/.exec(node.attributes.get("class") ?? "")?.[1];
  // Mail programs would centre the heads of columns.
  if (side !== undefined || node.tag === "th") made.attributes.set("align", side ?? "left");
  const [style, name = ""] = styleOf(node, mailing.colours);
  if (name !== "") made.attributes.set("class", name);
  if (style !== "") made.attributes.set("style", style);
  if (node.tag === "table") for (const [key, value] of TABLE) made.attributes.set(key, value);
  return made;
}

/** Boxes that nothing unfolds. */
const RENAMED: Partial<Record<string, string>> = { details: "div", summary: "p" };

const TABLE = Object.entries({ width: "100%", cellpadding: "0", cellspacing: "0", border: "0" });
const CAPTION = `${LETTER_SANS}margin:6px 0 0;font-size:14px;line-height:1.45;`;
const ruleStyle = (colour: string) => `margin:28px 0;border:0;border-top:1px solid ${colour};`;

const SPACED = "margin:0 0 16px;";
const HEADING = "margin:28px 0 10px;line-height:1.25;font-weight:bold;";

/** Returns the style and the class of an element. What has none looks as mail programs show it. */
function styleOf(node: Element, { page, rule }: LetterColours): readonly [style: string, name?: string] {
  if (node.tag === "p" && hasClass(node, "embed"))
    return [`${SPACED}${LETTER_SANS}padding:14px 16px;border:1px solid ${rule.light};border-radius:6px;`, "q"];
  if (node.tag === "div" && hasClass(node, "table-scroll")) return ["overflow-x:auto;"];
  const code = `${MONO}font-size:14px;background:${page.light};`;
  const cell = `padding:6px 8px;border:1px solid ${rule.light};vertical-align:top;overflow-wrap:break-word;`;
  const small = ["font-size:12px;line-height:1;"] as const;
  const lesser = [`${HEADING}font-size:17px;`] as const;
  const styles: Partial<Record<string, readonly [style: string, name?: string]>> = {
    p: [SPACED],
    dl: [SPACED],
    div: [SPACED],
    details: [SPACED],
    summary: ["margin:0 0 8px;font-weight:bold;"],
    figure: ["margin:24px 0;"],
    ul: [`${SPACED}padding-left:24px;`],
    ol: [`${SPACED}padding-left:28px;`],
    li: ["margin:0 0 6px;"],
    dd: ["margin:0 0 8px 24px;"],
    dt: ["font-weight:bold;"],
    h2: [`${HEADING}font-size:23px;`],
    h3: [`${HEADING}font-size:19px;`],
    h4: lesser,
    h5: lesser,
    h6: lesser,
    table: [`${SPACED}border-collapse:collapse;font-size:15px;line-height:1.45;`],
    kbd: [MONO],
    samp: [MONO],
    sup: small,
    sub: small,
    pre: [`${SPACED}${code}padding:12px;line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere;`, "k"],
    code: [`${code}padding:1px 3px;`, "k"],
    blockquote: [`margin:0 0 16px;padding-left:14px;border-left:3px solid ${rule.light};`, "q"],
    hr: [ruleStyle(rule.light), "q"],
    td: [cell, "q"],
    th: [cell, "q"],
    mark: ["background:#f6e7b8;color:#1d1a16;"],
  };
  return ownValue(styles, node.tag) ?? [""];
}

/** With its picture not shown, the description stands in its place, in the letter's own letters. */
function pictureForMail(image: Element, { url, colours }: Mailing): Element {
  const [src = "", alt = "", wide] = ["src", "alt", "width"].map((name) => image.attributes.get(name));
  const width = Number(wide) || 0;
  return letterPicture({ src: absoluteIn(letterPicturePath(src, width), url), alt, width }, colours);
}

/** `width`: 0 when it is not known. */
export function letterPicture(
  { src, alt, width }: { src: string; alt: string; width: number },
  { soft }: LetterColours,
): Element {
  const style = `${LETTER_SANS}display:block;max-width:100%;height:auto;border:0;font-size:14px;line-height:1.45;color:${soft.light};`;
  const shown = String(Math.min(width, WIDEST));
  return element("img", { src, alt, ...(width > 0 && { width: shown }), class: "s", style });
}

function anchor(node: Element, mailing: Mailing): Element {
  const made = styled(node, mailing);
  const [href, id] = [node.attributes.get("href"), node.attributes.get("id")];
  // Outlook knows places in a text by the name of a link.
  if (id !== undefined) made.attributes.set("name", id);
  if (href === undefined) return made;
  const isHere = href.startsWith("#") && mailing.ids.has(decodedPart(href.slice(1)));
  made.attributes.set("href", isHere ? href : absoluteIn(href, mailing.url));
  made.attributes.set("class", "l");
  made.attributes.set("style", `color:${mailing.colours.accent.light};`);
  return made;
}

/** Returns an address of a post's text as readers outside of the page need it. `url`: the post's address. */
function absoluteIn(address: string, url: string): string {
  return address.startsWith("#") ? url + address : (URL.parse(address, url)?.href ?? address);
}
