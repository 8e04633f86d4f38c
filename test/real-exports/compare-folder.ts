import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { importedPosts } from "./imported-site.ts";
import type { ImportedPost } from "./item.ts";
import { run } from "./processes.ts";

/* `node test/real-exports/compare-folder.ts <folder>…`: imports folders of Markdown that real sites are made of, and counts what came. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const FRONT = /^\uFEFF?---\r?\n([^]*?)\r?\n---\r?\n/;
const FILM =
  /(?:youtu\.be\/|youtube(?:-nocookie)?\.com\/(?:embed\/|v\/|watch\?v=)|vimeo\.com\/(?:video\/|moogaloop\.swf\?clip_id=)?(?!moogaloop))([\w-]{6,})/g;
const LINK = /(?:\]\(\s*<?|href=["'])(https?:\/\/[^\s<>"')]+)/g;
const DATE = /^(?:date|created|pubDate|publishedAt|published):\s*["']?(\d{4}-\d\d-\d\d)/m;

interface Source {
  path: string;
  head: string;
  body: string;
}

interface Compared {
  archive: string;
  posts: number;
  words: number;
  missingWords: Map<string, number>;
  dates: number;
  wrongDates: string[];
  films: number;
  missingFilms: string[];
  links: number;
  missingLinks: string[];
  languages: string;
  /** Films and links that are gone and that no warning names. */
  unnamed: string[];
}

for (const folder of process.argv.slice(2)) print(await compare(resolve(folder)));

async function compare(folder: string): Promise<Compared> {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-compare-"));
  try {
    const data = join(scratch, "data");
    mkdirSync(data, { recursive: true });
    const env = { ...process.env, SZPALTA_DATA: data, SZPALTA_SAMPLE: "0" };
    const szpalta = (...args: string[]) =>
      run(process.execPath, ["server/cli/cli.ts", ...args], { cwd: ROOT, env, codes: [0, 1] });
    const said = await szpalta("import", "markdown", folder, "--undated", "pliki");
    console.log(said);
    await szpalta("export", join(scratch, "out"));
    const reports = join(data, "import-reports");
    const report = readdirSync(reports).map((name) => readFileSync(join(reports, name), "utf8"));
    return comparison(basename(folder), sourcesOf(folder), importedPosts(join(scratch, "out")), report.join("\n"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function sourcesOf(folder: string): Source[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter(
      (name) =>
        /\.(?:md|markdown|mdx)$/i.test(name) && !/(?:^|\/)(?:readme|node_modules|_index|index\.njk)/i.test(name),
    )
    .map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      const [front = "", head = ""] = FRONT.exec(text) ?? [];
      return { path, head, body: text.slice(front.length) };
    });
}

function comparison(
  archive: string,
  sources: readonly Source[],
  posts: ReadonlyMap<string, ImportedPost>,
  report: string,
): Compared {
  const all = [...posts.values()];
  const whole = all.map(({ title, lead, body }) => `${title}\n${lead}\n${body}`).join("\n");
  const there = counted(wordsOf(whole));
  const given = counted(sources.flatMap(({ body }) => wordsOf(body)));
  const missingWords = new Map(
    [...given]
      .map(([word, count]): [string, number] => [word, count - (there.get(word) ?? 0)])
      .filter(([, n]) => n > 0),
  );
  const bodies = sources.map(({ body }) => body).join("\n");
  const [films, links] = [new Set(allOf(bodies, FILM)), new Set(allOf(bodies, LINK))];
  const missingFilms = [...films].filter((film) => !whole.includes(film));
  const missingLinks = [...links].filter((link) => !whole.includes(link) && !whole.includes(link.replace(/\/$/, "")));
  const dated = sources.flatMap((source) => {
    const date = DATE.exec(source.head)?.[1] ?? /(?:^|\/)(\d{4}-\d\d-\d\d)/.exec(source.path)?.[1];
    const title = /^title:\s*["']?(.*?)["']?\s*$/m.exec(source.head)?.[1];
    return date === undefined || title === undefined ? [] : [{ date, title }];
  });
  const wrongDates = dated.filter(({ date, title }) => {
    const ofTitle = all.filter((post) => plain(post.title) === plain(title));
    return (
      ofTitle.some(({ state }) => state === "published") &&
      !ofTitle.some((post) => Math.abs(Date.parse(post.date) - Date.parse(date)) < 36 * 3_600_000)
    );
  });
  return {
    archive,
    posts: all.length,
    words: [...given.values()].reduce((sum, count) => sum + count, 0),
    missingWords,
    dates: dated.length,
    wrongDates: wrongDates.map(({ date, title }) => `${date} ${title}`),
    films: films.size,
    missingFilms,
    links: links.size,
    missingLinks,
    languages: [...counted(all.map(({ language }) => language || "pl"))]
      .map(([tag, count]) => `${tag} ${count}`)
      .join(", "),
    unnamed: [...missingFilms, ...missingLinks].filter((each) => !report.includes(each)),
  };
}

/** Words a reader sees: no addresses, tags, templates or names of languages of code. */
function wordsOf(text: string): string[] {
  const shown = text
    .replaceAll(/\{%[^]*?%\}|\{\{[^]*?\}\}|<!--[^]*?-->|<\/?[a-z][^<>]*>/gi, " ")
    .replaceAll(
      /\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)|\bhttps?:\/\/\S+|^ {0,3}\[[^\]]+\]:.*$|^\s*(?:```|~~~).*$/gm,
      " ",
    );
  return Array.from(shown.matchAll(/[\p{L}\p{N}]{2,}/gu), ([word]) => word.toLowerCase());
}

function plain(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ").toLowerCase();
}

function allOf(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = ""]) => found);
}

function counted(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

function print({ archive, missingWords, ...of }: Compared): void {
  const missing = [...missingWords.values()].reduce((sum, count) => sum + count, 0);
  const share = ((100 * missing) / Math.max(of.words, 1)).toFixed(3);
  console.log(
    `${archive}: ${of.posts} posts; ${of.words} words, ${missing} missing (${share} %); ${of.dates} dates, ${of.wrongDates.length} others;`,
  );
  console.log(
    `  ${of.films} films, ${of.missingFilms.length} missing; ${of.links} links, ${of.missingLinks.length} missing; languages: ${of.languages}; unnamed: ${of.unnamed.length}`,
  );
  const often = [...missingWords].toSorted((a, b) => b[1] - a[1]).slice(0, 30);
  for (const [what, list] of Object.entries({
    words: often.map(([word, count]) => `${word} ${count}`),
    dates: of.wrongDates.slice(0, 20),
    films: of.missingFilms,
    links: of.missingLinks.slice(0, 20),
    unnamed: of.unnamed.slice(0, 20),
  }))
    if (list.length > 0) console.log(`  ${what}: ${list.join(" | ")}`);
}
