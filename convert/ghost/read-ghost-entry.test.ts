import { expect, it, test } from "vitest";
import { followOldAddresses } from "../links/old-site-links.ts";
import type { Entry } from "../entry.ts";
import { type GhostContext, readGhostAuthor, readGhostEntry } from "./read-ghost-entry.ts";

function read(nodes: unknown[], site = ""): Entry {
  const lists = { tags: new Map(), users: new Map(), tagsOf: new Map(), authorsOf: new Map() };
  const tables: GhostContext["tables"] = { ...lists, metaOf: new Map(), redirects: new Map() };
  const context: GhostContext = { file: "kopia.json", tables, site, category: null, now: Date.UTC(2026, 10, 20, 12) };
  const lexical = JSON.stringify({ root: { children: nodes } });
  const { entry } = readGhostEntry({ id: "1", slug: "wpis", title: "Wpis", status: "draft", lexical }, context);
  if (!entry) throw new Error("It was left out.");
  return entry;
}

test.each([
  ["paragraphs", '<p dir="ltr">Podlewaj <b>rano</b>.</p><p>Zawsze.</p>', "> 💡 Podlewaj **rano**.\n>\n> Zawsze.\n"],
  ["a line", "Podlewaj <b>rano</b>.", "> 💡 Podlewaj **rano**.\n"],
])("converts a callout with %s to a block quote that begins with the emoji", (_, calloutText, markdown) => {
  expect(read([{ type: "callout", calloutEmoji: "💡", calloutText }]).body).toBe(markdown);
});

it("keeps the rating of a product card and the sponsor label of a call-to-action card", () => {
  const product = { type: "product", productTitle: "Kosz", productRatingEnabled: true, productStarRating: 4 };
  const paid = {
    type: "call-to-action",
    hasSponsorLabel: true,
    sponsorLabel: "<p>REKLAMA</p>",
    textValue: "<p>Kup.</p>",
  };
  const off = { ...paid, hasSponsorLabel: false };
  expect(read([product, paid, off]).body).toBe("## Kosz\n\nOcena: 4/5\n\nREKLAMA\n\nKup.\n\nKup.\n");
});

it("imports a file of the old site with its former path", () => {
  const file = { type: "file", src: "__GHOST_URL__/content/files/2020/siew.pdf", fileTitle: "Kalendarz" };
  const sound = { type: "audio", src: "__GHOST_URL__/content/media/2020/ptaki.mp3", title: "Ptaki" };
  const followed = (site: string) => {
    const entry = read([file, sound], site);
    const home = { url: site || "https://ghost.invalid", isUrlUnknown: site === "", pages: new Map<string, string>() };
    return { body: entry.body, ...followOldAddresses(entry, { ...home, hasPicture: () => false }) };
  };
  const known = followed("https://stara.pl");
  expect(known.body).toContain("[Kalendarz](https://stara.pl/content/files/2020/siew.pdf)");
  expect(known.body).toContain("(https://stara.pl/content/media/2020/ptaki.mp3)");
  const files = ["/content/files/2020/siew.pdf", "/content/media/2020/ptaki.mp3"];
  for (const { pictures } of [known, followed("")]) expect(pictures.map(({ former }) => former)).toEqual(files);
});

it("reads a text that repeats one card too often from its HTML; without HTML it is empty and reported", () => {
  const lists = { tags: new Map(), users: new Map(), tagsOf: new Map(), authorsOf: new Map() };
  const tables: GhostContext["tables"] = { ...lists, metaOf: new Map(), redirects: new Map() };
  const context: GhostContext = { file: "kopia.json", tables, site: "", category: null, now: 0 };
  const cards = [["markdown", { markdown: "a".repeat(10_000) }]];
  const mobiledoc = JSON.stringify({ cards, sections: Array.from({ length: 1_000 }, () => [10, 0]) });
  const row = { id: "1", slug: "wpis", title: "Wpis", status: "draft", mobiledoc };
  expect(readGhostEntry({ ...row, html: "<p>Z HTML-a.</p>" }, context).entry?.body).toBe("Z HTML-a.\n");
  const { entry, remarks } = readGhostEntry(row, context);
  expect(entry?.body).toBe("");
  expect(remarks.map(({ kind }) => kind)).toContain("not-rendered");
});

it("keeps every word of lists nested deeper than our Markdown allows", () => {
  let list: Record<string, unknown> = {
    type: "list",
    children: [{ type: "listitem", children: [{ type: "text", text: "najgłębiej" }] }],
  };
  for (let depth = 0; depth < 200; depth += 1)
    list = {
      type: "list",
      children: [
        { type: "listitem", children: [{ type: "text", text: `punkt ${depth}` }] },
        { type: "listitem", children: [list] },
      ],
    };
  const { body } = read([list]);
  for (const words of ["najgłębiej", "punkt 0", "punkt 199"]) expect(body).toContain(words);
});

it("converts notations, formulas and films of a Markdown card, and decodes character references in names", () => {
  const markdown = "==a== i $b_1$\n\n<iframe src='https://www.youtube.com/embed/dQw4w9WgXcQ'></iframe>\n\n{{ c }}";
  expect(read([{ type: "markdown", markdown }]).body).toBe(
    "<mark>a</mark> i `b_1`\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n{{ c }}\n",
  );
  expect(readGhostAuthor({ name: "Ala O&#39;Hara" }).name).toBe("Ala O'Hara");
});
