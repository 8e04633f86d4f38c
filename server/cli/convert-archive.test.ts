import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openRuntime, PIXELS } from "#test/support/services/open-runtime.ts";
import { importSzpalta } from "../import/import-szpalta.ts";
import { convertArchive } from "./convert-archive.ts";

/* What a folder of Markdown is converted into can be mended by hand and imported, and imported again. */

it("converts a folder that somebody mends, and whose import changes only what has changed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "przeklad-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [from, to] = [join(folder, "blog"), join(folder, "wynik")];
  mkdirSync(join(from, "uprawa"), { recursive: true });
  writeFileSync(join(from, "uprawa/kot.png"), PIXELS);
  writeFileSync(
    join(from, "uprawa/a.md"),
    "---\ntitle: A\ndate: 2024-01-02\n---\n![kot](kot.png) [b](b.md) [c](c.md)\n",
  );
  writeFileSync(join(from, "uprawa/b.md"), "---\ntitle: B\ndate: 2024-01-02\n---\nTekst z blędem.\n");
  const lines: string[] = [];
  const source = { name: "import markdown", folder: from, category: null, state: null, dryRun: false } as const;
  const isWhole = await convertArchive(
    { name: "convert", source, to },
    (line) => void lines.push(line),
    () => {},
  );
  expect([isWhole, lines[0]]).toEqual([true, "Przełożono: wpisy 2, obrazy 1, pominięte 0."]);
  expect(lines.join("\n")).toContain("odnośnik „c.md” prowadzi donikąd (uprawa/a.md:5)");
  const file = join(to, "content/posts/uprawa/b.md");
  writeFileSync(file, readFileSync(file, "utf8").replace("blędem", "błędem"));

  const runtime = await openRuntime();
  const bring = async () => {
    const said: string[] = [];
    const done = await importSzpalta(runtime, { folder: to, dryRun: false }, (line) => void said.push(line));
    expect(done.refusal).toBeNull();
    return said.find((line) => line.startsWith("Wpisy:"));
  };
  expect(await bring()).toBe("Wpisy: nowe 2, zmienione 0, bez zmian 0, pominięte 0.");
  const [a, b] = [await runtime.store.read.postBySlug("a"), await runtime.store.read.postBySlug("b")];
  expect(a?.body).toMatch(/^!\[kot\]\(\/media\/[0-9a-f]{32}\.png\) \[b\]\(\/uprawa\/b\) \[c\]\(c\.md\)\n$/);
  expect(b?.body).toBe("Tekst z błędem.\n");
  expect(await bring()).toBe("Wpisy: nowe 0, zmienione 0, bez zmian 2, pominięte 0.");
  writeFileSync(file, readFileSync(file, "utf8").replace("Tekst", "Text"));
  expect(await bring()).toBe("Wpisy: nowe 0, zmienione 1, bez zmian 1, pominięte 0.");
  // What somebody broke is named with its line, and the rest comes in.
  writeFileSync(file, readFileSync(file, "utf8").replace("state: published", "state: inny"));
  expect(await bring()).toBe("Wpisy: nowe 0, zmienione 0, bez zmian 1, pominięte 1.");
});
