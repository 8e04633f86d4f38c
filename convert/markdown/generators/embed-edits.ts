import { argumentsOf, lost, type MarkupEdit, otherSite, picture, placeOf } from "./markup-edit.ts";

/* Tags of Hashnode, markdown-it, WordPress and Zola for what they show within a text. */

/** `%[https://…]` of Hashnode, alone on its line. */
const HASHNODE = /^[ \t]*%%?\[([^\]\n\r\u2028\u2029]*)\][ \t]*$/gm;

/** `@[youtube](number)` of plugins of markdown-it. */
const AT_SITE = /@\[([a-z]{1,20})\]\(([^()\s]{1,300})\)/gi;

/** `[name key="value"]` and `[/name]`; what Markdown has behind brackets makes them a link. */
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?=[\s/])(?:"[^"[\]\n]*"|'[^'[\]\n]*'|[^"'[\]\n])*)?\](?![([:])/gi;
const KNOWN = /^(?:caption|wp_caption|embed|gallery|audio|video|playlist|youtube|vimeo)$/i;

/** `{{ youtube(id="…") }}`; those around a text are read with the tags of Liquid. */
const ZOLA = /\{\{-?[ \t]*(\w+)\(((?:"[^"]*"|'[^']*'|[^"'{}()])*)\)[ \t]*-?\}\}/dg;

/** `masked` is the body with its code blanked. */
export function embedEdits(body: string, masked: string): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  for (const found of masked.matchAll(HASHNODE)) {
    const address = otherSite("", found[1] ?? "");
    edits.push({
      ...placeOf(found),
      ...(address === null ? { text: "", left: `wstawkę „${found[0].trim()}”` } : { text: address }),
    });
  }
  for (const found of masked.matchAll(AT_SITE)) {
    const address = otherSite(found[1] ?? "", found[2] ?? "");
    if (address !== null) edits.push({ ...placeOf(found), text: address });
  }
  return [...edits, ...shortcodeEdits(masked), ...zolaEdits(body, masked)];
}

function shortcodeEdits(masked: string): MarkupEdit[] {
  const all = [...masked.matchAll(SHORTCODE)];
  const ended = new Set(all.flatMap(([, closes, name = ""]) => (closes === "/" ? [name.toLowerCase()] : [])));
  return all.flatMap((found): MarkupEdit[] => {
    const [, closes = "", name = "", inner = ""] = found;
    const given = inner.replace(/\/$/, "").trim();
    const isShortcode = ended.has(name.toLowerCase()) || KNOWN.test(name) || /=["']/.test(given);
    if (!isShortcode || (given === "" && closes === "" && !ended.has(name.toLowerCase()) && name !== "gallery"))
      return [];
    const address = otherSite(name, /(?:^|["'\s])(https?:\/\/[^\s"']+)/.exec(given)?.[1] ?? given.trim());
    if (closes === "/" || /^(?:wp_)?caption$|^embed$/i.test(name)) return [{ ...placeOf(found), text: "" }];
    if (address !== null) return [{ ...placeOf(found), text: address }];
    return [{ ...placeOf(found), ...lost(`[${name}]`) }];
  });
}

function zolaEdits(body: string, masked: string): MarkupEdit[] {
  return Array.from(masked.matchAll(ZOLA), (found): MarkupEdit => {
    const [from = 0, to = 0] = found.indices?.[2] ?? [];
    const name = found[1] ?? "";
    const { id = "", url = "", src = "", path = src, alt = "", caption, user } = argumentsOf(body.slice(from, to));
    if (/image|img|figure|picture|photo/i.test(name) && (path || url) !== "")
      return { ...placeOf(found), text: picture(path || url, alt, caption) };
    const address = otherSite(name, url || (user === undefined ? id : `${user}/${id}`));
    return { ...placeOf(found), ...(address === null ? lost(name) : { text: address }) };
  });
}
