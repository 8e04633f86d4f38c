import { appendAll } from "#core/base/values/append-all.ts";
import { argumentsOf, between, lost, type MarkupEdit, otherSite, picture, placeOf } from "./markup-edit.ts";
import { quotationEdits, type GeneratorTag } from "./paired-tags.ts";

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
  for (const found of body.matchAll(WRITTEN)) {
    const [, open = "", inner = "", close = ""] = found;
    edits.push({ ...placeOf(found), text: `{{${open}${inner}${close}}}` });
  }
  for (const { start, end } of between(masked, ...COMMENT)) edits.push({ start, end, text: "", left: "komentarz" });
  const tags = Array.from(masked.matchAll(SHORTCODE), (found): GeneratorTag => {
    const [from = 0, to = 0] = found.indices?.[3] ?? [];
    const given = body
      .slice(from, to - 1)
      .trimEnd()
      .replace(/\/$/, "");
    return { ...placeOf(found), closes: found[1] === "/", name: found[2] ?? "", given };
  });
  appendAll(edits, quotationEdits(body, tags));
  for (const { start, end, closes, name, given } of tags) edits.push({ start, end, ...shortcode(closes, name, given) });
  return edits;
}

function shortcode(closes: boolean, name: string, given: string): Pick<MarkupEdit, "text" | "left"> {
  const named = argumentsOf(given);
  const values = Array.from(
    given.matchAll(/"((?:\\[^]|[^"\\])*)(?:"|\\?$)|(?<![^\s="])([^\s="]+)(?=\s|$)/g),
    (each) => each[1] ?? each[2] ?? "",
  );
  const [value = "", second = ""] = /^\s*[\w-]+\s*=/.test(given) ? [] : values;
  if (name === "details") return { text: closes ? "\n</details>" : detailsOf(named["summary"] ?? value) };
  if (closes) return { text: "" };
  if (name === "ref" || name === "relref") return { text: (named["path"] ?? value).replaceAll(" ", "%20") };
  if (name === "figure" || name === "img" || name === "image") {
    const src = named["src"] ?? value;
    return src === "" ? lost(name) : { text: figureOf(src, named) };
  }
  const [user, id] = [named["user"] ?? value, named["id"] ?? second];
  const address =
    (user !== "" && id !== "" ? otherSite(name, `${user}/${id}`) : null) ??
    otherSite(name, named["id"] ?? named["url"] ?? named["src"] ?? value);
  return address === null ? lost(name) : { text: address };
}

function detailsOf(summary: string): string {
  return `<details>\n<summary>${summary.replaceAll("&", "&amp;").replaceAll("<", "&lt;") || "Więcej"}</summary>\n`;
}

/** A figure of Hugo has a title above its caption and says beside it whose the picture is. */
function figureOf(src: string, { alt = "", title = "", caption = "", attr = "" }: Record<string, string>): string {
  const below = [title, caption].filter((each) => each !== "").join(". ");
  return picture(src, alt, [below, attr === "" ? "" : `(${attr})`].filter((each) => each !== "").join(" "));
}
