import { lostTag, type MarkupEdit, otherSitePage, placeOf } from "../../generator-markup/markup-edit.ts";
import type { Generator } from "../generator.ts";

/** WordPress counts as a generator, because programs that convert WordPress exports to Markdown leave shortcodes in the texts. */
export const wordpress: Generator = { name: "WordPress", edits: ({ masked }) => shortcodeEdits(masked) };

/** A shortcode: `[name key="value"]` or `[/name]`. Text in brackets before `(`, `[` or `:` is a link of Markdown. */
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?=[\s/])(?:"[^"[\]\n]*"|'[^'[\]\n]*'|[^"'[\]\n])*)?\](?![([:])/gi;
const KNOWN = /^(?:caption|wp_caption|embed|gallery|audio|video|playlist|youtube|vimeo)$/i;

function shortcodeEdits(masked: string): MarkupEdit[] {
  const all = [...masked.matchAll(SHORTCODE)];
  const ended = new Set(all.flatMap(([, closes, name = ""]) => (closes === "/" ? [name.toLowerCase()] : [])));
  return all.flatMap((match): MarkupEdit[] => {
    const [, closes = "", name = "", inner = ""] = match;
    const argumentText = inner.replace(/\/$/, "").trim();
    const isShortcode = ended.has(name.toLowerCase()) || KNOWN.test(name) || /=["']/.test(argumentText);
    if (!isShortcode || (argumentText === "" && closes === "" && !ended.has(name.toLowerCase()) && name !== "gallery"))
      return [];
    const address = otherSitePage(
      name,
      /(?:^|["'\s])(https?:\/\/[^\s"']+)/.exec(argumentText)?.[1] ?? argumentText.trim(),
    );
    if (closes === "/" || /^(?:wp_)?caption$|^embed$/i.test(name)) return [{ ...placeOf(match), text: "" }];
    if (address !== null) return [{ ...placeOf(match), text: address }];
    return [{ ...placeOf(match), ...lostTag(`[${name}]`) }];
  });
}
