import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openRuntime, PIXELS } from "#test/support/services/open-runtime.ts";
import { sharedData } from "#test/support/texts/shared-data.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import { importMissingPictures } from "./import-missing-pictures.ts";
import { importWordpress, type WordPressOptions } from "./import-foreign.ts";

/* Exports of WordPress come in through the real store, renderer and media store. */

let runtime: ComposedSite;
let folder: string;

beforeEach(async () => {
  runtime = await openRuntime();
  folder = mkdtempSync(join(tmpdir(), "eksporty-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function write(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** Nothing is fetched: no name leads anywhere. */
const OFFLINE = { resolve: async () => [] };

async function bring(given: Partial<WordPressOptions> & Pick<WordPressOptions, "file">) {
  const lines: string[] = [];
  const done = await importWordpress(
    runtime,
    { dryRun: false, rules: OFFLINE, ...given },
    (line) => void lines.push(line),
  );
  return { ...done, lines };
}

/** Addresses of all pictures that posts still show from the other site. */
async function missing(): Promise<string[]> {
  const { read } = runtime.store;
  const lists = await Promise.all((await read.postsMissingPictures()).map((id) => read.missingPictures(id)));
  return lists.flat().map(({ address }) => address);
}

const counts = ({
  created,
  updated,
  unchanged,
  skipped,
}: {
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
}) => [created, updated, unchanged, skipped];

interface Item {
  id: number;
  name: string;
  title?: string;
  body?: string;
  type?: string;
  more?: string;
}

function wxr(...items: Item[]): string {
  const one = ({ id, name, title = name, body = "", type = "post", more = "" }: Item) =>
    `<item><title>${title}</title><link>https://stara.example/2020/01/${name}/</link><dc:creator>jan</dc:creator><content:encoded><![CDATA[${body}]]></content:encoded>` +
    `<wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-0${(id % 9) + 1} 10:00:00</wp:post_date_gmt><wp:post_name>${name}</wp:post_name><wp:status>${type === "attachment" ? "inherit" : "publish"}</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Stara</title><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://stara.example</wp:base_blog_url>` +
    `<wp:author><wp:author_login>jan</wp:author_login><wp:author_display_name>Jan Kowalski</wp:author_display_name></wp:author>` +
    `<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename>uprawa</wp:category_nicename><wp:cat_name>Uprawa</wp:cat_name><wp:category_description>O uprawie.</wp:category_description></wp:category>` +
    `${items.map(one).join("\n")}</channel></rss>`
  );
}

const CATEGORY = '<category domain="category" nicename="uprawa">Uprawa</category>';
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
const UPLOAD = "https://stara.example/wp-content/uploads/2020/01/mroz.png";
const ATTACHMENT: Item = {
  id: 50,
  name: "mroz-obraz",
  type: "attachment",
  more: `<wp:attachment_url>${UPLOAD}</wp:attachment_url>${meta("_wp_attached_file", "2020/01/mroz.png")}${meta("_wp_attachment_image_alt", "Szron")}`,
};
const PICTURE = `<img class="wp-image-50" src="${UPLOAD.replace(".png", "-300x200.png")}" alt="Szron">`;

const MROZ: Item = {
  id: 7,
  name: "mroz",
  body: `${PICTURE}\n\nA <a href="https://stara.example/?p=8">siew</a> i <a href="http://www.stara.example/2020/01/siew/#kiedy">znów</a>.`,
  more: CATEGORY + meta("_thumbnail_id", "50"),
};
const SIEW: Item = { id: 8, name: "siew", body: "Siew.", more: CATEGORY };

describe("an export of WordPress", () => {
  it("brings posts with pictures of a folder, people, links to one another and addresses of before", async () => {
    write("uploads/2020/01/mroz.png", PIXELS);
    const done = await bring({ file: write("kopia.xml", wxr(MROZ, SIEW, ATTACHMENT)), media: join(folder, "uploads") });
    expect(done.lines).toContain("Bez uwag.");
    expect(counts(done)).toEqual([2, 0, 0, 0]);
    const { read } = runtime.store;
    const post = await read.publishedPost("uprawa", "mroz");
    expect((await read.postBySlug("mroz"))?.body).toMatch(
      /^!\[Szron\]\(\/media\/[0-9a-f]{32}\.png\)\n\nA \[siew\]\(\/uprawa\/siew\) i \[znów\]\(\/uprawa\/siew#kiedy\)\.\n$/,
    );
    expect(post).toMatchObject({
      category: { name: "Uprawa" },
      cover: { alt: "Szron", decorative: false },
      authors: [{ name: "Jan Kowalski", slug: "jan-kowalski" }],
    });
    expect((await read.categoryBySlug("uprawa"))?.description).toBe("O uprawie.");
    for (const path of ["/2020/01/mroz", "/?p=7"]) expect(await read.formerPath(path)).toEqual({ to: "/uprawa/mroz" });
    expect((await read.addressRules()).foreign).toBe(true);
  });

  it("a second time changes nothing, and finds its posts under another address and category", async () => {
    const file = write("kopia.xml", wxr(SIEW, { id: 9, name: "siew-2", title: "Inny", more: CATEGORY }));
    await bring({ file });
    const post = (await runtime.store.read.postBySlug("siew"))!;
    expect(counts(await bring({ file }))).toEqual([0, 0, 2, 0]);
    await runtime.store.write(async (tx) => {
      const derived = await runtime.renderer.render({ title: "Siew", lead: "", body: "", media: [] });
      if (derived.ok) await tx.putPost({ ...post, slug: "wysiew" }, derived.value, post.version);
      await tx.putFormerPath("/uprawa/siew", { kind: "post", id: post.id }, "zmiana", 0);
    });
    const changed = write(
      "kopia.xml",
      wxr({ ...SIEW, body: "Inaczej." }, { id: 9, name: "siew-2", title: "Inny", more: CATEGORY }),
    );
    expect(counts(await bring({ file: changed }))).toEqual([0, 1, 1, 0]);
    expect(await runtime.store.read.postBySlug("wysiew")).toMatchObject({ id: post.id, body: "Inaczej.\n" });
  });

  it("leaves a post of this site alone that has the same address", async () => {
    await bring({
      file: write("pierwsza.xml", wxr({ id: 1, name: "o-nas", title: "Nasza", body: "Nasze.", more: CATEGORY })),
    });
    const other = wxr({ id: 1, name: "o-nas", title: "Cudza", body: "Cudze.", more: CATEGORY }).replaceAll(
      "/2020/01/",
      "/2021/02/",
    );
    expect(counts(await bring({ file: write("druga.xml", other) }))).toEqual([1, 0, 0, 0]);
    expect(await runtime.store.read.postBySlug("o-nas")).toMatchObject({ title: "Nasza" });
    expect(await runtime.store.read.postBySlug("o-nas-2")).toMatchObject({ title: "Cudza" });
  });

  it("keeps the address of a picture that cannot be had, and has it at a later try", async () => {
    const done = await bring({ file: write("kopia.xml", wxr(MROZ, SIEW, ATTACHMENT)) });
    expect(done.refusal).toBeNull();
    expect(done.lines.join("\n")).toContain("Obrazy i pliki, których nie udało się pobrać: 2.");
    expect((await runtime.store.read.postBySlug("mroz"))?.body).toContain(`![Szron](${UPLOAD})`);
    expect(await missing()).toHaveLength(2);
    const said: string[] = [];
    expect(await importMissingPictures(runtime, { rules: OFFLINE }, (line) => void said.push(line))).toBe(2);
    expect(said.at(-1)).toBe("Obrazy: pobrane 0, nadal nieosiągalne 1.");
    write("uploads/2020/01/mroz.png", PIXELS);
    expect(await importMissingPictures(runtime, { media: join(folder, "uploads") }, () => undefined)).toBe(0);
    const post = await runtime.store.read.postBySlug("mroz");
    expect(post?.body).toMatch(/^!\[Szron\]\(\/media\/[0-9a-f]{32}\.png\)/);
    expect(post?.cover).toMatchObject({ alt: "Szron" });
    expect(await missing()).toEqual([]);
  });

  it("keeps the pictures it brought when the old site is gone, and fetches none twice", async () => {
    write("uploads/2020/01/mroz.png", PIXELS);
    const file = write("kopia.xml", wxr(MROZ, SIEW, ATTACHMENT));
    await bring({ file, media: join(folder, "uploads") });
    const { body } = (await runtime.store.read.postBySlug("mroz"))!;
    const before = await runtime.store.read.lastChange();
    const again = await bring({ file });
    expect([...counts(again), again.missing]).toEqual([0, 0, 2, 0, 0]);
    expect((await runtime.store.read.postBySlug("mroz"))?.body).toBe(body);
    expect(await runtime.store.read.lastChange()).toBe(before);
  });

  it("leads on categories by their numbers, and those without a post of their own to what is below them", async () => {
    const above = `<wp:category><wp:term_id>9</wp:term_id><wp:category_nicename>dom</wp:category_nicename><wp:cat_name>Dom</wp:cat_name></wp:category>`;
    const text = wxr(SIEW)
      .replace("<wp:category>", `${above}<wp:category>`)
      .replace(
        "</wp:category_nicename><wp:cat_name>Uprawa",
        "</wp:category_nicename><wp:category_parent>dom</wp:category_parent><wp:cat_name>Uprawa",
      );
    await bring({ file: write("kopia.xml", text) });
    const { read } = runtime.store;
    for (const old of ["/?cat=1", "/?cat=9", "/dom"]) expect(await read.formerPath(old)).toEqual({ to: "/uprawa" });
  });

  it("leads on numbers and categories of a WordPress that stood in a folder of its host", async () => {
    const text = wxr(SIEW).replaceAll("https://stara.example", "https://stara.example/blog");
    await bring({ file: write("kopia.xml", text) });
    const { read } = runtime.store;
    for (const old of ["/blog?cat=1", "/blog/category/uprawa"])
      expect(await read.formerPath(old)).toEqual({ to: "/uprawa" });
    for (const old of ["/?p=8", "/blog?p=8", "/blog/2020/01/siew"])
      expect(await read.formerPath(old)).toEqual({ to: "/uprawa/siew" });
  });

  it("fetches pictures from their addresses", async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? "");
      response.writeHead(200, { "content-type": "image/png" }).end(PIXELS);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await new Promise((done) => server.once("listening", done));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const file = write("kopia.xml", wxr(MROZ, ATTACHMENT).replaceAll("https://stara.example", origin));
    const done = await bring({ file, rules: { configured: origin } });
    expect(done.missing).toBe(0);
    expect(asked).toEqual(["/wp-content/uploads/2020/01/mroz.png"]);
  });

  it("tried dry writes and fetches nothing", async () => {
    const before = await runtime.store.read.lastChange();
    const done = await bring({ file: write("kopia.xml", wxr(MROZ, SIEW, ATTACHMENT)), dryRun: true });
    expect(counts(done)).toEqual([2, 0, 0, 0]);
    expect(await runtime.store.read.lastChange()).toBe(before);
    expect(await missing()).toEqual([]);
  });

  it("that is cut off or none stores nothing and says the line", async () => {
    const whole = wxr(MROZ, SIEW);
    const cut = await bring({ file: write("kopia.xml", whole.slice(0, -40)) });
    expect(cut.refusal).toMatch(/^kopia\.xml:4: .*ucięty/);
    expect(await runtime.store.read.categories()).toEqual([]);
    expect((await bring({ file: join(folder, "nie-ma.xml") })).refusal).toContain("Nie ma pliku");
    expect((await bring({ file: write("a.xml", wxr()) })).refusal).toContain("nie ma wpisów");
  });
});

const file = sharedData("wordpress/themeunittestdata.wordpress.xml");

describe.skipIf(file === null)("the shared export of WordPress", () => {
  it("comes in whole, and a second time unchanged", async () => {
    const first = await bring({ file: file ?? "" });
    expect(first.refusal).toBeNull();
    expect(counts(first)).toEqual([79, 0, 0, 0]);
    const again = await bring({ file: file ?? "" });
    expect(counts(again)).toEqual([0, 0, 79, 0]);
    expect(again.entities).toMatchObject({ categories: [], tags: [], users: [] });
  });
});
