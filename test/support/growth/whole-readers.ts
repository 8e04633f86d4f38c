import { cacheKey } from "#app/server/cache-key.ts";
import { documentKind, matchRoute, parsePayloadUrl } from "#app/routing/match-route.ts";
import { analyseDraft, frequenciesOf } from "#core/analysis/analyse-draft.ts";
import { createElementReader } from "#core/assistant/json-answer.ts";
import { detectAddressScheme } from "#convert/old-addresses/detect-address-scheme.ts";
import { argumentsOf } from "#convert/markdown/generator-markup/markup-edit.ts";
import { type GhostTables, readGhostEntry } from "#convert/ghost/read-ghost-entry.ts";
import { htmlToMarkdown } from "#convert/html-to-markdown/html-to-markdown.ts";
import { followOldAddresses } from "#convert/links/old-site-links.ts";
import { readEntry } from "#convert/markdown/read-entry.ts";
import { type Entry } from "#convert/entry.ts";
import { followAddresses } from "#convert/links/rewrite-source-links.ts";
import { Attachments } from "#convert/wordpress/attachments.ts";
import { ExportHeadReader } from "#convert/wordpress/export-head.ts";
import { COMMENT_FIELDS, ITEM_FIELDS, META_KEYS } from "#convert/wordpress/export-item.ts";
import { readShortcode } from "#convert/wordpress/known-shortcodes.ts";
import { readWordPressEntry } from "#convert/wordpress/read-wordpress-entry.ts";
import { replaceShortcodes } from "#convert/wordpress/shortcodes.ts";
import { letterOfPost } from "#core/mail/reader-letter.ts";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { AUTHOR_BOUNDS, parseHtml } from "#core/markdown/sanitiser/parse-html.ts";
import { sanitise } from "#core/markdown/sanitiser/sanitise.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { PLAIN_COLOURS } from "#core/settings/plain-colours.ts";
import { textMatcher } from "#core/search/text-matcher.ts";
import { parseQuery } from "#core/search/query.ts";
import type { TextFunction } from "./measure-growth.ts";

const [ZONE, NOW, ORIGIN] = ["Europe/Warsaw", Date.UTC(2026, 10, 20, 12), "https://grzadka.pl"];
const IMPORTING = {
  root: "a",
  category: null,
  state: "draft",
  vault: true,
  origin: ORIGIN,
  zone: ZONE,
  now: NOW,
} as const;

const markdown = await createMarkdown({ rules: typographyRules({}), origin: ORIGIN });

function entryOf(text: string): Entry {
  return readEntry({ path: "a/b.mdx", text, modifiedAt: NOW }, [], IMPORTING).entry;
}

/** An item of WordPress whose every field is the text. */
function wordpressItem(text: string) {
  const fields = {
    ...Object.fromEntries(ITEM_FIELDS.map((name) => [name, text])),
    "wp:post_type": "post",
    "wp:status": "publish",
  };
  const meta = new Map([...META_KEYS].map((key) => [key, [text]]));
  const terms = [{ domain: "category", nicename: text, name: text }];
  const comment = Object.fromEntries(COMMENT_FIELDS.map((name) => [name, text]));
  const comments = [{ ...comment, "wp:comment_approved": "1", "wp:comment_type": "" }];
  return { line: 1, fields, cut: [], terms, meta, comments, commentsLeft: 0, size: 0 };
}

function readWordpress(html: string, item = wordpressItem("a"), reusable = new Map<string, string>()): unknown {
  const [head, attachments] = [new ExportHeadReader().head, new Attachments()];
  const whole = { ...item, fields: { ...item.fields, "content:encoded": html } };
  return readWordPressEntry(whole, {
    file: "a.xml",
    head,
    attachments,
    reusable,
    category: null,
    zone: ZONE,
    now: NOW,
  });
}

function readGhost(row: Record<string, string>): unknown {
  const tables: GhostTables = {
    tags: new Map(),
    users: new Map(),
    tagsOf: new Map(),
    authorsOf: new Map(),
    metaOf: new Map(),
    redirects: new Map(),
  };
  return readGhostEntry({ id: "1", ...row }, { file: "a.json", tables, site: ORIGIN, category: null, now: NOW });
}

function settingsOf(file: string): TextFunction {
  return (text) =>
    detectAddressScheme({ without: "", before: "", settings: new Map([[file, text]]), routes: [], examples: [] });
}

/** A draft beside a post that is the text itself. */
function analysed(text: string): unknown {
  const draft = { postId: null, title: text.slice(0, 300), lead: text.slice(0, 2000), body: text, tagIds: [] };
  const frequencies = frequenciesOf(draft, new Map());
  const post = { id: "1", path: "/a/b", lead: "", tagIds: ["t"], linked: true, similarity: 0.5 };
  const like = [{ ...post, title: draft.title, headings: [text], text }];
  const tags = [{ id: "t", name: "Pomidory", aliases: [text.slice(0, 300)] }];
  const having = [...frequencies.keys()].map((lemma): [string, number] => [lemma, 1]);
  return analyseDraft({ posts: 100, postCounts: having, tags, similarPosts: like, lemmas: [] }, draft, new Map());
}

const { sunken: page, raised: ground, ink, soft, rule, accent } = PLAIN_COLOURS;
const LETTER_SITE = {
  name: "A",
  origin: ORIGIN,
  logo: null,
  logoOnDark: false,
  colours: { page, ground, ink, soft, rule, accent },
  imprint: "",
};
const LETTER_LINKS = { preferences: ORIGIN, leave: ORIGIN };
const POST_IN_LETTER = {
  title: "A",
  lead: "",
  summary: "",
  url: `${ORIGIN}/a/b`,
  language: "pl",
  byline: "",
  cover: null,
};

/** Ways of a text through several functions, or into one that is given a text as a part of something. By a name of their own. */
export const WHOLE_READERS: Record<string, TextFunction> = {
  "import of a Markdown file": (text) =>
    followAddresses(entryOf(text), { root: "a", files: new Set(), pages: new Set() }),
  "import of front matter": (text) => entryOf(`---\ntitle: ${text}\n---\n`),
  "import of front matter, lines": (text) => entryOf(`---\n${text}\n---\n`),
  "import of front matter in TOML": (text) => entryOf(`+++\n${text}\n+++\n`),
  "import of front matter, a value of TOML": (text) => entryOf(`+++\ntitle = ${text}\n+++\n`),
  "import of front matter in JSON": (text) => entryOf(`{"title": ${text}}\n`),
  "import of fields that are a text": (text) => entryOf(`---\n${["title", "slug", "date", "tags", "authors", "categories", "cover", "canonical", "aliases", "lang", "pin"].map((name) => `${name}: ${JSON.stringify(text)}\n`).join("")}---\n`), // prettier-ignore
  "import of an exported object of MDX": (text) => entryOf(`export const metadata = {title: ${text}}\n`),
  "import of a text of WordPress": (text) => readWordpress(text),
  "import of a text of WordPress, blocks": (text) => readWordpress(`<!-- wp:a -->${text}`),
  "import of fields of WordPress": (text) => readWordpress("a", wordpressItem(text)),
  "import of reusable blocks of WordPress": (text) => readWordpress('<!-- wp:block {"ref":1} /-->', wordpressItem("a"), new Map([["1", `${text.slice(0, text.length / 6)}<!-- wp:block {"ref":1} /-->`]])), // prettier-ignore
  "import of a shortcode's attributes": (text) => replaceShortcodes(`[gallery ${text.replaceAll(/[[\]]/g, "")}]`, (each) => readShortcode(each, { post: "1", attachments: new Attachments(), notes: [] }), () => undefined), // prettier-ignore
  ...Object.fromEntries(
    ["caption", "gallery", "video", "embed", "code", "ref", "quote", "youtube"].map((name): [string, TextFunction] => [
      `import of the shortcode ${name}`,
      (content) => readShortcode({ name, content, values: [content], attributes: new Map([["ids", content], ["url", content]]) }, { post: "1", attachments: new Attachments(), notes: [] }), // prettier-ignore
    ]),
  ),
  "letter with a post": (text) => letterOfPost({ ...POST_IN_LETTER, html: text }, LETTER_SITE, LETTER_LINKS),
  "import of a text of Ghost": (text) => readGhost({ slug: "a", title: "A", html: text }),
  "import of fields of Ghost": (text) => readGhost({ slug: text, title: text, custom_excerpt: text, published_at: text, feature_image: text, meta_title: text, canonical_url: text }), // prettier-ignore
  "import of Markdown in Ghost": (text) => readGhost({ slug: "a", title: "A", mobiledoc: JSON.stringify({ cards: [["markdown", { markdown: text }]], sections: [[10, 0]] }) }), // prettier-ignore
  "import of words in Ghost": (text) => readGhost({ slug: "a", title: "A", lexical: JSON.stringify({ root: { children: [{ type: "paragraph", children: [{ type: "text", text }] }] } }) }), // prettier-ignore
  "import of line feeds in HTML": (text) => htmlToMarkdown(text, { lineFeeds: true }),
  "import of words in HTML": (text) => htmlToMarkdown(`<p>${text.replaceAll("<", "&lt;")}</p>`, { lineFeeds: true }),
  "import of an attribute in HTML": (text) => htmlToMarkdown(`<p><a href="${text.replaceAll('"', "")}">a</a><img src="${text.replaceAll('"', "")}" class="${text.replaceAll('"', "")}" style="${text.replaceAll('"', "")}"></p>`), // prettier-ignore
  "import of code in HTML": (text) => htmlToMarkdown(`<pre>${text.replaceAll("<", "&lt;")}</pre><p><code>${text.replaceAll("<", "&lt;")}</code></p>`), // prettier-ignore
  "import of a cell in HTML": (text) => htmlToMarkdown(`<table><tr><td>${text.replaceAll("<", "&lt;")}<td>a</table>`),
  "import of a generator's arguments": (text) => argumentsOf(`{{< a ${text} >}}`),
  "links of an old site": (text) => followOldAddresses({ ...entryOf(""), body: text }, { url: ORIGIN, hasPicture: () => false, pages: new Map() }), // prettier-ignore
  ...Object.fromEntries(["_config.yml", "hugo.toml", "config.json", "astro.config.mjs", "eleventy.config.js"].map((file) => [`settings of a site in ${file}`, settingsOf(file)])), // prettier-ignore
  "rendering of a body": (text) => markdown.render({ title: "", lead: "", body: text, media: [] }),
  "rendering of a title and lead": (text) => markdown.render({ title: text.slice(0, 300), lead: text.slice(0, 2000), body: "", media: [] }), // prettier-ignore
  "rendering of code": (text) =>
    markdown.render({ title: "", lead: "", body: `\`\`\`ts\n${text}\n\`\`\`\n`, media: [] }),
  "rendering of a short text": (text) => markdown.renderShort(text.slice(0, 16_000)),
  "sanitising of an author's HTML": (text) => {
    const parsed = parseHtml(text, AUTHOR_BOUNDS);
    return "nodes" in parsed && sanitise(parsed.nodes, "author");
  },
  "an analysis of a draft": analysed,
  "objects of an answer as it comes": (text) => createElementReader().feed(text),
  "a search among drafts": (text) => textMatcher(parseQuery(text), []).matches([text]),
  "an address of a request": (text) => [matchRoute(`/${text}`), documentKind(`/${text}`, `?${text}`, null), parsePayloadUrl(`/${text}/_payload.json`, `?${text}`), cacheKey(`/${text}`, `?${text}`, "a", ["strona", "q"])], // prettier-ignore
};

/** Readers of whole texts that run in a thread under its limit, where what is too intricate is refused with a sentence and stops nobody. */
export const UNDER_A_LIMIT: ReadonlySet<string> = new Set([
  "rendering of a body",
  "rendering of code",
  "rendering of a short text",
  "an analysis of a draft",
  "core/markdown/source/join-bodies.ts joinBodies",
  "core/markdown/source/rename-clashing-labels.ts renameClashingLabels",
]);
