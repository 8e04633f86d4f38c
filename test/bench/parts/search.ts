import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fold, textWords } from "#core/polish/text-words.ts";
import type { StoreRead } from "#core/store.ts";
import { ENOUGH_POSTS, partialMatches } from "#core/search/partial-matches.ts";
import { parseQuery, type SearchQuery } from "#core/search/query.ts";
import { SEARCH_MS } from "#core/site/search/site-search.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { drawnWords } from "#test/eval/dictionary-paradigms.ts";
import { seededRandom } from "#test/eval/seeded-random.ts";
import { readTyped } from "#server/search/polish-dictionary-file.ts";
import { budget, figure, note } from "../report.ts";
import { seedSearch, vocabulary } from "../archives/search-archive.ts";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";

/* The 95th percentile of searches over a mix of queries, in milliseconds. SEARCH_DATA names a folder that keeps the slow archives. */

const BUDGETS = { 10_000: 10, 100_000: 50 } as const;
const SEARCHES = 60;
const SHOWN = 20;
const SEED = 7;

type Random = () => number;

type Texts = readonly string[];

const ABSENT = Object.values(drawnWords()).flatMap((words) => words.flatMap(({ forms }) => forms.slice(0, 6)));

function ranked(random: Random, least: number, most: number): string {
  return vocabulary()[Math.floor(least + random() * (most - least))]!;
}

/** Submitted queries, but for `TYPED`, whose last word is still being typed. */
const KINDS: Record<string, (random: Random, texts: Texts) => string> = {
  "one word": (random) => `${ranked(random, 2_000, 40_000)} `,
  "an inflected word": (random) => `${ranked(random, 100, 2_000)} `,
  "an unaccented word": (random) => `${fold(ranked(random, 100, 5_000))} `,
  "two words": (random) => `${ranked(random, 50, 500)} ${ranked(random, 500, 5_000)} `,
  "three words": (random) =>
    [ranked(random, 50, 500), ranked(random, 50, 1_000), ranked(random, 50, 1_000), ""].join(" "),
  "the beginning of a word": (random) => ranked(random, 50, 5_000).slice(0, 3 + Math.floor(random() * 3)),
  "a phrase": (random, texts) => `„${phraseOf(texts[Math.floor(random() * texts.length)]!, random)}”`,
  "a very frequent word": (random) => `${ranked(random, 14, 40)} `,
  "a word of no post among others": (random) => `${ranked(random, 50, 500)} xqz ${ranked(random, 500, 5_000)}`,
  "a form that no post has": (random) => `${ABSENT[Math.floor(random() * ABSENT.length)]!} `,
  "such a form, unaccented": (random) => `${fold(ABSENT[Math.floor(random() * ABSENT.length)]!)} `,
  nonsense: (random) => `xqz${Math.floor(random() * 1_000_000)} `,
};

const TYPED = "the beginning of a word";

function phraseOf(text: string, random: Random): string {
  const words = textWords(text);
  const at = Math.floor(random() * (words.length - 2));
  return `${words[at]!.text} ${words[at + 1]!.text}`;
}

export async function searchTimes(kept = process.env["SEARCH_DATA"]): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "szpalta-search-"));
  try {
    for (const [size, most] of Object.entries(BUDGETS)) await timesOf(join(folder, size), Number(size), most);
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function timesOf(data: string, posts: number, most: number): Promise<void> {
  const seeded = performance.now();
  await seedSearch(data, posts);
  note(`search: seed ${posts} posts`, `${((performance.now() - seeded) / 1000).toFixed(1)} s`);
  const store = await openSqliteStore({ file: join(data, DATABASE_FILE), clock: Date.now, readTyped });
  const random = seededRandom(SEED);
  const newest = await store.read.search(parseQuery(vocabulary()[100]!), "readers", 0, 100);
  const texts = newest.hits.map(({ text }) => text);
  const all: Spent[] = [];
  for (const [kind, typed] of Object.entries(KINDS)) {
    const spent: Spent[] = [];
    for (let search = 0; search < SEARCHES; search += 1) {
      spent.push(await timeOf(store.read, parseQuery(typed(random, texts), kind === TYPED ? "typing" : "submitted")));
    }
    all.push(...spent);
    figure(
      `search of ${posts} posts: ${kind}`,
      "ms",
      spent.map(({ ms }) => ms),
      "p95",
    );
  }
  const times = all.map(({ ms }) => ms);
  const processor = all.map(({ cpu }) => cpu);
  budget(`search of ${posts} posts, the mix`, "ms", times, { most }, "p95");
  figure(`search of ${posts} posts, the mix`, "ms", times);
  figure(`search of ${posts} posts, the mix, of the processor`, "ms", processor, "p95");
  await store.close();
}

/** `cpu` does not count what else the machine does. Both are in milliseconds. */
interface Spent {
  ms: number;
  cpu: number;
}

/** The search and, where fewer than five posts have all words, what follows them. */
async function timeOf(read: StoreRead, query: SearchQuery): Promise<Spent> {
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const { total } = await read.search(query, "readers", 0, SHOWN);
  const late = () => performance.now() - began > SEARCH_MS;
  const groups = total < ENOUGH_POSTS ? await partialMatches({ read, query, scope: "readers", total, late }) : [];
  let left = SHOWN - total;
  for (const group of groups) {
    if (left <= 0) break;
    await group.read(0, left);
    left -= group.total;
  }
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - began, cpu: (user + system) / 1000 };
}
