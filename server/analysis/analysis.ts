import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import { AnalysisUnavailable, type BuiltInAnalysis, type DraftAnalysis } from "#core/analysis/built-in-analysis.ts";
import { purgesPostPagesAlone } from "#core/base/cache-tags.ts";
import { type Question, questionTexts } from "#core/analysis/analysis-question.ts";
import type { AskForms } from "#core/polish/lemmas/dictionary.ts";
import type { Store } from "#core/store.ts";
import { textWords } from "#core/polish/text-words.ts";
import { findTagWords } from "#core/tags/likeness/lemma-words.ts";
import { AnalysisFeed, type AnalysisTask, type FormLemma, TASK_LIMIT_MS, analysisTaskValue } from "./analysis-feed.ts";
import { relatedListsMaker } from "./related-lists-maker.ts";
import type { WorkerThread } from "../workers/worker-thread.ts";

/** The heap limit in MiB. Word numbers lie outside the heap; 5 000 posts take about 120 MiB in all. */
export const ANALYSIS_WORKER = new URL("analysis-worker.ts", import.meta.url);
export const ANALYSIS_HEAP_MIB = 512;

/** Feeding takes a second or two, and authors pause longer than 30 s between questions. */
const KEPT_MS = 10 * 60 * 1000;

/** Words of a question that get lemmas; no post has more. */
const MOST_WORDS = 20_000;

interface Parts {
  /** The data folder, where words of an archive wait while all lists are made. */
  data: string;
  store: Pick<Store, "read" | "onPurge">;
  thread: WorkerThread;
  ask: AskForms;
  log: Pick<Logger, "warn">;
}

/** A thread, started when first needed and stopped when idle. Each question first brings the archive up to date. */
export function createAnalysis({ data, store, thread, ask, log }: Parts): BuiltInAnalysis {
  const reading = { read: store.read, thread, letOthersRun: () => nextTurn() };
  const feed = new AnalysisFeed(reading);
  const makeLists = relatedListsMaker({ ...reading, data });
  const wordsFor = findTagWords(store.read, ask);
  // Lists of related posts are made by the thousand, and each look at the archive reads a line of every post.
  store.onPurge((purged) => {
    if (!purgesPostPagesAlone(purged)) feed.changed();
  });

  async function lemmasFor(question: Question): Promise<FormLemma[]> {
    const texts = questionTexts(question).join("\n");
    const forms = [...new Set(textWords(texts, MOST_WORDS).map(({ text }) => text))];
    const { stem } = await wordsFor(forms, { slips: false });
    return forms.map((form) => [form, stem(form)]);
  }

  async function answer<T>(question: Question, keptMs = KEPT_MS): Promise<T> {
    return orUnavailable(log, async () => {
      const [lemmas] = await Promise.all([lemmasFor(question), feed.bringUpToDate()]);
      const value = await told<T>(thread, { do: "answer", question, lemmas });
      thread.keepFor(keptMs);
      return value;
    });
  }

  return {
    reading: () => feed.reading,
    analyseDraft: (draft) => answer({ ask: "draft", draft }),
    async overlapsIfAwake(draft) {
      if (!feed.isAwake()) return null;
      return (await answer<DraftAnalysis>({ ask: "draft", draft }, 0)).overlaps;
    },
    async relatedPosts(ids) {
      const lists = await answer<string[][]>({ ask: "related", ids: [...ids] }, 0);
      return new Map(ids.map((id, at) => [id, lists[at] ?? []]));
    },
    allRelatedPosts: () => warnedOf(log, makeLists()),
    checkSources: (body, sources) => orUnavailable(log, () => told(thread, { do: "sources", body, sources })),
  };
}

async function told<T>(thread: Parts["thread"], task: AnalysisTask): Promise<T> {
  return analysisTaskValue(await thread.run<T>(task, TASK_LIMIT_MS));
}

async function* warnedOf<T>(log: Parts["log"], steps: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  try {
    for (let step; !(step = await orUnavailable(log, () => steps.next())).done;) yield step.value;
  } finally {
    await steps.return();
  }
}

async function orUnavailable<T>(log: Parts["log"], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AnalysisUnavailable) log.warn({ err: error }, "analiza wbudowana nie odpowiada");
    throw error;
  }
}
