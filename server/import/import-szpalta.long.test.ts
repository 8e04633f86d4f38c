import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import { exported, filesOf, fullSite, imported, scratchFolder } from "#test/support/services/exported-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";

/** The digests of what is there now, so that only the reading of the files themselves can refuse them. */
function seal(folder: string): void {
  const lines = [...filesOf(folder)]
    .filter(([path]) => path !== "SHA256SUMS")
    .map(([path, text]) => `${createHash("sha256").update(text, "latin1").digest("hex")}  ${path}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}

/** Posts of the full site in `uprawa`, `at` as they are made there; those of 9 and 27 are published. */
const post = (at: number) => `content/posts/uprawa/wpis-${at}.md`;

const change =
  (path: string, from: string, to: string, sealed = true) =>
  (folder: string) => {
    const text = readFileSync(join(folder, path), "utf8");
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}.`);
    writeFileSync(
      join(folder, path),
      text.replace(from, () => to),
    );
    if (sealed) seal(folder);
  };

describe("a damaged or hostile export", () => {
  const CASES: [string, (folder: string) => void, string][] = [
    ["a manifest with a way out", change("SHA256SUMS", "  README.md", "  ../README.md", false), "SHA256SUMS:1: "],
    ["no manifest", (folder) => rmSync(join(folder, "SHA256SUMS")), "brakuje SHA256SUMS"],
    ["a newer format", change("szpalta.json", '"version": 1', '"version": 2'), "nowsza Szpalta"],
    ["another folder", (folder) => rmSync(join(folder, "szpalta.json")), "brakuje szpalta.json"],
    ["a row that is no JSON", change("data/tags.json", '{"id"', '{"id'), "data/tags.json:2: "],
    [
      "a tag there twice",
      change("data/tags.json", "t-pomidory", "t-czosnek"),
      "data/tags.json:3: „t-czosnek” jest tu drugi raz",
    ],
    ["a logo that is not there", change("data/site.json", '"logo": "', '"logo": "00'), "data/site.json:1: "],
    ["a branch that is none", change("data/site.json", "/blog/**", "/blog/*"), "data/site.json:1: "],
    ["a topic of nobody", change("data/topics.json", '"owner":"jan-cwik"', '"owner":"nikt"'), "data/topics.json:2: "],
  ];

  it("is refused with file and line, and leaves the site as it was", async () => {
    const site = await fullSite();
    const { folder } = await exported(site);
    const empty = await openRuntime();
    const at = await empty.store.read.lastChange();
    for (const [what, damage, said] of CASES) {
      const copy = join(scratchFolder(), "kopia");
      cpSync(folder, copy, { recursive: true });
      damage(copy);
      const { code, lines } = await imported(empty, copy);
      expect({ what, code, told: lines.join("\n") }).toEqual({ what, code: 1, told: expect.stringContaining(said) });
      expect(lines.at(-1)).toBe("Niczego nie zapisano.");
    }
    expect(await empty.store.read.lastChange()).toBe(at);
    expect((await imported(empty, folder)).code).toBe(0);
    expect((await imported(empty, folder)).lines[0]).toContain("wczytuje się na pustą witrynę");
  });
});

/** One of each kind of damage, each to a post of its own, and what is said of it. */
const DAMAGED: [what: string, damage: (folder: string) => void, said: string][] = [
  [
    "an unknown field",
    change(post(15), "draft: false", "draft: false\nhaslo: x"),
    `${post(15)}:1: nieznane pole „haslo”`,
  ],
  ["an id of another kind", change(post(16), "id: p-016", "id: ../x"), "pole „szpalta.id”"],
  [
    "a post that is there twice",
    change(post(22), "id: p-022", "id: p-010"),
    `${post(22)}:2: wpis o identyfikatorze „p-010” jest w archiwum drugi raz`,
  ],
  ["an unknown category", change(post(17), "category: uprawa", "category: brak"), "pole „category” wskazuje „brak”"],
  ["front matter that is none", change(post(23), "---\n", "---\n[: {\n"), `${post(23)}:`],
  [
    "a title of two lines",
    change(post(2), "title: Wpis 2", 'title: "a\\nb"'),
    `${post(2)}:2: Tytuł musi się mieścić w jednym wierszu; pominięto`,
  ],
  [
    "a text that cannot be rendered",
    (folder) => {
      writeFileSync(
        join(folder, post(27)),
        readFileSync(join(folder, post(27)), "utf8") + `\n\n${"<div>".repeat(5_000)}`,
      );
      seal(folder);
    },
    `${post(27)}:1: `,
  ],
  [
    "a copy without its post",
    change("content/working-copies/uprawa/wpis-9.md", "copyOf: p-009", "copyOf: p-004"),
    "wpis-9.md:2: kopia robocza nie ma opublikowanego wpisu „p-004”",
  ],
  [
    "a redirect to nowhere",
    change("data/redirects.json", '"to":"czosnek"', '"to":"nikt"'),
    "data/redirects.json:8: „/tag/czosnki” prowadzi do czegoś, czego archiwum nie ma; pominięto",
  ],
  [
    "a row of a redirect that is no JSON",
    change("data/redirects.json", '{"path":"/nie-ma"', '{"path'),
    "data/redirects.json:5: wiersz nie jest zapisem tego rodzaju; pominięto",
  ],
  [
    "a text that is not UTF-8",
    (folder) => {
      writeFileSync(join(folder, post(29)), Buffer.from([0xff, 0xfe]));
      seal(folder);
    },
    `${post(29)}:1: plik nie jest tekstem`,
  ],
  [
    "a picture that is another",
    (folder) => {
      for (const name of readdirSync(join(folder, "public/media")))
        writeFileSync(join(folder, "public/media", name), "<svg/>");
      seal(folder);
    },
    ".png:1: Plik nie jest obrazem",
  ],
  [
    "a link instead of a file",
    (folder) => {
      rmSync(join(folder, post(8)));
      symlinkSync("/etc/hostname", join(folder, post(8)));
    },
    `${post(8)}:1: to nie jest zwykły plik`,
  ],
  ["a changed text", change(post(3), "Wpis 3", "Wpis 4", false), `${post(3)}:1: treść nie zgadza się ze skrótem`],
  [
    "the copy of a post that is left out",
    () => {},
    "content/working-copies/uprawa/wpis-3.md:2: kopia robocza nie ma opublikowanego wpisu „p-003”",
  ],
  ["the redirects to a post that is left out", () => {}, "„/?p=12” prowadzi do czegoś, czego archiwum nie ma"],
  ["a missing file", (folder) => rmSync(join(folder, post(26))), `nie ma pliku „${post(26)}”`],
];

describe("the settings of an export", () => {
  async function settingsOf(damage: (folder: string) => void) {
    const { folder } = await exported(await fullSite());
    damage(folder);
    const empty = await openRuntime();
    const { code, lines } = await imported(empty, folder);
    const { menu, values, look, logoId, socialId } = await empty.store.read.settings();
    return { code, text: lines.join("\n"), menu, values, look, logoId, socialId };
  }

  it("come back as they were", async () => {
    const { menu, values, look, logoId, socialId } = await (await fullSite()).store.read.settings();
    const brought = await settingsOf(() => {});
    expect(brought).toMatchObject({ code: 0, menu, values, look, logoId, socialId });
  });

  it("lose values that are unknown or bad, which the report names", async () => {
    const { code, text, values } = await settingsOf((folder) => {
      change("data/site.json", '"Europe/London"', '"Europe/Radom"')(folder);
      change("data/site.json", '"tagIndex.without"', '"tagIndex.nowe"')(folder);
      change("data/site.json", '"/dzial/**": {', '"/studio/**": {')(folder);
    });
    expect(code).toBe(0);
    expect(text).toContain("ustawienie „Strefa czasowa”: Takiej strefy czasowej nie ma");
    expect(text).toContain("ustawienie „tagIndex.nowe”: Takiego ustawienia nie ma; pominięto");
    expect(text).toContain("„/studio/**”");
    expect(values).toEqual({ name: "Pełna witryna", typography: { symbols: false }, redirects: {} });
  });

  it("may lack all that version 0.2.0 did not have", async () => {
    const { code, values, look, socialId } = await settingsOf((folder) => {
      const path = join(folder, "data/site.json");
      const site = JSON.parse(readFileSync(path, "utf8")) as { settings: Record<string, unknown> };
      for (const name of ["values", "look", "social"]) delete site.settings[name];
      writeFileSync(path, JSON.stringify(site));
      seal(folder);
    });
    expect({ code, values, look, socialId }).toEqual({ code: 0, values: {}, look: PLAIN_LOOK, socialId: null });
  });
});

it("leaves out posts that are damaged, names each by file, line and reason, and brings the rest", async () => {
  const site = await fullSite();
  const { folder } = await exported(site);
  for (const [, damage] of DAMAGED) damage(folder);
  const tried = await imported(await openRuntime(), folder, true);
  expect(tried).toMatchObject({ code: 1, refusal: null, skipped: 13 });
  expect(tried.lines.at(-1)).toBe(
    "Tego import nie wczyta: wpisy: 11, kopie robocze: 2. Reszta archiwum jest do wczytania.",
  );

  const empty = await openRuntime();
  const { code, refusal, skipped, lines } = await imported(empty, folder);
  expect({ code, refusal, skipped }).toEqual({ code: 1, refusal: null, skipped: 13 });
  expect(lines.at(-1)).toBe("Tego nie wczytano: wpisy: 11, kopie robocze: 2. Reszta archiwum jest na witrynie.");
  const warnings = readFileSync(/Wszystkie uwagi.*: (.*)$/m.exec(lines.join("\n"))?.[1] ?? "", "utf8");
  for (const [what, , said] of DAMAGED) expect.soft(warnings, what).toContain(said);

  const left = new Set([2, 3, 8, 15, 16, 17, 22, 23, 26, 27, 29].map((at) => `p-${String(at).padStart(3, "0")}`));
  const all = await site.store.read.postIds(null, 100);
  const rest = all.filter((id) => !left.has(id));
  expect([rest.length, await empty.store.read.postIds(null, 100)]).toEqual([all.length - left.size, rest]);
  expect((await empty.store.read.formerPaths("", 0, 10)).rows.map(({ path }) => path).toSorted()).toEqual([
    "/dawna",
    `/media/${"0".repeat(32)}.pdf`,
    "/sklep.php?id=5",
  ]);
  expect(await empty.store.read.media([site.picture.id])).toHaveLength(1);
  // What came in goes out and comes back whole.
  const again = await exported(empty);
  expect(await imported(await openRuntime(), again.folder)).toMatchObject({ code: 0 });
});

it("of whose posts none can be read is refused with the reasons", async () => {
  const { folder } = await exported(await fullSite());
  for (const path of filesOf(folder).keys())
    if (path.endsWith(".md") && path.startsWith("content/")) writeFileSync(join(folder, path), "Nic.");
  const empty = await openRuntime();
  const { refusal, lines } = await imported(empty, folder);
  expect(refusal).toEqual([
    "Żadnego wpisu z archiwum nie da się wczytać.",
    expect.stringMatching(/^wpisy nie do przyjęcia: 31\. Na przykład: treść nie zgadza/),
    expect.any(String),
  ]);
  expect(lines.slice(0, 2)).toEqual([refusal?.[0], "Niczego nie zapisano."]);
  expect(await empty.store.read.tagNames()).toEqual([]);
});

it("brings the cards of other sites with their pictures; an export of before has none", async () => {
  const site = await fullSite();
  const card = { key: "https://x.com/ala/status/12", title: "", author: "Ala", text: "Słowa", fetchedAt: 1_000 };
  await site.store.write((tx) => tx.putEmbedCard({ ...card, picture: site.picture }));
  const { folder } = await exported(site);
  const [full, older] = [await openRuntime(), await openRuntime()];
  expect((await imported(full, folder)).code).toBe(0);
  expect(await full.store.read.embedCardsAfter(null, 9)).toEqual(await site.store.read.embedCardsAfter(null, 9));
  expect((await full.store.read.embedCardsAfter(null, 9))[0]).toMatchObject({
    ...card,
    picture: { id: site.picture.id },
  });
  rmSync(join(folder, "data/embeds.json"));
  seal(folder);
  expect((await imported(older, folder)).code).toBe(0);
  expect(await older.store.read.embedCardsAfter(null, 9)).toEqual([]);
});
