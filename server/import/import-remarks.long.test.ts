import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { importMarkdown } from "./import-foreign.ts";

it("an import names headings without a space, and tags that become another word's tag", async () => {
  const folder = mkdtempSync(join(tmpdir(), "uwagi-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "rady"));
  const files = {
    "rady/a.md": "---\ntitle: A\ntags: [sad]\n---\n\nTekst.\n\n##Nagłówek\n\n```\n##kod\n```\n",
    "rady/b.md": "---\ntitle: B\ntags: [sąd, Ogród]\n---\n\nTekst.\n",
    "rady/c.md": "---\ntitle: C\ntags: [sąd, ogrod]\n---\n\nTekst.\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const lines: string[] = [];
  const options = { folder, dryRun: false, undated: "file-time" } as const;
  const { warningFile } = await importMarkdown(await openRuntime(), options, (line) => void lines.push(line));
  const remarks = readFileSync(warningFile!, "utf8").trimEnd().split("\n");
  expect(remarks).toEqual([
    "rady/a.md:1: tag „sad” wszedł jako „sąd” (ten sam adres); jeśli to dwa tagi, wydłuż w plikach jedną z nazw i importuj ponownie",
    "rady/a.md:8: „##Nagłówek” nie jest śródtytułem: po znakach # brakuje spacji",
  ]);
  expect(lines.join("\n")).toContain("tagi, które weszły pod inną nazwą: 1. Na przykład: tag „sad”");
});
