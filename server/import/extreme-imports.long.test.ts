import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { importGhost } from "./import-foreign.ts";
import { importMarkdown } from "./import-foreign.ts";
import { importWordpress } from "./import-foreign.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { scratchFolder } from "#test/support/services/exported-site.ts";
import { expectShown } from "#test/support/values/everything-shown.ts";
import { OTHERS, placesIn, TEXTS, withValueAt, writtenJson } from "#test/support/values/extreme-values.ts";

/* One bad post of an import is named and left out; the rest comes in, and all of it is shown. */

type Row = Record<string, unknown>;

const OFFLINE = { resolve: async () => [] };
const GOOD = "dobry-wpis";

/** Fields of one row that are extremes at once. */
const AT_ONCE = 15;

const VALUES = [...TEXTS, ...OTHERS];

/**
 * Rows in which every field has every value twice, each time beside other values of other fields, so that what one of them hides is
 * seen in the other; fields that decide whether there is a post at all have them alone. A good row is at the end.
 */
function variants(base: Row, good: Row, numbered: (row: Row, number: number) => Row, deciding: string[] = []): Row[] {
  const all = placesIn(base);
  const places = all.filter(([field]) => !deciding.includes(String(field)));
  const alone = all.filter((place) => !places.includes(place));
  const groups = Math.ceil(places.length / AT_ONCE);
  const rows = [1, 2].flatMap((round) =>
    Array.from({ length: groups * VALUES.length }, (_, at) => ({
      round,
      group: at % groups,
      shift: Math.floor(at / groups),
    })),
  );
  const single = alone.flatMap((place) => VALUES.map((value) => ({ place, value })));
  const made = rows.map(({ round, group, shift }, number) => {
    const chosen = [...places.entries()].filter(
      ([at]) => (at + (round - 1) * Math.floor(at / groups)) % groups === group,
    );
    // What is within a field is put in before the field itself.
    return chosen.reduceRight<Row>(
      (row, [at, place]) => withValueAt(row, place, VALUES[(shift + 7 * at * round) % VALUES.length]) as Row,
      numbered(base, number),
    );
  });
  const others = single.map(
    ({ place, value }, at) => withValueAt(numbered(base, made.length + at), place, value) as Row,
  );
  return [...made, ...others, good];
}

async function expectGoodShown(site: Awaited<ReturnType<typeof openAppWithStore>>) {
  expect(await site.store.read.postBySlug(GOOD)).toMatchObject({ state: "published" });
  await expectShown(site);
}

const FRONT_MATTER = {
  title: "Tytuł", slug: "adres", date: "2026-01-02 10:00", updated: "2026-01-03", lead: "Lead", description: "Opis", category: "uprawa", tags: ["a", "b"],
  authors: ["Ewa"], author: { name: "Ewa", slug: "ewa" }, keywords: "c", series: "d", topic: "wiosna", lang: "pl", state: "published", status: "publish",
  draft: false, expires: "2030-01-01", pin: true, sticky: 1, weight: 2, cover: "a.png", image: { url: "a.png", alt: "A" }, "cover-alt": "A", aliases: ["/dawny"],
  permalink: "/dawny/adres/", redirect_from: ["/inny"], canonical: "https://inna.example/a", noindex: false, robots: "noindex", seo: { title: "T", description: "O" },
  constructor: "a", toString: "b", hasOwnProperty: "c",
}; // prettier-ignore

it("a folder of Markdown", async () => {
  const site = await openAppWithStore();
  const folder = scratchFolder();
  const numbered = (row: Row, number: number) => ({
    ...row,
    slug: `adres-${number}`,
    permalink: `/dawny/adres-${number}/`,
  });
  const good = { title: "Dobry", slug: GOOD, date: "2026-01-02" };
  const rows = variants(FRONT_MATTER, good, numbered, ["state", "status", "draft"]);
  for (const [at, row] of rows.entries())
    writeFileSync(join(folder, `wpis-${at}.md`), `---\n${writtenJson(row)}\n---\n\nTreść wpisu.\n`);
  const options = { folder, dryRun: false, undated: "draft", rules: OFFLINE } as const;
  const done = await importMarkdown(site.runtime, options, () => {});
  expect(done.refusal).toBeNull();
  expect(done.created).toBeGreaterThan(rows.length / 2);
  expect(done.created + done.skipped).toBe(rows.length);
  await expectGoodShown(site);
});

const lexical = (children: unknown[]) => JSON.stringify({ root: { children } });
const GHOST_POST = {
  id: "1", uuid: "u", title: "Tytuł", slug: "adres", html: "<p>Treść</p>", type: "post", status: "published", visibility: "public", featured: 0, page: 0,
  created_at: "2020-01-01T00:00:00.000Z", updated_at: "2020-01-02T00:00:00.000Z", published_at: "2020-01-03T00:00:00.000Z", custom_excerpt: "Lead",
  feature_image: "https://inna.example/a.png", canonical_url: "https://inna.example/", meta_title: "T", meta_description: "O", author_id: "1",
}; // prettier-ignore

it("an export of Ghost", async () => {
  const site = await openAppWithStore();
  const good = { ...GHOST_POST, id: "good", slug: GOOD, title: "Dobry" };
  const numbered = (row: Row, number: number) => ({ ...row, id: `p${number}`, slug: `adres-${number}` });
  const cards = TEXTS.map((type, at) =>
    numbered({ ...GHOST_POST, lexical: lexical([{ type, version: 1 }]), html: null }, 50_000 + at),
  );
  const mobiledoc = TEXTS.map((name, at) => {
    const text = JSON.stringify({ version: "0.3.1", atoms: [[name, name, {}]], cards: [[name, {}]], markups: [[name]], sections: [[10, 0], [1, name, [[0, [0], 1, name]]]] }); // prettier-ignore
    return numbered({ ...GHOST_POST, mobiledoc: text, html: null }, 60_000 + at);
  });
  const posts = [...cards, ...mobiledoc, ...variants(GHOST_POST, good, numbered, ["id", "type", "status", "page"])];
  const tag = { id: "t", name: "tag", slug: "tag", description: "Opis", visibility: "public", meta_title: "T" };
  const user = { id: "u", name: "Ewa", slug: "ewa", bio: "Notka", website: "https://ewa.example", location: "Łódź" };
  const tags = variants(tag, { ...tag, id: "good" }, (row, number) => ({
    ...row,
    id: `t${number}`,
    name: `tag ${number}`,
    slug: `tag-${number}`,
  }));
  const users = variants(user, { ...user, id: "good" }, (row, number) => ({
    ...row,
    id: `u${number}`,
    name: `Ewa ${number}`,
    slug: `ewa-${number}`,
  }));
  const data = {
    posts,
    tags,
    users,
    posts_tags: posts.map(({ id }, at) => ({ post_id: id, tag_id: tags[at % tags.length]?.["id"], sort_order: 0 })),
    posts_authors: posts.map(({ id }, at) => ({
      post_id: id,
      author_id: users[at % users.length]?.["id"],
      sort_order: 0,
    })),
    posts_meta: posts.slice(0, 50).map(({ id }, at) => ({
      post_id: id,
      meta_title: TEXTS[at],
      meta_description: TEXTS[at],
      feature_image_alt: TEXTS[at],
    })),
  };
  const file = join(scratchFolder(), "ghost.json");
  writeFileSync(file, writtenJson({ db: [{ meta: { version: "5.80.0" }, data }] }));
  const done = await importGhost(
    site.runtime,
    { file, dryRun: false, undated: "draft", category: "Blog", rules: OFFLINE } as never,
    () => {},
  );
  expect(done.refusal).toBeNull();
  expect(done.created).toBeGreaterThan(posts.length / 2);
  await expectGoodShown(site);
});

const WORDPRESS = {
  title: "Tytuł", link: "https://stara.example/adres/", pubDate: "Thu, 02 Jan 2020 03:04:05 +0000", "dc:creator": "ewa", "content:encoded": "<p>Treść</p>",
  "excerpt:encoded": "Lead", "wp:post_id": "1", "wp:post_date": "2020-01-02 04:04:05", "wp:post_date_gmt": "2020-01-02 03:04:05", "wp:post_name": "adres",
  "wp:status": "publish", "wp:post_type": "post", "wp:is_sticky": "0", "wp:post_parent": "0", "wp:attachment_url": "",
}; // prettier-ignore

it("an export of WordPress", async () => {
  const site = await openAppWithStore();
  const plain = (text: unknown) => (typeof text === "string" ? text : writtenJson(text)).replaceAll(/\p{C}/gu, " ");
  const cdata = (text: unknown) => `<![CDATA[${plain(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
  const xmlOf = (row: Row, more = "") =>
    `<item>${Object.entries(row).map(([name, value]) => `<${name}>${cdata(value)}</${name}>`).join("")}${more}</item>`; // prettier-ignore
  const good = { ...WORDPRESS, "wp:post_id": "999999", "wp:post_name": GOOD, title: "Dobry" };
  const numbered = (row: Row, number: number) => ({
    ...row,
    "wp:post_id": String(number),
    "wp:post_name": `adres-${number}`,
    link: `https://stara.example/adres-${number}/`,
  });
  const rows = variants(WORDPRESS, good, numbered, ["wp:post_id", "wp:status", "wp:post_type"]).map((row) =>
    xmlOf(row),
  );
  const names = TEXTS.map((text, at) =>
    xmlOf(
      numbered(WORDPRESS, 70_000 + at),
      `<category domain="category" nicename="${escape(plain(text))}">${cdata(text)}</category><wp:postmeta><wp:meta_key>${cdata(text)}</wp:meta_key><wp:meta_value>${cdata(text)}</wp:meta_value></wp:postmeta>`,
    ),
  );
  const attributes = ["hasOwnProperty", "constructor", "__proto__", "toString"].map((name, at) =>
    xmlOf(numbered(WORDPRESS, 80_000 + at), `<category domain="post_tag" ${name}="a" nicename="b">b</category>`),
  );
  const head = `<?xml version="1.0"?><rss version="2.0" xmlns:wp="a" xmlns:dc="b" xmlns:content="c" xmlns:excerpt="d"><channel><title>A</title><link>https://stara.example</link><wp:wxr_version>1.2</wp:wxr_version>`;
  const file = join(scratchFolder(), "wordpress.xml");
  writeFileSync(file, `${head}${[...attributes, ...names, ...rows].join("\n")}</channel></rss>`);
  const done = await importWordpress(
    site.runtime,
    { file, dryRun: false, undated: "draft", category: "Blog", rules: OFFLINE } as never,
    () => {},
  );
  expect(done.refusal).toBeNull();
  expect(done.created).toBeGreaterThan(rows.length / 2);
  await expectGoodShown(site);
});

const MANY = 120_000;
const paragraphs = Array.from({ length: MANY }, () => ({ type: "paragraph", children: [{ type: "text", text: "a" }] }));
const HUGE: Record<string, Row> = {
  paragraphs: { html: "<p>a</p>".repeat(MANY) },
  "paragraphs in a box": { html: `<div>${"<p>a</p>".repeat(MANY)}</div>` },
  "boxes in a box": { html: `<div>${"<div>a</div>".repeat(MANY)}</div>` },
  "words in marks": { html: `<p><b>${"<i>a</i> ".repeat(MANY)}</b></p>` },
  "links in a mark": { html: `<b>${"<a href=/a>a</a><br>".repeat(MANY)}</b>` },
  items: { html: `<ul>${"<li>a".repeat(MANY)}</ul>` },
  "rows of a table": { html: `<table>${"<tr><td>a".repeat(MANY)}</table>` },
  "anchors before a paragraph": { html: `${"<a id=a></a>".repeat(MANY)}<p>a</p>` },
  "paragraphs of Lexical": { html: null, lexical: lexical(paragraphs) },
  "texts of one paragraph of Lexical": {
    html: null,
    lexical: lexical([{ type: "paragraph", children: paragraphs.map(({ children: [text] }) => text) }]),
  },
};

it("texts of a hundred and twenty thousand parts of one kind", async () => {
  const site = await openAppWithStore();
  const huge = Object.entries(HUGE).map(([name, fields], at) => ({
    ...GHOST_POST,
    id: `p${at}`,
    slug: `dlugi-${at}`,
    title: name,
    ...fields,
  }));
  const posts = [...huge, { ...GHOST_POST, id: "good", slug: GOOD }];
  const file = join(scratchFolder(), "ghost.json");
  writeFileSync(file, JSON.stringify({ db: [{ meta: { version: "5.80.0" }, data: { posts } }] }));
  const done = await importGhost(
    site.runtime,
    { file, dryRun: false, undated: "draft", category: "Blog", rules: OFFLINE } as never,
    () => {},
  );
  expect(done.refusal).toBeNull();
  expect(done.created + done.skipped).toBe(posts.length);
  await expectGoodShown(site);
});

it("Markdown of a hundred and twenty thousand paragraphs, links and items", async () => {
  const site = await openAppWithStore();
  const folder = scratchFolder();
  const texts = ["a\n\n", "[a](/a) ", "- a\n"].map((piece) => piece.repeat(MANY));
  for (const [at, text] of texts.entries())
    writeFileSync(join(folder, `wpis-${at}.md`), `---\ntitle: Wpis\ndate: 2026-01-02\n---\n\n${text}`);
  writeFileSync(join(folder, "z.md"), `---\ntitle: Dobry\nslug: ${GOOD}\ndate: 2026-01-02\n---\n\nDobry.\n`);
  const done = await importMarkdown(
    site.runtime,
    { folder, dryRun: false, undated: "draft", rules: OFFLINE } as const,
    () => {},
  );
  expect(done.refusal).toBeNull();
  expect(done.created + done.skipped).toBe(texts.length + 1);
  await expectGoodShown(site);
});
