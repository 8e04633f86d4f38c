import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { leadOf, titleOf } from "./prose.ts";

/* Exports of WordPress and Ghost of any size, a post at a time: the same size gives the same file. */

const SITE = "https://stara.example";
const CATEGORIES = 40;
const TAGS = 3000;
const TAGS_PER_POST = 3;
const AUTHORS = 30;
const LEAST_BYTES = 2_500;
const SPREAD_BYTES = 6_000;
/** Each fiftieth post is a long one, and with `hasHuge` each five-hundredth one of so many characters, of which two are more than a post may have. */
const LONG_EVERY = 50;
const LONG_BYTES = 120_000;
const HUGE_EVERY = 500;
const HUGE_BYTES = [900_000, 2_000_000, 700_000, 1_300_000];
const ATTACHMENT_EVERY = 3;
const FIRST_ATTACHMENT = 1_000_000;

export interface ExportSize {
  bytes: number;
  hasHuge: boolean;
}

/** Resolves how many posts it has. */
export function writeWordPressExport(path: string, { bytes, hasHuge }: ExportSize): Promise<number> {
  return writeExport(path, async (write) => {
    await write(WXR_HEAD);
    for (let no = 0; no < CATEGORIES; no += 1) await write(categoryItem(no));
    let posts = 0;
    for (let written = 0; written < bytes; posts += 1) {
      if (posts % ATTACHMENT_EVERY === 0) written += await write(attachmentItem(posts));
      written += await write(postItem(posts, htmlOf(posts, sizeOf(posts, hasHuge))));
    }
    await write("</channel></rss>\n");
    return posts;
  });
}

/** Half of the posts are in Lexical, the others in HTML; each has its plain text besides, as in Ghost's own exports. */
export function writeGhostExport(path: string, { bytes, hasHuge }: ExportSize): Promise<number> {
  return writeExport(path, async (write) => {
    await write('{"db":[{"meta":{"version":"5.80.0"},"data":{"posts":[');
    let posts = 0;
    for (let written = 0; written < bytes; posts += 1)
      written += await write(separated(posts, ghostPost(posts, htmlOf(posts, sizeOf(posts, hasHuge) / 2))));
    await write('],"tags":[');
    for (let no = 0; no < TAGS; no += 1)
      await write(separated(no, { id: `t${no}`, name: `Tag ${no}`, slug: `tag-${no}` }));
    await write('],"posts_tags":[');
    for (let no = 0; no < posts * TAGS_PER_POST; no += 1) {
      const post = Math.floor(no / TAGS_PER_POST);
      await write(separated(no, { id: `p${no}`, post_id: String(post), tag_id: tagOf(post, no), sort_order: no }));
    }
    await write('],"users":[{"id":"u","name":"Hanna Żółkiewska","slug":"hanna"}],"posts_authors":[');
    for (let no = 0; no < posts; no += 1)
      await write(separated(no, { id: `a${no}`, post_id: String(no), author_id: "u", sort_order: 0 }));
    await write("]}}]}");
    return posts;
  });
}

/** Writes and resolves how many bytes that were. */
type Write = (text: string) => Promise<number>;

async function writeExport(path: string, fill: (write: Write) => Promise<number>): Promise<number> {
  const file = createWriteStream(path);
  const posts = await fill(async (text) => {
    if (!file.write(text)) await once(file, "drain");
    return Buffer.byteLength(text);
  });
  file.end();
  await once(file, "finish");
  return posts;
}

function separated(index: number, row: object): string {
  return (index > 0 ? "," : "") + JSON.stringify(row);
}

function sizeOf(no: number, hasHuge: boolean): number {
  if (hasHuge && no % HUGE_EVERY === HUGE_EVERY - 1)
    return HUGE_BYTES[Math.floor(no / HUGE_EVERY) % HUGE_BYTES.length] ?? 0;
  return no % LONG_EVERY === LONG_EVERY - 1 ? LONG_BYTES : LEAST_BYTES + ((no * 7919) % SPREAD_BYTES);
}

/** Made once: a file of a gibibyte has millions of sentences. */
const SEEDS = 5000;
let sentences: { title: string; lead: string }[] = [];

function sentenceAt(seed: number): { title: string; lead: string } {
  if (sentences.length === 0)
    sentences = Array.from({ length: SEEDS }, (_, each) => ({ title: titleOf(each), lead: leadOf(each) }));
  return sentences[seed % SEEDS] ?? { title: "", lead: "" };
}

function htmlOf(no: number, bytes: number): string {
  let html = "";
  for (let block = 0; html.length < bytes; block += 1) {
    const seed = (no * 31 + block * 17) % SEEDS;
    const { title, lead } = sentenceAt(seed);
    if (block % 5 === 4) html += `<h2>${title}</h2>\n`;
    if (block % 7 === 6) html += `<ul><li>${lead}</li><li><a href="${addressOf(seed)}">${title}</a></li></ul>\n`;
    if (block % 13 === 12)
      html += `<pre><code class="language-js">const wiersz = ${no};\nlet nr = ${block};</code></pre>\n`;
    html += `<p>${lead} <strong>${title}</strong> i <em>dalej</em>. ${sentenceAt(seed + 1).lead}</p>\n`;
  }
  return html;
}

function addressOf(no: number): string {
  return `${SITE}/wpis-${no}/`;
}

function dateOf(no: number): string {
  return new Date(Date.UTC(2005 + (no % 20), no % 12, 1 + (no % 28), no % 24, no % 60)).toISOString();
}

const WXR_HEAD = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Stara</title><link>${SITE}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${SITE}</wp:base_blog_url>
`;

function categoryItem(no: number): string {
  return `<wp:category><wp:term_id>${no + 1}</wp:term_id><wp:category_nicename>dzial-${no}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[Dział ${no}]]></wp:cat_name></wp:category>\n`;
}

function attachmentItem(no: number): string {
  const file = `2020/01/obraz-${no}.jpg`;
  return `<item><title>obraz-${no}</title><link>${SITE}/obraz-${no}/</link><wp:post_id>${FIRST_ATTACHMENT + no}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>${SITE}/wp-content/uploads/${file}</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attached_file</wp:meta_key><wp:meta_value>${file}</wp:meta_value></wp:postmeta></item>\n`;
}

function postItem(no: number, html: string): string {
  const tags = Array.from({ length: TAGS_PER_POST }, (_, place) => (no * 7 + place * 53) % TAGS)
    .map((tag) => `<category domain="post_tag" nicename="tag-${tag}"><![CDATA[Tag ${tag}]]></category>`)
    .join("");
  const category = no % CATEGORIES;
  const date = dateOf(no).slice(0, 19).replace("T", " ");
  return `<item><title><![CDATA[${titleOf(no)}]]></title><link>${addressOf(no)}</link><dc:creator>autor${no % AUTHORS}</dc:creator><wp:post_id>${no + 1}</wp:post_id><wp:post_date_gmt>${date}</wp:post_date_gmt><wp:post_name>wpis-${no}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><category domain="category" nicename="dzial-${category}"><![CDATA[Dział ${category}]]></category>${tags}<content:encoded><![CDATA[${html}]]></content:encoded></item>\n`;
}

function tagOf(post: number, no: number): string {
  return `t${(post * 7 + (no % TAGS_PER_POST) * 53) % TAGS}`;
}

function ghostPost(no: number, html: string): object {
  const plaintext = html.replace(/<[^>]+>/g, "");
  const children = plaintext
    .split("\n")
    .filter((line) => line !== "")
    .map((text) => ({ type: "paragraph", children: [{ type: "text", text, format: 0 }] }));
  const lexical = no % 2 === 1 ? JSON.stringify({ root: { children } }) : null;
  const about = { title: titleOf(no), slug: `wpis-${no}`, status: "published", visibility: "public", type: "post" };
  return { id: String(no), ...about, lexical, html, plaintext, published_at: dateOf(no) };
}
