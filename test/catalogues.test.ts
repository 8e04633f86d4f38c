import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { polishSentences } from "./support/architecture/polish-sentences.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

test("Polish sentences stand in a catalogue, where that holds by now", () => {
  const files = globSync("{app,convert,core,release,server,store}/**/*.{ts,tsx}", { cwd: ROOT });
  const production = files.filter((file) => !/\.test\.tsx?$/.test(file));
  expect(production.length).toBeGreaterThan(400);
  expect(production.flatMap((file) => polishSentences(file, readFileSync(ROOT + file, "utf8")))).toEqual([]);
});

test("and are found elsewhere, data and English apart", () => {
  const source = readFileSync(`${ROOT}test/fixtures/architecture/core/tags/says-something.tsx`, "utf8");
  const found = [
    "core/tags/says-something.tsx:2: Tego tagu nie ma.",
    "core/tags/says-something.tsx:4: Najwyżej … wpisów.",
    "core/tags/says-something.tsx:5: Brak tagu",
    "core/tags/says-something.tsx:8: Wpisy bez tagu",
  ];
  expect(polishSentences("core/tags/says-something.tsx", source)).toEqual(found);
  expect(polishSentences("core/messages/says-something.tsx", source)).toEqual([]);
  expect(polishSentences("core/polish/lemmas/says-something.tsx", source)).toEqual([]);
});
