import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openRuntime, PIXELS } from "#test/support/services/open-runtime.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import { importGhost, type GhostOptions } from "./import-foreign.ts";
import { importMissingPictures } from "./import-missing-pictures.ts";

/* Exports of Ghost come in through the real store, renderer and media store. */

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

async function bringGhost(given: Partial<GhostOptions> & Pick<GhostOptions, "file">) {
  const lines: string[] = [];
  const done = await importGhost(runtime, { dryRun: false, rules: OFFLINE, ...given }, (line) => void lines.push(line));
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

const ghost = (tables: Record<string, unknown>) =>
  JSON.stringify({ db: [{ meta: { version: "5.80.0" }, data: tables }] });

const TABLES = {
  posts: [
    {
      id: "a",
      title: "Mróz",
      slug: "mroz",
      lexical: JSON.stringify({
        root: {
          children: [
            {
              type: "paragraph",
              children: [
                { type: "text", text: "Zobacz ", format: 0 },
                { type: "link", url: "__GHOST_URL__/siew/", children: [{ type: "text", text: "siew", format: 1 }] },
              ],
            },
            { type: "image", src: "__GHOST_URL__/content/images/2020/mroz.png", alt: "Szron", caption: "Zima" },
            { type: "markdown", markdown: "* raz\n* dwa" },
          ],
        },
      }),
      feature_image: "__GHOST_URL__/content/images/2020/mroz.png",
      status: "published",
      visibility: "public",
      type: "post",
      published_at: "2020-01-02T10:00:00.000Z",
      custom_excerpt: "Lead.",
    },
    {
      id: "b",
      title: "Siew",
      slug: "siew",
      mobiledoc: JSON.stringify({
        version: "0.3.1",
        atoms: [["soft-return", "", {}]],
        cards: [["code", { code: "a < b", language: "js" }]],
        markups: [["em"]],
        sections: [
          [
            1,
            "p",
            [
              [0, [0], 1, "Po"],
              [1, [], 0, 0],
              [0, [], 0, " mrozach"],
            ],
          ],
          [10, 0],
          [3, "ul", [[[0, [], 0, "raz"]]]],
        ],
      }),
      status: "published",
      visibility: "public",
      type: "post",
      published_at: "2020-01-01T10:00:00.000Z",
    },
    {
      id: "c",
      title: "O nas",
      slug: "o-nas",
      html: '<p>My.</p><p><a href="__GHOST_URL__/content/files/statut.pdf">Statut</a></p>',
      status: "published",
      visibility: "public",
      type: "page",
      published_at: "2020-01-01T10:00:00.000Z",
    },
    {
      id: "d",
      title: "Dla członków",
      slug: "czlonkowie",
      html: "<p>x</p>",
      status: "published",
      visibility: "paid",
      type: "post",
      published_at: "2020-01-01T10:00:00.000Z",
    },
  ],
  posts_meta: [{ post_id: "a", meta_title: "Mróz w ogrodzie", meta_description: "Opis", feature_image_alt: "Szron" }],
  tags: [
    { id: "t1", name: "Uprawa", slug: "uprawa", description: "O uprawie." },
    { id: "t2", name: "Zima", slug: "zima" },
    { id: "t3", name: "#ukryty", slug: "hash-ukryty", visibility: "internal" },
  ],
  posts_tags: [
    { post_id: "a", tag_id: "t2", sort_order: 1 },
    { post_id: "a", tag_id: "t1", sort_order: 0 },
    { post_id: "a", tag_id: "t3", sort_order: 2 },
    { post_id: "b", tag_id: "t1", sort_order: 0 },
  ],
  users: [
    {
      id: "u",
      name: "Anna Żuk",
      slug: "anna",
      bio: "Sieje &amp; zbiera.",
      website: "https://zuk.example",
      location: "Łódź",
      profile_image: "__GHOST_URL__/content/images/a.png",
      twitter: "@zuk",
    },
    { id: "v", name: "Bez Wpisów", slug: "bez", location: "Łódź" },
  ],
  posts_authors: [{ post_id: "a", author_id: "u", sort_order: 0 }],
};

describe("an export of Ghost", () => {
  it("brings posts and pages with cards, pictures, people and addresses of before, a second time unchanged", async () => {
    write("content/images/2020/mroz.png", PIXELS);
    write(
      "redirects.json",
      JSON.stringify([
        { from: "^/stare/mroz/?$", to: "/mroz/" },
        { from: "/x/(.*)", to: "/y/$1" },
      ]),
    );
    const given = { file: write("ghost.json", ghost(TABLES)), media: join(folder, "content") };
    const done = await bringGhost(given);
    expect(done.refusal).toBeNull();
    expect(counts(done)).toEqual([4, 0, 0, 0]);
    const { read } = runtime.store;
    expect((await read.postBySlug("mroz"))?.body).toMatch(
      /^Zobacz \[\*\*siew\*\*\]\(\/uprawa\/siew\)\n\n!\[Szron\]\(\/media\/[0-9a-f]{32}\.png "Zima"\)\n\n\* raz\n\* dwa\n$/,
    );
    expect((await read.postBySlug("siew"))?.body).toBe("_Po_\\\nmrozach\n\n```js\na < b\n```\n\n- raz\n");
    const post = await read.publishedPost("uprawa", "mroz");
    expect(post).toMatchObject({
      lead: "Lead.",
      cover: { alt: "Szron" },
      authors: [{ name: "Anna Żuk", slug: "anna-zuk" }],
    });
    expect(post?.tags.map(({ slug }) => slug)).toEqual(["zima"]);
    expect(await read.postBySlug("mroz")).toMatchObject({ seo: { title: "Mróz w ogrodzie", description: "Opis" } });
    expect(await read.publishedPathOf("o-nas")).toBe("/strony/o-nas");
    expect(await read.postBySlug("czlonkowie")).toMatchObject({ state: "draft" });
    for (const path of ["/mroz", "/stare/mroz"]) expect(await read.formerPath(path)).toEqual({ to: "/uprawa/mroz" });
    expect((await read.users()).find(({ name }) => name === "Anna Żuk")?.bio).toBe("Sieje & zbiera.");
    const said = done.warnings.join("\n");
    expect(said).toContain(
      "podpis „Anna Żuk”: adres strony, miejsce, zdjęcie, profile w mediach społecznościowych pominięto",
    );
    expect(said).not.toContain("Bez Wpisów");
    for (const word of ["#ukryty", "dla członków", "/x/(.*)"]) expect(said).toContain(word);
    expect(counts(await bringGhost(given))).toEqual([0, 0, 4, 0]);
  });

  it("without its pictures says how to bring them", async () => {
    const done = await bringGhost({ file: write("ghost.json", ghost(TABLES)) });
    expect(done.refusal).toBeNull();
    expect(done.warnings.join("\n")).toContain("eksport Ghosta ich nie ma: --media albo --url");
    expect(done.warnings.join("\n")).toContain("plik „https://ghost.invalid/content/files/statut.pdf”");
    expect(await missing()).toHaveLength(3);
    write("content/images/2020/mroz.png", PIXELS);
    write("content/files/statut.pdf", "%PDF-1.4");
    expect(await importMissingPictures(runtime, { media: join(folder, "content") }, () => undefined)).toBe(0);
    expect(await runtime.store.read.postBySlug("mroz")).toMatchObject({ cover: { alt: "Szron" } });
    expect((await runtime.store.read.postBySlug("mroz"))?.body).toContain("![Szron](/media/");
  });
});

it("asks for categories where first tags are more than twelve, and takes one for all or a mapping", async () => {
  const numbers = Array.from({ length: 13 }, (_, at) => String(at + 1));
  const file = write(
    "wiele.json",
    ghost({
      posts: numbers.map((id) => ({
        id,
        title: `Wpis ${id}`,
        slug: `wpis-${id}`,
        status: "draft",
        html: "<p>Tekst.</p>",
      })),
      tags: numbers.map((id) => ({ id, name: `Tag ${id}`, slug: `tag-${id}` })),
      posts_tags: numbers.map((id) => ({ post_id: id, tag_id: id, sort_order: 0 })),
    }),
  );
  const refused = await bringGhost({ file });
  expect(refused.refusal).toMatch(/^Pierwszych tagów wpisów jest 13 \(tag-1, .*Wskaż jedną kategorię/);
  const mapped = await bringGhost({ file, dryRun: true, category: "tag-1=Ogród, Tag 2=Kuchnia, Inne" });
  expect(mapped.entities.categories.map(({ name }) => name)).toEqual(["Ogród", "Kuchnia", "Inne"]);
  const one = await bringGhost({ file, category: "Blog" });
  expect(one.refusal).toBeNull();
  expect(one.entities.categories.map(({ name }) => name)).toEqual(["Blog"]);
  expect(one.entities.tags).toHaveLength(13);
});
