import { appendAll } from "#core/base/values/append-all.ts";
import { escapeHtml } from "#core/base/values/escape-html.ts";
import {
  argumentsOf,
  regionsBetween,
  lostTag,
  type MarkupEdit,
  otherSitePage,
  pictureMarkdown,
  placeOf,
} from "../../generator-markup/markup-edit.ts";
import { quotationEdits, type GeneratorTag } from "../../generator-markup/paired-tags.ts";
import { markupLost } from "#core/messages/convert.ts";
import { markdownMessages } from "#core/messages/markdown.ts";

/* Converts Hugo's shortcodes: built-in shortcodes become Markdown; other shortcodes are removed, but their content stays. */

/** A shortcode. A shortcode that contains the beginning of another shortcode was not closed, so it does not match. */
const SHORTCODE =
  /\{\{[<%]\s*(?:(\/)\s*)?(\w[\w./-]*)(?![\w./-])((?:"(?:\\["\\]|\\(?!["\\])|[^"\\{]|\{(?!\{[<%]))*"|[^"{}]|\{(?!\{[<%])|\}(?!\}))*)(?<=[>%])\}\}/dg;

/** A shortcode with comment marks around its name. Hugo shows such a shortcode as text, also in code. */
const SHOWN_AS_TEXT = /\{\{([<%])\/\*([^{}]*)\*\/([>%])\}\}/g;

const COMMENT = [/\{\{[<%]\s*comment\s*[>%]\}\}/g, /\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g] as const;

/** Returns edits that replace Hugo's shortcodes. `masked` is the body with its code replaced by spaces. */
export function hugoEdits(body: string, masked: string): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  for (const match of body.matchAll(SHOWN_AS_TEXT)) {
    const [, open = "", inner = "", close = ""] = match;
    edits.push({ ...placeOf(match), text: `{{${open}${inner}${close}}}` });
  }
  for (const { start, end } of regionsBetween(masked, ...COMMENT))
    edits.push({ start, end, text: "", remark: markupLost.comment });
  const tags = Array.from(masked.matchAll(SHORTCODE), (match): GeneratorTag => {
    const [from = 0, to = 0] = match.indices?.[3] ?? [];
    const argumentText = body
      .slice(from, to - 1)
      .trimEnd()
      .replace(/\/$/, "");
    return { ...placeOf(match), closes: match[1] === "/", name: match[2] ?? "", argumentText };
  });
  appendAll(edits, quotationEdits(body, tags));
  for (const [at, { start, end, closes, name, argumentText }] of tags.entries()) {
    const next = tags[at + 1];
    const address = linkOf(name, argumentText);
    const isLink = address !== "" && next?.closes && next.name === name && !body.slice(end, next.start).includes("\n");
    if (isLink) edits.push({ start, end, text: "[" }, { start: next.start, end: next.end, text: `](${address})` });
    else edits.push({ start, end, ...shortcode(closes, name, argumentText) });
  }
  return edits;
}

/** Returns the address in the shortcode of a button; empty for any other shortcode. The text of a button is between its two tags. */
function linkOf(name: string, argumentText: string): string {
  if (!/^(?:button|btn|link|cta)$/.test(name)) return "";
  const { href, url, link, relref, ref } = argumentsOf(argumentText);
  return (href ?? url ?? link ?? relref ?? ref ?? "").replaceAll(" ", "%20");
}

function shortcode(closes: boolean, name: string, argumentText: string): Pick<MarkupEdit, "text" | "remark"> {
  const namedArguments = argumentsOf(argumentText);
  const values = Array.from(
    argumentText.matchAll(/"((?:\\[^]|[^"\\])*)(?:"|\\?$)|(?<![^\s="])([^\s="]+)(?=\s|$)/g),
    (match) => match[1] ?? match[2] ?? "",
  );
  const [value = "", second = ""] = /^\s*[\w-]+\s*=/.test(argumentText) ? [] : values;
  if (name === "details") return { text: closes ? "\n</details>" : detailsOf(namedArguments["summary"] ?? value) };
  if (closes) return { text: "" };
  if (name === "ref" || name === "relref") return { text: (namedArguments["path"] ?? value).replaceAll(" ", "%20") };
  if (name === "figure" || name === "img" || name === "image") {
    const src = namedArguments["src"] ?? value;
    return src === "" ? lostTag(name) : { text: figureOf(src, namedArguments) };
  }
  const source = namedArguments["src"] ?? "";
  if (/^(?:audio|video)$/.test(name) && /\.\w{2,4}$/.test(source))
    return { text: `<${name} controls src="${escapeHtml(source)}"></${name}>` };
  const [user, id] = [namedArguments["user"] ?? namedArguments["type"] ?? value, namedArguments["id"] ?? second];
  const address =
    (user !== "" && id !== "" ? otherSitePage(name, `${user}/${id}`) : null) ??
    otherSitePage(name, namedArguments["id"] ?? namedArguments["url"] ?? namedArguments["src"] ?? value) ??
    // An argument of any shortcode may have the name of another site (`youtube="id"`) or contain an address.
    Object.entries(namedArguments)
      .map((each) => otherSitePage(...each))
      .find((page) => page !== null) ??
    null;
  return address === null ? lostTag(name) : { text: address };
}

function detailsOf(summary: string): string {
  return `<details>\n<summary>${summary.replaceAll("&", "&amp;").replaceAll("<", "&lt;") || markdownMessages.more}</summary>\n`;
}

/** Writes a picture. Its caption joins Hugo's title, caption and attribution. */
function figureOf(src: string, { alt = "", title = "", caption = "", attr = "" }: Record<string, string>): string {
  const below = [title, caption].filter((each) => each !== "").join(". ");
  return pictureMarkdown(src, alt, [below, attr === "" ? "" : `(${attr})`].filter((each) => each !== "").join(" "));
}
