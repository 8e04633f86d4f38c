import {
  argumentsOf,
  ATTRIBUTES_OF_KRAMDOWN,
  between,
  FENCE,
  lost,
  type MarkupEdit,
  picture,
  placeOf,
} from "./markup-edit.ts";

/* Tags of Liquid (Jekyll), which Nunjucks (Eleventy, Hexo) writes alike, and what kramdown says of blocks and spans. */

/** One in which another begins has no end. */
const TAG = /(?<!\{)\{%-?\s*(\w+)(?!\w)((?:"(?:[^"{]|\{(?!%))*"|'(?:[^'{]|\{(?!%))*'|[^%"'{]|\{(?!%)|%(?!\}))*)%\}/dg;

/** Notes of the people who write the site, which no reader of it sees. */
const COMMENTS = [
  [/\{%-?\s*comment\b[^%]{0,200}%\}/g, /\{%-?\s*endcomment\s*-?%\}/g],
  [/\{#-?\s/g, /\s-?#\}/g],
  [/\{::comment\}/g, /\{:\/(?:comment)?\}/g],
] as const;

const RAW = [/\{%-?\s*raw\s*-?%\}/g, /\{%-?\s*endraw\s*-?%\}/g] as const;

const SITE_ADDRESS = /\{\{-?\s*(?:site\.(?:base)?url|page\.url)\s*-?\}\}/g;
const ADDRESS = /\{\{-?\s*["']([^"']{0,1000})["']\s*\|[^{}]{0,200}?(?:_url|site\.(?:base)?url)[^{}]{0,200}\}\}/g;

/** A heading that is the title of the post, which stands above it anyway. */
const TITLE = /^(?:#{1,6}[ \t]+)?\{\{-?\s*page\.title\s*-?\}\}[ \t]*(?:#+[ \t]*)?(?:\n[ \t]*(?:=+|-+)[ \t]*)?$/gm;

/** A value that only the system of before knows. */
const OUTPUT = /\{\{-?\s*([$\w][^{}\n]{0,500}?)\s*-?\}\}/g;

/** `{: .class #id key="value"}`, at the end of a block or behind a span; with `toc` it makes the list before it the contents. */
const CONTENTS = /^ {0,3}(?:[*+-]|\d+\.)[ \t].*\r?\n[ \t]*\{:\s*toc\b[^{}\n]*\}[ \t]*$/gm;
const GIVEN = [
  ATTRIBUTES_OF_KRAMDOWN,
  /^\{:[^{}\n]*\}[ \t]*$|\{::options\b[^{}\n]*\}|\{:(?::nomarkdown|\/(?:nomarkdown)?)\s*\/?\}/gm,
];

/** `masked` is the body with its code blanked; `runs` says that the file is one that Liquid reads, whatever is in it. */
export function liquidEdits(body: string, masked: string, runs: boolean): MarkupEdit[] {
  const edits: MarkupEdit[] = [];
  const raw = between(masked, ...RAW);
  for (const comment of COMMENTS)
    for (const { start, end } of between(masked, ...comment)) edits.push({ start, end, text: "", left: "komentarz" });
  const tags = [...masked.matchAll(TAG)];
  for (const found of tags) {
    const [from = 0, to = 0] = found.indices?.[2] ?? [];
    edits.push({ ...placeOf(found), ...liquidTag(found[1] ?? "", body.slice(from, to).replace(/-$/, "").trim()) });
  }
  for (const found of masked.matchAll(TITLE)) edits.push({ ...placeOf(found), text: "" });
  for (const found of masked.matchAll(SITE_ADDRESS)) edits.push({ ...placeOf(found), text: "" });
  for (const found of masked.matchAll(ADDRESS)) edits.push({ ...placeOf(found), text: found[1] ?? "" });
  for (const found of masked.matchAll(OUTPUT)) {
    const [whole, inner = ""] = found;
    if (runs || tags.length > 0 || inner.startsWith("$") || /^\w+\(.*\)$/.test(inner))
      edits.push({ ...placeOf(found), text: "", left: `wyrażenie „${whole}”` });
  }
  for (const pattern of [CONTENTS, ...GIVEN])
    for (const found of masked.matchAll(pattern)) edits.push({ ...placeOf(found), text: "" });
  return edits.filter(
    ({ start, end }) => !raw.some(({ innerStart, innerEnd }) => innerStart <= start && end <= innerEnd),
  );
}

function liquidTag(name: string, given: string): Pick<MarkupEdit, "text" | "left"> {
  if (name === "highlight") return { text: FENCE + (given.split(/\s/)[0] ?? "") };
  if (name === "endhighlight") return { text: FENCE };
  // By its name alone, in whichever folder of posts it is.
  if (name === "post_url") return { text: given.replace(/["']/g, "").split("/").at(-1) ?? "" };
  if (name === "post_path") return { text: given };
  if (name === "post_link") return { text: linkOfPost(given.split(/\s+/)) };
  if (name === "link") return { text: `/${given.replace(/^\//, "")}` };
  if (name === "raw" || name.startsWith("end")) return { text: "" };
  // Eleventy has pictures as an address, a description and a caption, one after the other.
  const [address = "", words = "", below] = Array.from(
    given.matchAll(/"([^"]*)"|'([^']*)'/g),
    (each) => each[1] ?? each[2] ?? "",
  );
  if (/^(?:figure|image|img|picture)$/.test(name) && /[./]/.test(address))
    return { text: picture(address, words, below) };
  const { image_path: path, src = path, alt = "", caption } = argumentsOf(given);
  return name === "include" && src !== undefined && /figure|image|img|picture/i.test(given)
    ? { text: picture(src, alt, caption) }
    : lost(name === "include" ? `include ${given.split(/\s/)[0] ?? ""}` : name);
}

/** Hexo has the words of a link behind the name of the post, and whether they are escaped. */
function linkOfPost([post = "", ...words]: string[]): string {
  const said = /^(?:true|false)$/.test(words.at(-1) ?? "") ? words.slice(0, -1) : words;
  return `[${said.join(" ").replaceAll(/["']/g, "") || post}](${post})`;
}
