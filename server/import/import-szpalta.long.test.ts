import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exported, filesOf, fullSite, imported, scratchFolder } from "#test/support/services/exported-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";

/** The digests of what is there now, so that only the reading of the files themselves can refuse them. */
function seal(folder: string): void {
  const lines = [...filesOf(folder)]
    .filter(([path]) => path !== "SHA256SUMS")
    .map(([path, text]) => `${createHash("sha256").update(text, "latin1").digest("hex")}  ${path}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}

describe("a damaged or hostile export", () => {
  const POST = "content/posts/uprawa/wpis-3.md";
  const change =
    (path: string, from: string, to: string, sealed = true) =>
    (folder: string) => {
      const text = readFileSync(join(folder, path), "utf8");
      if (!text.includes(from)) throw new Error(`${path} does not say ${from}.`);
      writeFileSync(join(folder, path), text.replace(from, to));
      if (sealed) seal(folder);
    };

  const CASES: [string, (folder: string) => void, string][] = [
    ["a changed text", change(POST, "Wpis 3", "Wpis 4", false), `${POST}:1: treść nie zgadza się ze skrótem`],
    ["a missing file", (folder) => rmSync(join(folder, POST)), `SHA256SUMS:28: nie ma pliku „${POST}”\nArchiwum jest`],
    ["a manifest with a way out", change("SHA256SUMS", "  README.md", "  ../README.md", false), "SHA256SUMS:1: "],
    ["no manifest", (folder) => rmSync(join(folder, "SHA256SUMS")), "brakuje SHA256SUMS"],
    ["a newer format", change("szpalta.json", '"version": 1', '"version": 2'), "nowsza Szpalta"],
    ["another folder", (folder) => rmSync(join(folder, "szpalta.json")), "brakuje szpalta.json"],
    [
      "a link instead of a file",
      (folder) => {
        rmSync(join(folder, POST));
        symlinkSync("/etc/hostname", join(folder, POST));
      },
      `${POST}:1: to nie jest zwykły plik`,
    ],
    ["an unknown field", change(POST, "draft: false", "draft: false\nhaslo: x"), `${POST}:1: nieznane pole „haslo”`],
    ["an id of another kind", change(POST, "id: p-003", "id: ../x"), "pole „szpalta.id”"],
    ["a post that is there twice", change(POST, "id: p-003", "id: p-009"), "jest w archiwum drugi raz"],
    [
      "a copy without its post",
      change("content/working-copies/uprawa/wpis-3.md", "copyOf: p-003", "copyOf: p-004"),
      "wpis-3.md:2: kopia robocza nie ma",
    ],
    ["an unknown category", change(POST, "category: uprawa", "category: brak"), "pole „category” wskazuje „brak”"],
    ["a row that is no JSON", change("data/tags.json", '{"id"', '{"id'), "data/tags.json:2: "],
    [
      "a tag there twice",
      change("data/tags.json", "t-pomidory", "t-czosnek"),
      "data/tags.json:3: „t-czosnek” jest tu drugi raz",
    ],
    [
      "a redirect to nowhere",
      change("data/redirects.json", '"to":"p-003"', '"to":"p-999"'),
      "data/redirects.json:2: „/?p=12”",
    ],
    ["a logo that is not there", change("data/site.json", '"logo": "', '"logo": "00'), "data/site.json:1: "],
    ["a branch that is none", change("data/site.json", "/blog/**", "/blog/*"), "data/site.json:1: "],
    ["a topic of nobody", change("data/topics.json", '"owner":"jan-cwik"', '"owner":"nikt"'), "data/topics.json:2: "],
    [
      "a text that is not UTF-8",
      (folder) => {
        writeFileSync(join(folder, POST), Buffer.from([0xff, 0xfe]));
        seal(folder);
      },
      `${POST}:1: plik nie jest tekstem`,
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
