import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { ConvertOptions } from "#convert/convert.ts";
import { cdata, xml, xmlItem } from "#test/support/texts/foreign-exports.ts";
import { runConverter } from "./run-converter.ts";

/* Archives are converted by a process of its own. */

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "przeklad-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function wordPress(content: string): ConvertOptions {
  const file = join(scratch(), "blog.xml");
  writeFileSync(file, content);
  return { format: "wordpress", file, media: null, category: null, zone: "Europe/Warsaw", now: 0, fileBytes: 0 };
}

const POST = xml(xmlItem(cdata("<p>Ogórki.</p>")));

it("writes a folder in the form of an export, and tells its progress", async () => {
  const to = join(scratch(), "wynik");
  const told: string[] = [];
  expect(await runConverter(wordPress(POST), to, (_done, _total, what) => void told.push(what))).toEqual({
    refusal: null,
  });
  expect(told).not.toEqual([]);
  const post = readFileSync(join(to, "content/posts/bez-kategorii/tytul.md"), "utf8");
  expect(post).toMatch(/^---\ntitle: Tytuł\nslug: tytul\n/);
  expect(post).toContain("\n---\n\nOgórki.\n");
  expect(JSON.parse(readFileSync(join(to, "szpalta.json"), "utf8"))).toMatchObject({
    format: "szpalta-export",
    converted: { source: "blog.xml", foreignAddresses: true },
  });
  expect(JSON.parse(readFileSync(join(to, "report.json"), "utf8"))).toMatchObject({ posts: 1, unread: 0 });
});

it("refuses what is no archive with its sentence, and a folder that is not empty", async () => {
  const refused = await runConverter(wordPress("<rss>"), join(scratch(), "a"), () => {});
  expect(refused.refusal).toMatch(/^blog\.xml:\d+: /);
  const full = scratch();
  mkdirSync(join(full, "moje"));
  expect((await runConverter(wordPress(POST), full, () => {})).refusal).toContain("nie jest pusty");
});

it("ends at once when it is called off, by a signal or by whoever looks at its progress", async () => {
  const calling = new AbortController();
  const converted = runConverter(wordPress(POST), join(scratch(), "a"), () => {}, calling.signal);
  calling.abort(new Error("odwołano"));
  await expect(converted).rejects.toThrow("odwołano");
  const stopped = runConverter(wordPress(POST), join(scratch(), "b"), () => {
    throw new Error("dość");
  });
  await expect(stopped).rejects.toThrow("dość");
});
