import { argumentsOf, between, FENCE, filmAddress, lost, type MarkupEdit, picture, placeOf } from "./markup-edit.ts";

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
  for (const found of masked.matchAll(SHORTCODE)) {
    const [from = 0, to = 0] = found.indices?.[3] ?? [];
    edits.push({
      ...placeOf(found),
      ...shortcode(
        found[1] === "/",
        found[2] ?? "",
        body
          .slice(from, to - 1)
          .trimEnd()
          .replace(/\/$/, ""),
      ),
    });
  }
  return edits;
}

function shortcode(closes: boolean, name: string, given: string): Pick<MarkupEdit, "text" | "left"> {
  const named = argumentsOf(given);
  const values = Array.from(
    given.matchAll(/"((?:\\[^]|[^"\\])*)(?:"|\\?$)|(?<![^\s="])([^\s="]+)(?=\s|$)/g),
    (each) => each[1] ?? each[2] ?? "",
  );
  const [value = "", second = ""] = /^\s*[\w-]+\s*=/.test(given) ? [] : values;
  if (name === "highlight") return { text: closes ? FENCE : FENCE + value };
  if (name === "details") return { text: closes ? "\n</details>" : detailsOf(named["summary"] ?? value) };
  if (closes) return { text: "" };
  if (name === "ref" || name === "relref") return { text: (named["path"] ?? value).replaceAll(" ", "%20") };
  if (name === "figure" || name === "img" || name === "image") {
    const src = named["src"] ?? value;
    return src === "" ? lost(name) : { text: figureOf(src, named) };
  }
  const address = filmAddress(name, named["id"] ?? value) ?? postAddress(name, named, value, second);
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

/** Posts of other sites that Hugo shows by their numbers. */
function postAddress(name: string, named: Record<string, string>, first: string, second: string): string | null {
  const [user, id] = [named["user"] ?? first, named["id"] ?? second];
  if (/^(?:gist|tweet|x)$/.test(name) && /^[\w-]+$/.test(user) && /^\w+$/.test(id))
    return name === "gist" ? `https://gist.github.com/${user}/${id}` : `https://x.com/${user}/status/${id}`;
  return name === "instagram" && /^[\w-]+$/.test(first) ? `https://www.instagram.com/p/${first}/` : null;
}
