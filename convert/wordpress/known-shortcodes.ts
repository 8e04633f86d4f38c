import { escapeHtml } from "#core/base/values/escape-html.ts";
import { videoAddress } from "#core/markdown/elements/video-address.ts";
import { otherSitePage } from "../markdown/generator-markup/markup-edit.ts";
import type { Attachment, Attachments } from "./attachments.ts";
import type { Shortcode } from "./shortcodes.ts";

interface PostContext {
  /** The number of the post that contains the shortcode. */
  post: string;
  attachments: Attachments;
  /** Footnotes collected from the text so far, in HTML. */
  notes: string[];
}

const CODE =
  /^(?:code|sourcecode|source|php|js|javascript|css|html|xml|bash|python|java|sql|ruby|text|cc|crayon|highlight)$/;
const NOTES = new Set(["efn_note", "mfn", "modern_footnote", "footnote", "footnotes", "fn", "ref"]);
const QUOTES = new Set(["quote", "blockquote", "pullquote", "pullleft", "pullright"]);

/** Shortcodes for parts that Szpalta's pages always show: the table of contents and the list of footnotes. */
const AUTOMATIC = new Set(["toc", "ez-toc", "lwptoc", "efn_reference", "references", "footnotes_list"]);

const EMBEDS = new Set(
  (
    "embed youtube vimeo dailymotion ted tweet twitter instagram facebook soundcloud spotify slideshare flickr vine gist googlemaps " +
    "wpvideo videopress tiktok reddit pinterest bandcamp mixcloud issuu scribd codepen"
  ).split(" "),
);

const MEDIA_SOURCES = ["src", "mp4", "m4v", "webm", "ogv", "wmv", "flv", "mp3", "m4a", "ogg", "wav", "wma"];

/** Returns the HTML for a shortcode of WordPress or a common plugin; null for any other shortcode. Adds footnotes to `context.notes`. */
export function readShortcode(shortcode: Shortcode, context: PostContext): string | null {
  const { name, content } = shortcode;
  if (name === "caption" || name === "wp_caption") return captionOf(shortcode);
  if (name === "gallery") return galleryOf(shortcode, context);
  if (name === "playlist") return playlistOf(shortcode, context);
  if (name === "video" || name === "audio") return mediaOf(shortcode);
  if (EMBEDS.has(name)) return embedOf(shortcode);
  if (AUTOMATIC.has(name) && content === null) return "";
  const film = filmOf(shortcode);
  if (film !== null || content === null) return film;
  if (CODE.test(name)) return codeOf(shortcode, content);
  if (NOTES.has(name)) return noteOf(content, context.notes);
  if (QUOTES.has(name)) return `<blockquote>${content}</blockquote>`;
  return null;
}

/** Returns the HTML for the list of footnotes below a text; empty without footnotes. */
export function noteList(notes: readonly string[]): string {
  if (notes.length === 0) return "";
  const items = notes.map((note, at) => `<li id="${noteId(at)}">${note} <a href="#${noteId(at)}-ref">↩</a></li>`);
  return `\n\n<ol class="footnotes">${items.join("")}</ol>`;
}

function noteOf(content: string, notes: string[]): string {
  const at = notes.push(content.trim()) - 1;
  return `<sup><a id="${noteId(at)}-ref" href="#${noteId(at)}">${at + 1}</a></sup>`;
}

function noteId(at: number): string {
  return `import-note-${at + 1}`;
}

function captionOf({ attributes, content }: Shortcode): string | null {
  if (content === null) return null;
  const match = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(content);
  if (!match) return content;
  const [, picture = "", words = ""] = match;
  const caption = attributes.get("caption") ?? words.trim();
  return `<figure>${picture}<figcaption>${caption}</figcaption></figure>`;
}

function numbersIn(text: string | undefined): string[] {
  return (text ?? "").split(/[\s,]+/).filter((each) => /^\d+$/.test(each));
}

function galleryOf({ attributes }: Shortcode, { post, attachments }: PostContext): string | null {
  const ids = numbersIn(attributes.get("ids") ?? attributes.get("include"));
  const chosen = ids.flatMap((id) => attachments.byId(id) ?? []);
  const excluded = new Set(numbersIn(attributes.get("exclude")));
  const uploaded = attachments
    .picturesOf(numbersIn(attributes.get("id"))[0] ?? post)
    .filter(({ id }) => !excluded.has(id));
  const shown = ids.length > 0 ? chosen : uploaded;
  return shown.length === 0 ? null : `<ul class="gallery">${shown.map(itemOf).join("")}</ul>`;
}

function itemOf({ id, url, alt, caption }: Attachment): string {
  const words = caption === "" ? "" : `<figcaption>${caption}</figcaption>`;
  return `<li><figure><img class="wp-image-${id}" src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${words}</figure></li>`;
}

function playlistOf({ attributes }: Shortcode, { attachments }: PostContext): string | null {
  const files = numbersIn(attributes.get("ids")).flatMap((id) => attachments.byId(id) ?? []);
  if (files.length === 0) return null;
  const tag = attributes.get("type") === "video" ? "video" : "audio";
  return `<ul>${files.map(({ url }) => `<li><${tag} src="${escapeHtml(url)}"></${tag}></li>`).join("")}</ul>`;
}

function mediaOf({ name, attributes, values, content }: Shortcode): string | null {
  const source =
    MEDIA_SOURCES.map((attribute) => attributes.get(attribute)).find(Boolean) ?? values[0] ?? content?.trim() ?? "";
  return source === "" || /[<>\s]/.test(source) ? null : `<p><${name} src="${escapeHtml(source)}"></${name}></p>`;
}

function embedOf({ name, attributes, values, content }: Shortcode): string | null {
  const sources = [
    content?.trim(),
    ...values,
    attributes.get("url"),
    attributes.get("src"),
    attributes.get("href"),
    attributes.get("id"),
  ];
  const candidates = sources.filter((each) => each !== undefined && each !== "");
  const url = candidates.find((each) => /^(?:https?:)?\/\/[^\s<>"]+$/i.test(each ?? ""));
  const id = candidates.find((each) => /^[\w-]{1,40}$/.test(each ?? ""));
  const address = url ?? (id === undefined ? null : otherSitePage(name, id));
  return address === null ? null : `<p>${escapeHtml(address.replaceAll(/&(?:amp|#0*38);/g, "&"))}</p>`;
}

/**
 * Returns a paragraph with the address of the film that a plugin's shortcode embeds; null without a film. An address or the shortcode's name tells
 * the film's site. Attributes of a shortcode with content are ignored, because an enclosing shortcode may have a film as its background.
 */
function filmOf({ name, attributes, values, content }: Shortcode): string | null {
  const candidates = [content?.trim() ?? "", ...values, ...(content?.trim() ? [] : attributes.values())];
  const film = candidates.map((each) => videoAddress(each)?.page).find(Boolean);
  const ids = /youtube|vimeo/.test(name) ? candidates.filter((each) => /^[\w-]+$/.test(each)) : [];
  const page = film ?? ids.map((each) => otherSitePage(name, each)).find(Boolean);
  return page ? `<p>${escapeHtml(page)}</p>` : null;
}

/** Returns the HTML for a code shortcode. Only some plugins store `<` and `>` escaped. The result is always escaped. */
function codeOf({ name, attributes }: Shortcode, content: string): string {
  const language =
    attributes.get("language") ??
    attributes.get("lang") ??
    (/^(?:code|sourcecode|source|cc|crayon|highlight|text)$/.test(name) ? "" : name);
  const code = content
    .replace(/^[ \t]*\r?\n/, "")
    .trimEnd()
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
  return `<pre><code class="${language === "" ? "" : `language-${escapeHtml(language.toLowerCase())}`}">${code}</code></pre>`;
}
