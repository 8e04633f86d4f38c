import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { ConvertOptions } from "#convert/convert.ts";
import { NOW, ok, xml, xmlItem } from "#test/support/texts/foreign-exports.ts";
import { runConverter } from "./run-converter.ts";

/* Archives with one part of a size that no site has: the process that converts them stays small, and says the line or goes on without it. */

const MOST_MB = 512;
const LONG = "x".repeat(3_000_000);
const ROWS = Array.from({ length: 60_000 }, (_, at) => at);
const GHOST_POST = { id: "1", title: "Tytuł", slug: "tytul", html: "<p>Dobry.</p>", status: "published" };

const inTags = (count: number, tag: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => tag(at)).join("\n");
const ghost = (data: object) => JSON.stringify({ db: [{ data: { posts: [GHOST_POST], ...data } }] });
const ofPost = (name: string) => ROWS.map((at) => ({ post_id: "1", [`${name}_id`]: `t${at}`, sort_order: at }));
const named = ROWS.map((at) => ({ id: `t${at}`, name: `Nazwa ${at}`, slug: `t${at}` }));

test.each<[string, "wordpress" | "ghost", () => string, RegExp]>([
  [
    "tags of 3 MB each",
    "wordpress",
    () =>
      xml(inTags(40, (at) => `<wp:tag><wp:tag_slug>t${at}</wp:tag_slug><wp:tag_name>${LONG}</wp:tag_name></wp:tag>`)),
    /^plik:9: nazwy i opisy kategorii, tagów i autorów są razem za długie/,
  ],
  [
    "an element whose name has 12 MB",
    "wordpress",
    () => xml(`<${LONG.repeat(4)}>`),
    /^plik:4: znacznik.* jest za długi/,
  ],
  [
    "an element of three million attributes",
    "wordpress",
    () => xml(`<item ${inTags(3_000_000, (at) => `a${at}=""`)}></item>`),
    /^plik:\d+: element ma ponad 1000 atrybutów/,
  ],
  [
    "tags of 3 MB each in Ghost",
    "ghost",
    () => ghost({ tags: named.slice(0, 40).map((tag) => ({ ...tag, name: LONG })) }),
    /^plik:1: tagi, podpisy i komentarze są razem za długie/,
  ],
])("refused with its line: %s", async (_, format, content, sentence) => {
  const { refusal, peak } = await converted(format, content());
  expect(refusal).toMatch(sentence);
  expect(peak).toBeLessThan(MOST_MB);
});

test.each<[string, "wordpress" | "ghost", () => string, RegExp | null]>([
  [
    "a post of eight tags of 3 MB each",
    "wordpress",
    () =>
      xml(
        ok +
          xmlItem(
            "a",
            inTags(8, (at) => `<category domain="post_tag" nicename="t${at}">${LONG}</category>`),
          ),
      ),
    /wpis ma ponad 16 mln znaków; pominięto go/,
  ],
  [
    "sixty thousand values of one post",
    "wordpress",
    () => xml(ok + xmlItem("a", ROWS.map((at) => `<wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value>https://a.pl/${at}.mp3</wp:meta_value></wp:postmeta>`).join(""))), // prettier-ignore
    null,
  ],
  ["sixty thousand tags of one post", "ghost", () => ghost({ tags: named, posts_tags: ofPost("tag") }), null],
  ["sixty thousand people of one post", "ghost", () => ghost({ users: named, posts_authors: ofPost("author") }), null],
])("the rest comes in without it, or with it: %s", async (_, format, content, remark) => {
  const { refusal, posts, warnings, peak } = await converted(format, content());
  expect([refusal, posts > 0]).toEqual([null, true]);
  if (remark) expect(warnings).toMatch(remark);
  expect(peak).toBeLessThan(MOST_MB);
});

async function converted(format: "wordpress" | "ghost", content: string) {
  const folder = mkdtempSync(join(tmpdir(), "rozmiary-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [file, to] = [join(folder, "plik"), join(folder, "wynik")];
  writeFileSync(file, content);
  const shared = { file, media: null, category: "Blog", now: NOW, fileBytes: 0 };
  const options: ConvertOptions =
    format === "ghost"
      ? { ...shared, format, url: null, redirects: null }
      : { ...shared, format, zone: "Europe/Warsaw" };
  let peak = 0;
  const looking = setInterval(() => (peak = Math.max(peak, ...childrenPeaks())), 20);
  const { refusal } = await runConverter(options, to, () => {}).finally(() => clearInterval(looking));
  const textOf = (name: string) => (refusal === null ? readFileSync(join(to, name), "utf8") : "");
  const { posts = 0 } = JSON.parse(textOf("report.json") || "{}") as { posts?: number };
  expect(peak).toBeGreaterThan(0);
  return { refusal, posts, peak, warnings: textOf("data/warnings.json") };
}

/** MB of memory that converting processes had at most so far; other test files have children in this process, too. */
function childrenPeaks(): number[] {
  const threads = readdirSync("/proc/self/task");
  const pids = threads.flatMap((thread) =>
    readIfThere(`/proc/self/task/${thread}/children`).split(" ").filter(Boolean),
  );
  const converting = pids.filter((pid) => readIfThere(`/proc/${pid}/cmdline`).includes("convert-process"));
  return converting.map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
