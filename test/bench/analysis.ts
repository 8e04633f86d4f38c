import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BuiltInAnalysis } from "#core/assistant/analysis.ts";
import {
  ANALYSIS_HEAP_MIB,
  ANALYSIS_WORKER,
  createAnalysis,
  SPELLING_HEAP_MIB,
  SPELLING_WORKER,
} from "#server/analysis.ts";
import { DATABASE_FILE } from "#server/compose.ts";
import { askLanguage, LANGUAGE_HEAP_MIB, LANGUAGE_WORKER } from "#server/language.ts";
import { createWorkerRoom } from "#server/worker-room.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { randomFrom } from "#test/eval/random.ts";
import { budget, figure, median } from "./report.ts";
import { seedSearch, vocabulary } from "./search-archive.ts";

/*
 * assistant.md, Built-in analysis: everything there is to say of a draft of 1 000 words against 5 000 posts in 150 ms once warm, the
 * way to the threads and the look for what was published since included.
 */

const POSTS = 5_000;
const WORDS = 1_000;
const ROUNDS = 15;
const SEED = 5;
const BUDGET_MS = 150;

/** `ANALYSIS_DATA` names a folder that keeps the archive for the next run. */
export async function analysisTimes(kept = process.env["ANALYSIS_DATA"]): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "szpalta-analysis-"));
  try {
    const seeded = performance.now();
    await seedSearch(folder, POSTS);
    figure(`analysis: seed ${POSTS} posts`, `${((performance.now() - seeded) / 1000).toFixed(1)} s`);
    await times(folder);
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function times(folder: string): Promise<void> {
  const store = await openSqliteStore({ file: join(folder, DATABASE_FILE), clock: Date.now });
  const room = createWorkerRoom(ANALYSIS_WORKER, null, ANALYSIS_HEAP_MIB);
  const spelling = createWorkerRoom(SPELLING_WORKER, null, SPELLING_HEAP_MIB);
  const language = createWorkerRoom(LANGUAGE_WORKER, null, LANGUAGE_HEAP_MIB);
  const analysis = createAnalysis({ store, room, spelling, ask: askLanguage(language, console), log: console });
  const before = process.memoryUsage.rss();
  figure(
    "analysis: the first question, which reads the archive",
    `${(await timed(() => drafted(analysis, 0))).toFixed(0)} ms`,
  );
  figure(
    "analysis: memory of the thread and its index",
    `${((process.memoryUsage.rss() - before) / 2 ** 20).toFixed(0)} MiB`,
  );
  const drafts: number[] = [];
  const fresh: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    drafts.push(await timed(() => drafted(analysis, round)));
    await store.write((tx) => tx.putFormerPath(`/dawny-${round}`, null, "próba", 0));
    fresh.push(await timed(() => drafted(analysis, round)));
  }
  budget(`a draft of ${WORDS} words against ${POSTS} posts (median)`, median(drafts), "ms", { most: BUDGET_MS });
  figure("analysis: the same, slowest", `${Math.max(...drafts).toFixed(0)} ms`);
  figure("analysis: the same after something was written", `${median(fresh).toFixed(0)} ms`);
  const ideas = { now: Date.now(), searches: [], missing: [], about: "" };
  figure("analysis: ideas", `${(await timed(() => analysis.findIdeas(ideas))).toFixed(0)} ms`);
  figure(
    "analysis: spelling, the first time",
    `${(await timed(() => analysis.checkSpelling(textOf(1)))).toFixed(0)} ms`,
  );
  figure("analysis: spelling, warm", `${(await timed(() => analysis.checkSpelling(textOf(2)))).toFixed(0)} ms`);
  await Promise.all([room, spelling, language].map((each) => each.close()));
  await store.close();
}

function drafted(analysis: BuiltInAnalysis, no: number) {
  const body = textOf(no);
  return analysis.analyseDraft({ postId: null, title: body.slice(0, 50), lead: body.slice(50, 200), body, tagIds: [] });
}

/** Words spread as the archive's are, in sentences of 12, paragraphs of 5 and sections of 4 paragraphs. */
function textOf(no: number): string {
  const random = randomFrom(SEED + no);
  const words = vocabulary();
  const next = () => words[Math.floor(words.length ** random()) - 1]!;
  const sentence = () => {
    const text = Array.from({ length: 12 }, next).join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraphs = Array.from({ length: Math.round(WORDS / 60) }, (_, at) => {
    const text = Array.from({ length: 5 }, sentence).join(" ");
    return at % 4 === 0 ? `## ${next()} ${next()}\n\n${text}` : text;
  });
  return paragraphs.join("\n\n");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
