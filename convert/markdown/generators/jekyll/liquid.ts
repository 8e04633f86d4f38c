import { appendAll } from "#core/base/values/append-all.ts";
import { escapeHtml } from "#core/base/values/escape-html.ts";
import { videoAddress } from "#core/markdown/elements/video-address.ts";
import {
  argumentsOf,
  ATTRIBUTES_OF_KRAMDOWN,
  regionsBetween,
  lostTag,
  type MarkupEdit,
  otherSitePage,
  pictureMarkdown,
  placeOf,
} from "../../generator-markup/markup-edit.ts";
import { isQuotation, quotationEdits, type GeneratorTag } from "../../generator-markup/paired-tags.ts";
import { markupLost } from "#core/messages/convert.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

/* Converts tags of Liquid (Jekyll), similar tags of Nunjucks (Eleventy, Hexo), and attributes of kramdown. */

/** A tag. A tag that contains the beginning of another tag was not closed, so it does not match. */
const TAG = /(?<!\{)\{%-?\s*(\w+)(?!\w)((?:"(?:[^"{]|\{(?!%))*"|'(?:[^'{]|\{(?!%))*'|[^%"'{]|\{(?!%)|%(?!\}))*)%\}/dg;

/** Comments by authors of the site. Readers do not see these comments. */
const COMMENTS = [
  [/\{%-?\s*comment\b[^%]{0,200}%\}/g, /\{%-?\s*endcomment\s*-?%\}/g],
  [/\{#-?\s/g, /\s-?#\}/g],
  [/\{::comment\}/g, /\{:\/(?:comment)?\}/g],
] as const;

const RAW = [/\{%-?\s*raw\s*-?%\}/g, /\{%-?\s*endraw\s*-?%\}/g] as const;

const SITE_ADDRESS = /\{\{-?\s*(?:site\.(?:base)?url|page\.url)\s*-?\}\}/g;
const ADDRESS = /\{\{-?\s*["']([^"']{0,1000})["']\s*\|[^{}]{0,200}?(?:_url|site\.(?:base)?url)[^{}]{0,200}\}\}/g;

/** The title of the post as a heading in the text. Such a heading is removed, because pages show the title above the text. */
const TITLE = /^(?:#{1,6}[ \t]+)?\{\{-?\s*page\.title\s*-?\}\}[ \t]*(?:#+[ \t]*)?(?:\n[ \t]*(?:=+|-+)[ \t]*)?$/gm;

/** An expression whose value only the old system knows. */
const OUTPUT = /\{\{-?\s*([$\w][^{}\n]{0,500}?)\s*-?\}\}/g;

/** A list above `{: toc}`. Kramdown replaces such a list by the table of contents. */
const CONTENTS = /^ {0,3}(?:[*+-]|\d+\.)[ \t].*\r?\n[ \t]*\{:\s*toc\b[^{}\n]*\}[ \t]*$/gm;
/** Attributes of kramdown (`{: .class #id key="value"}`) at the end of a block or after a span, and options of kramdown. */
const ATTRIBUTES = [
  ATTRIBUTES_OF_KRAMDOWN,
  /^\{:[^{}\n]*\}[ \t]*$|\{::options\b[^{}\n]*\}|\{:(?::nomarkdown|\/(?:nomarkdown)?)\s*\/?\}/gm,
];

/**
 * Returns edits that replace tags, expressions and attributes. `masked` is the body with its code replaced by spaces. `isProcessed` is true for
 * a file that Liquid certainly processes; in any other file an expression may be plain text.
 */
export function liquidEdits(body: string, masked: string, isProcessed: boolean): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  const raw = regionsBetween(masked, ...RAW);
  for (const comment of COMMENTS)
    for (const { start, end } of regionsBetween(masked, ...comment))
      edits.push({ start, end, text: "", remark: markupLost.comment });
  const tags = Array.from(masked.matchAll(TAG), (match): GeneratorTag => {
    const [from = 0, to = 0] = match.indices?.[2] ?? [];
    const [, ends = "", name = ""] = /^(end)?(.*)$/.exec(match[1] ?? "") ?? [];
    return {
      ...placeOf(match),
      closes: ends !== "",
      name,
      argumentText: body.slice(from, to).replace(/-$/, "").trim(),
    };
  });
  appendAll(edits, quotationEdits(body, tags));
  for (const { start, end, closes, name, argumentText } of tags)
    edits.push({ start, end, ...liquidTag(closes, name, argumentText) });
  for (const match of masked.matchAll(TITLE)) edits.push({ ...placeOf(match), text: "" });
  for (const match of masked.matchAll(SITE_ADDRESS)) edits.push({ ...placeOf(match), text: "" });
  for (const match of masked.matchAll(ADDRESS)) edits.push({ ...placeOf(match), text: match[1] ?? "" });
  for (const match of masked.matchAll(OUTPUT)) {
    const [expression, inner = ""] = match;
    if (isProcessed || tags.length > 0 || inner.startsWith("$") || /^\w+\(.*\)$/.test(inner))
      edits.push({ ...placeOf(match), text: "", remark: markupLost.expression(expression) });
  }
  for (const match of masked.matchAll(ATTRIBUTES_OF_KRAMDOWN)) appendAll(edits, anchorEdits(masked, match));
  for (const pattern of [CONTENTS, ...ATTRIBUTES])
    for (const match of masked.matchAll(pattern)) edits.push({ ...placeOf(match), text: "" });
  return edits.filter(
    ({ start, end }) => !raw.some(({ innerStart, innerEnd }) => innerStart <= start && end <= innerEnd),
  );
}

/** Returns edits that retain an id in kramdown's attributes. A heading on the same line or the line above gets the id; otherwise the id becomes an anchor. */
function anchorEdits(masked: string, match: RegExpExecArray): MarkupEdit[] {
  const place = placeOf(match);
  const id = /(?:^|[\s:])#([\w:-]{1,100})(?=[\s}.])/.exec(match[0])?.[1];
  if (id === undefined || place.start < 2) return [];
  const [above = "", line = ""] = `\n${masked.slice(Math.max(0, place.start - NEAR), place.start)}`
    .split("\n")
    .slice(-2);
  if (HEADING.test(line)) return [{ ...place, text: `{#${id}}` }];
  const end = place.start - line.length - 1;
  if (line.trim() === "" && HEADING.test(above))
    return [
      { start: end, end, text: ` {#${id}}` },
      { ...place, text: "" },
    ];
  return [{ ...place, text: `<a id="${id}"></a>` }];
}

const HEADING = /^ {0,3}#{1,6}[ \t]/;

/** At most this many characters before an id are searched for the beginning of the id's line and of the line above. */
const NEAR = 1_000;

/** Tags whose content is hidden until the reader opens it. */
const FOLDED = /^(?:details|spoiler|collapsible|fold|expand)$/;

function liquidTag(closes: boolean, name: string, argumentText: string): Pick<MarkupEdit, "text" | "remark"> {
  if (FOLDED.test(name))
    return {
      text: closes
        ? "\n</details>"
        : `<details>\n<summary>${escapeHtml(argumentText) || markdownMessages.more}</summary>\n`,
    };
  if (closes || name === "raw") return { text: "" };
  if (isQuotation(name)) return lostTag(name);
  const values = Array.from(argumentText.matchAll(/"([^"]*)"|'([^']*)'|([^\s"',]+)/g), (each) => ({
    value: each[1] ?? each[2] ?? each[3] ?? "",
    isQuoted: each[3] === undefined,
  }));
  const [first = "", second = ""] = values.map(({ value }) => value);
  // The name of a post is enough to find the post, so its folder is dropped.
  if (name === "post_url") return { text: argumentText.replace(/["']/g, "").split("/").at(-1) ?? "" };
  if (name === "post_path") return { text: argumentText };
  if (name === "post_link") return { text: linkOfPost(argumentText.split(/\s+/)) };
  if (name === "asset_path") return { text: first };
  if (name === "asset_link") return { text: `[${second || first}](${first.split("/").at(-1)})` };
  const shown = pictureOf(name, argumentText, values);
  if (shown !== null) return { text: shown };
  // Hexo writes the text of a link before its address.
  const { url = first } = argumentsOf(argumentText.replaceAll(/https?:\/\/\S+/g, ""));
  const at = values.findIndex(({ value }) => /^(?:https?:)?\/\/./.test(value));
  const words = at > 0 && name === "link" ? values.slice(0, at).map(({ value }) => value) : [];
  const address = otherSitePage(name, values[at]?.value ?? argumentsOf(argumentText)["url"] ?? url);
  if (address !== null && words.length > 0) return { text: `[${words.join(" ")}](${address})` };
  if (address !== null) return { text: address };
  const included = name === "include" ? includedSite(argumentText) : null;
  if (included !== null) return { text: included };
  if (name === "link") return { text: `/${argumentText.replace(/^\//, "")}` };
  return lostTag(name === "include" ? `include ${argumentText.split(/\s/)[0] ?? ""}` : name);
}

/** Returns the page of another site that an included file such as `video/youtube.html` embeds. The first argument with an address or id of that site counts; null without such an argument. */
function includedSite(argumentText: string): string | null {
  const [file = ""] = argumentText.split(/\s/, 1);
  const [name = ""] = file.slice(file.lastIndexOf("/") + 1).split(".", 1);
  const pages = Object.values(argumentsOf(argumentText)).map((value) =>
    /^(?:https?:)?\/\//.test(value) ? (videoAddress(value)?.page ?? null) : otherSitePage(name, value),
  );
  return pages.find((page) => page !== null) ?? null;
}

/**
 * Writes the picture of a tag; null for any other tag. Jekyll has `include figure image_path="…"`. Tags of Eleventy have the address,
 * description and caption. Tags of Hexo and Octopress have class names, the address, width, height, title and description.
 */
function pictureOf(name: string, argumentText: string, values: { value: string; isQuoted: boolean }[]): string | null {
  const { image_path: path, src = path, alt = "", caption } = argumentsOf(argumentText);
  if (name === "include")
    return src !== undefined && /figure|image|img|picture/i.test(argumentText)
      ? pictureMarkdown(src, alt, caption)
      : null;
  if (!/^(?:figure|image|img|picture|asset_img)$/.test(name)) return null;
  const at = values.findIndex(({ value }) => /[./]/.test(value));
  const [address, ...behind] = at === -1 ? [] : values.slice(at);
  if (!address) return null;
  const words = behind.filter(({ value, isQuoted }) => isQuoted || !/^\d+(?:px|%)?$/.test(value));
  const [one = "", two] = words.every(({ isQuoted }) => isQuoted)
    ? words.map(({ value }) => value)
    : [words.map(({ value }) => value).join(" ")];
  return /^(?:img|asset_img)$/.test(name)
    ? pictureMarkdown(address.value, two ?? one, two === undefined ? undefined : one)
    : pictureMarkdown(address.value, one, two);
}

/** Writes a link to a post. In Hexo the text of the link follows the name of the post; a last `true` or `false` tells whether to escape the text. */
function linkOfPost([post = "", ...words]: string[]): string {
  const linkWords = /^(?:true|false)$/.test(words.at(-1) ?? "") ? words.slice(0, -1) : words;
  return `[${linkWords.join(" ").replaceAll(/["']/g, "") || post}](${post})`;
}
