import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RESTORE } from "#core/messages/store/database.ts";
import type { Post } from "#core/posts/post.ts";
import { derive } from "#core/posts/store-post.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { parseQuery } from "#core/search/query.ts";
import { openRuntime, PIXELS } from "#test/support/services/open-runtime.ts";
import { runCommand } from "./commands.ts";
import { doctor } from "./doctor.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import { noteAddress, withAddressOfFolder } from "../data-folder/served-address.ts";
import { rebuild } from "./rebuild.ts";
import { NO_PROGRESS } from "../base/progress.ts";

let runtime: ComposedSite;

beforeEach(async () => {
  runtime = await openRuntime();
  await fixtures.putFixtures(runtime.store);
});

async function put(given: Partial<Post> & { id: string }, derived = {}): Promise<void> {
  const post = fixtures.makePost(given);
  const made = await derive(runtime, post);
  if (!made.ok) throw new Error(made.message);
  await runtime.store.write((tx) => tx.putPost(post, { ...made.value, ...derived }, 0));
}

async function examine(asked: Parameters<typeof doctor>[1] = {}) {
  const lines: string[] = [];
  const faults = await doctor(runtime, asked, (line) => void lines.push(line));
  return { faults, lines };
}

describe("doctor", () => {
  it("finds nothing wrong with a sound site", async () => {
    await put({
      id: "a",
      body: "[b](/uprawa/o-b) [c](/kuchnia#x) [d](/rss) [e](/tags?sort=count) [f](/uprawa/o-a.md)",
    });
    await put({
      id: "b",
      body: "[zewnątrz](https://example.pl/nie-ma#x) [niżej](#x) [wyżej](#)\n\n## X\n",
    });
    await runtime.upkeep.catchUp();
    expect(await examine()).toEqual({ faults: 0, lines: ["Sprawdzono 2 wpisy. Wszystko w porządku."] });
  });

  it("says which addresses of an old sitemap lead nowhere, rules and former addresses counted in", async () => {
    await put({ id: "a" });
    await runtime.upkeep.catchUp();
    await runtime.store.write(async (tx) => {
      await tx.putFormerPath("/stary", { kind: "post", id: "a" }, "import", 1);
      await tx.putFormerPath("/zdjety", null, "import", 1);
      await tx.putFormerPath("/?p=17", { kind: "post", id: "a" }, "import", 1);
    });
    const origin = "https://dawny.example";
    const paths = [
      "/",
      "/uprawa/o-a/",
      "/stary/",
      "/zdjety",
      "/?p=17",
      "/?p=18",
      "/inny/o-a",
      "/2019/05/o-a",
      "/feed/",
      "/rss",
    ];
    const urls = [...paths, "/a&amp;b"].map((path) => `<url><loc>${origin}${path}</loc></url>`).join("\n");
    const image = `<image:image><image:loc>${origin}/x.png</image:loc></image:image>`;
    const file = join(runtime.config.data, "sitemap.xml");
    writeFileSync(file, `<?xml version="1.0"?>\n<urlset>${urls}${image}</urlset>`);
    const check = async () => {
      const { faults, lines } = await examine({ sitemap: file });
      return { faults, lines: lines.slice(0, faults + 1) };
    };
    const nowhere = (path: string) => `Adres dawnej witryny prowadzi donikąd: ${origin}${path}`;
    const before = await check();
    expect(before.lines).toEqual([
      ...["/?p=18", "/inny/o-a", "/2019/05/o-a", "/feed/", "/a&b"].map(nowhere),
      "Mapa „sitemap.xml”: 11 adresów, prowadzi 5, zdjęte na stałe 1, donikąd 5.",
    ]);
    expect(before.faults).toBe(5);
    await runtime.store.write((tx) => tx.putAddressRules({ foreign: true, moved: [] }));
    expect(await check()).toEqual({
      faults: 2,
      lines: [
        nowhere("/?p=18"),
        nowhere("/a&b"),
        "Mapa „sitemap.xml”: 11 adresów, prowadzi 8, zdjęte na stałe 1, donikąd 2.",
      ],
    });
    writeFileSync(file, "/uprawa/o-a,cokolwiek\n\n/nie/ma\n");
    expect((await check()).lines[1]).toBe("Mapa „sitemap.xml”: 2 adresy, prowadzi 1, zdjęte na stałe 0, donikąd 1.");
    writeFileSync(file, "<sitemapindex><sitemap><loc>https://dawny.example/a.xml</loc></sitemap></sitemapindex>");
    expect((await check()).lines[0]).toContain("spis map witryny");
  });

  it("goes no further in a damaged database, and says so", async () => {
    const damage = `Baza danych jest uszkodzona. ${RESTORE}`;
    const read = {
      ...runtime.store.read,
      postIds: () => Promise.reject(new Error("database disk image is malformed")),
    };
    const store = { ...runtime.store, read, check: async () => [damage, "Tree 2 page 2: never used"] };
    const lines: string[] = [];
    expect(await doctor({ ...runtime, store }, {}, (line) => void lines.push(line))).toBe(2);
    expect(lines).toEqual([damage, "Tree 2 page 2: never used", "Baza jest uszkodzona, więc dalej nie sprawdzano."]);
  });

  it("names links that lead nowhere, with their line, in published posts only, and calls none of them a fault", async () => {
    await put({
      id: "a",
      title: "Zły",
      body: "Tekst\n\n[b](/uprawa/nie-ma) [c](../uprawa/o-a) [d](obok.md)\n\n[b](/uprawa/nie-ma)",
    });
    await put({ id: "b", state: "draft", publishedAt: null, body: "[b](/uprawa/nie-ma)" });
    await runtime.upkeep.catchUp();
    expect(await examine()).toEqual({
      faults: 0,
      lines: [
        "Odnośniki, które prowadzą donikąd: 3.",
        "  Wpis „Zły”, wiersz 3: /uprawa/nie-ma",
        "  Wpis „Zły”, wiersz 3: obok.md",
        "  Wpis „Zły”, wiersz 5: /uprawa/nie-ma",
        "Sprawdzono 2 wpisy. Uwagi: 3; wszystkie wypisuje doctor --json.",
      ],
    });
  });

  it("names pictures of the site that are not there, whatever their folder and however they are written", async () => {
    const body =
      '![a](/images/a.png)\n\n<img src="/assets/images/b.gif" alt="b">\n\n![c](/media/2019/c.jpg) [d](/assets/d.pdf)';
    await put({ id: "a", title: "Zły", body });
    await runtime.upkeep.catchUp();
    expect((await examine()).lines.slice(0, 6)).toEqual([
      "Obrazy, których nie ma: 3.",
      "  Wpis „Zły”, wiersz 1: /images/a.png",
      "  Wpis „Zły”, wiersz 3: /assets/images/b.gif",
      "  Wpis „Zły”, wiersz 5: /media/2019/c.jpg",
      "Odnośniki, które prowadzą donikąd: 1.",
      "  Wpis „Zły”, wiersz 5: /assets/d.pdf",
    ]);
  });

  it("lets others run between posts, for it works in the server where there is one", async () => {
    for (const id of ["a", "b", "c"]) await put({ id, body: "[x](/nie-ma)" });
    let turn = 0;
    let ticking = setImmediate(function tick() {
      turn += 1;
      ticking = setImmediate(tick);
    });
    const turns = new Set<number>();
    await doctor(
      runtime,
      {},
      () => {},
      () => void turns.add(turn),
    );
    clearImmediate(ticking);
    expect(turns.size).toBe(3);
  });

  it("shows ten of a kind, and all as JSON, which a damaged database leaves whole too", async () => {
    const body = Array.from({ length: 12 }, (_, at) => `[x](/nie-ma-${at})\n`).join("");
    await put({ id: "a", title: 'Cytat "x"', body });
    await runtime.upkeep.catchUp();
    const { lines } = await examine();
    expect([lines[0], lines.length]).toEqual(["Odnośniki, które prowadzą donikąd: 12. Pierwsze 10:", 12]);
    const told = JSON.parse((await examine({ json: true })).lines.join("\n")) as { found: object[] };
    expect(told).toMatchObject({ posts: 1, faults: 0, remarks: 12 });
    const row = {
      level: "remark",
      kind: "dead-link",
      title: 'Cytat "x"',
      slug: "o-a",
      line: 12,
      address: "/nie-ma-11",
    };
    expect(told.found.at(-1)).toEqual(row);
    const check = vi.spyOn(runtime.store, "check").mockResolvedValue([`Baza danych jest uszkodzona. ${RESTORE}`]);
    const damaged = JSON.parse((await examine({ json: true })).lines.join("\n")) as object;
    expect(damaged).toMatchObject({ posts: null, faults: 1, found: [{ level: "fault" }, { level: "note" }] });
    check.mockRestore();
    await runtime.store.write((tx) => tx.removePost("a"));
    await runtime.upkeep.catchUp();
    expect(JSON.parse((await examine({ json: true })).lines.join(""))).toEqual({
      found: [],
      posts: 0,
      faults: 0,
      remarks: 0,
    });
  });

  it("finds pictures that are missing in the store or on disk, and counts unused ones as no fault", async () => {
    const added = await runtime.blobs.addPicture("p.png", PIXELS);
    if (!added.ok) throw new Error(added.message);
    const media = added.value;
    await runtime.store.write((tx) => tx.putMedia(media));
    const sound = await examine();
    expect(sound.faults).toBe(0);
    expect(sound.lines[0]).toContain("nie używa żaden wpis: 1");
    await put({ id: "a", title: "Z obrazem", body: `![a](/media/${media.id}.png) ![b](/media/${"0".repeat(32)}.png)` });
    rmSync(join(runtime.config.data, "media"), { recursive: true });
    await runtime.upkeep.catchUp();
    expect(await examine()).toEqual({
      faults: 1,
      lines: [
        expect.stringMatching(/^Brakuje pliku [0-9a-f]{32} .* „Z obrazem”/),
        "Obrazy, których nie ma: 1.",
        `  Wpis „Z obrazem”, wiersz 1: ${"0".repeat(32)}`,
        "Sprawdzono 1 wpis. Do naprawy: 1. Uwagi: 1; wszystkie wypisuje doctor --json.",
      ],
    });
  });

  it("finds posts an older program rendered; rebuild repairs them", async () => {
    await noteAddress(runtime.config, runtime.site);
    await put({ id: "a", body: "Ala ma kota" }, { renderKey: "stary", html: "<p>stare</p>" });
    await runtime.upkeep.catchUp();
    expect(await examine()).toMatchObject({ faults: 1, lines: [expect.stringContaining("1 wpis"), expect.anything()] });
    const lines: string[] = [];
    await rebuild(runtime, (line) => void lines.push(line));
    expect(lines.at(-1)).toBe("Gotowe.");
    expect((await examine()).faults).toBe(0);
    expect(String((await runtime.store.read.publishedPost("uprawa", "o-a"))?.html)).toContain("Ala ma kota");
  });
});

describe("posts rendered for another address than that of the command", () => {
  beforeEach(() => put({ id: "a", body: "Ala ma kota" }, { renderKey: "innego-adresu" }));

  it("are not called old, where the folder says which address it was", async () => {
    await noteAddress({ ...runtime.config, url: "https://example.pl" }, runtime.site);
    await runtime.upkeep.catchUp();
    const { faults, lines } = await examine();
    expect([faults, lines[0]]).toEqual([0, expect.stringMatching(/^Strony tego folderu .+ https:\/\/example\.pl, /)]);
    expect(lines.join()).not.toContain("rebuild");
    const settings = await withAddressOfFolder(runtime.config, runtime.site);
    expect(settings.url).toBe("https://example.pl");
    const told = { ...runtime.config, url: "https://inny.example" };
    expect((await withAddressOfFolder(told, runtime.site)).url).toBe(told.url);
  });

  it("may be what is stale, where the folder says nothing", async () => {
    const { faults, lines } = await examine();
    expect([faults, lines[0]]).toEqual([0, expect.stringMatching(/ albo dla innego adresu witryny: 1 wpis\. /)]);
  });
});

describe("what is owed to the search index", () => {
  it("is said and no fault, until it is done", async () => {
    await put({ id: "a", body: "Ala ma kota" });
    const { faults, lines } = await examine();
    expect([faults, lines[0]]).toEqual([0, expect.stringMatching(/^Wyszukiwarka .*\(wpisy: 0, formy słów: [1-9]/)]);
    await runtime.upkeep.catchUp();
    expect((await examine()).lines).toEqual(["Sprawdzono 1 wpis. Wszystko w porządku."]);
  });

  it("is a fault where a post is not filed at all, or what is filed is nobody's, and rebuilding repairs it", async () => {
    await put({ id: "a", body: "Ala ma kota" });
    await runtime.upkeep.catchUp();
    const file = new DatabaseSync(join(runtime.config.data, "test.db"));
    file.exec("DELETE FROM search_index; INSERT INTO search_index (rowid, title) VALUES (99, 'duch')");
    const { faults, lines } = await examine();
    expect(faults).toBe(1);
    expect(lines[0]).toMatch(/^Wyszukiwarka nie zgadza się z wpisami \(liczba różnic: 2\).* rebuild --search$/);
    const command = { name: "rebuild" as const, only: ["search" as const] };
    expect(await runCommand(runtime, command, () => {}, NO_PROGRESS)).toBe(0);
    expect((await examine()).faults).toBe(0);
    const { hits } = await runtime.store.read.search(parseQuery("kotem "), "readers", 0, 9);
    expect(hits.map(({ id }) => id)).toEqual(["a"]);
    file.close();
  });

  it("is a lemma that somebody gave wrongly, once all are elected anew", async () => {
    await put({ id: "a", body: "Ala ma kota" });
    await runtime.upkeep.catchUp();
    await runtime.store.write((tx) => tx.putLemmas([{ form: "kota", lemma: "pies" }]));
    const lines: string[] = [];
    const command = { name: "rebuild" as const, only: ["lemmas" as const] };
    expect(await runCommand(runtime, command, (line) => void lines.push(line), NO_PROGRESS)).toBe(0);
    expect(lines).toEqual(["Nowe formy podstawowe słów: 1.", "Gotowe."]);
    expect(await runtime.store.read.lemmasOf(["kota"])).toEqual(new Map([["kota", "kot"]]));
  });
});
