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
} from "../../markup/markup-edit.ts";
import { quotationEdits, type GeneratorTag } from "../../markup/paired-tags.ts";
import { markupLost } from "#core/messages/convert.ts";

/* Shortcodes of Hugo: those it brings itself become Markdown, of others the content stays. */

/** One in which another begins has no end. */
const SHORTCODE =
  /\{\{[<%]\s*(?:(\/)\s*)?(\w[\w./-]*)(?![\w./-])((?:"(?:\\["\\]|\\(?!["\\])|[^"\\{]|\{(?!\{[<%]))*"|[^"{}]|\{(?!\{[<%])|\}(?!\}))*)(?<=[>%])\}\}/dg;

/** How Hugo's authors write about a shortcode, also in code. */
const WRITTEN = /\{\{([<%])\/\*([^{}]*)\*\/([>%])\}\}/g;

const COMMENT = [/\{\{[<%]\s*comment\s*[>%]\}\}/g, /\{\{[<%]\s*\/\s*comment\s*[>%]\}\}/g] as const;

/** `masked` is the body with its code blanked. */
export function hugoEdits(body: string, masked: string): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  for (const match of body.matchAll(WRITTEN)) {
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

/** Where a button leads whose words stand between its tags; empty for other tags. */
function linkOf(name: string, argumentText: string): string {
  if (!/^(?:button|btn|link|cta)$/.test(name)) return "";
  const { href, url, link, relref, ref } = argumentsOf(argumentText);
  return (href ?? url ?? link ?? relref ?? ref ?? "").replaceAll(" ", "%20");
}

function shortcode(closes: boolean, name: string, argumentText: string): Pick<MarkupEdit, "text" | "remark"> {
  const named = argumentsOf(argumentText);
  const values = Array.from(
    argumentText.matchAll(/"((?:\\[^]|[^"\\])*)(?:"|\\?$)|(?<![^\s="])([^\s="]+)(?=\s|$)/g),
    (each) => each[1] ?? each[2] ?? "",
  );
  const [value = "", second = ""] = /^\s*[\w-]+\s*=/.test(argumentText) ? [] : values;
  if (name === "details") return { text: closes ? "\n</details>" : detailsOf(named["summary"] ?? value) };
  if (closes) return { text: "" };
  if (name === "ref" || name === "relref") return { text: (named["path"] ?? value).replaceAll(" ", "%20") };
  if (name === "figure" || name === "img" || name === "image") {
    const src = named["src"] ?? value;
    return src === "" ? lostTag(name) : { text: figureOf(src, named) };
  }
  const source = named["src"] ?? "";
  if (/^(?:audio|video)$/.test(name) && /\.\w{2,4}$/.test(source))
    return { text: `<${name} controls src="${escapeHtml(source)}"></${name}>` };
  const [user, id] = [named["user"] ?? named["type"] ?? value, named["id"] ?? second];
  const address =
    (user !== "" && id !== "" ? otherSitePage(name, `${user}/${id}`) : null) ??
    otherSitePage(name, named["id"] ?? named["url"] ?? named["src"] ?? value) ??
    // The site is what a value is called by, or all that is said is an address.
    Object.entries(named)
      .map((each) => otherSitePage(...each))
      .find((page) => page !== null) ??
    null;
  return address === null ? lostTag(name) : { text: address };
}

function detailsOf(summary: string): string {
  return `<details>\n<summary>${summary.replaceAll("&", "&amp;").replaceAll("<", "&lt;") || "Więcej"}</summary>\n`;
}

/** A figure of Hugo has a title above its caption and says beside it whose the picture is. */
function figureOf(src: string, { alt = "", title = "", caption = "", attr = "" }: Record<string, string>): string {
  const below = [title, caption].filter((each) => each !== "").join(". ");
  return pictureMarkdown(src, alt, [below, attr === "" ? "" : `(${attr})`].filter((each) => each !== "").join(" "));
}
