import { AnalysisUnavailable, type RelatedStep } from "#core/analysis/built-in-analysis.ts";
import type { ListedPost } from "#core/analysis/related/related-lists.ts";
import {
  analysisTaskValue,
  type FeedRead,
  type ListsResult,
  type ListsTask,
  sendLemmas,
  sendPosts,
  TASK_LIMIT_MS,
  TEXTS_AT_ONCE,
} from "./analysis-feed.ts";
import type { WorkerThread } from "../workers/worker-thread.ts";

interface Parts {
  data: string;
  read: Pick<FeedRead, "archiveLines" | "archiveTexts" | "lemmasOf">;
  thread: WorkerThread;
  letOthersRun(): Promise<void>;
}

const NOTHING_YET: RelatedStep = { compared: 0, of: 0, lists: [] };

/** Whoever paces the steps may pause longer than the thread waits for a task. */
const KEPT_MS = 5 * 60 * 1000;

/** Starts runs that make the lists of all posts in the thread, each a step at a time. A run waits for the one before. */
export function relatedListsMaker(parts: Parts): () => AsyncGenerator<RelatedStep, void> {
  let last: Promise<void> = Promise.resolve();
  return async function* () {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    try {
      yield* makeRelatedLists(parts);
    } finally {
      resolve();
    }
  };
}

async function* makeRelatedLists(parts: Parts): AsyncGenerator<RelatedStep, void> {
  const { data, thread } = parts;
  const tell = async <T>(task: ListsTask): Promise<T> => {
    thread.keepFor(KEPT_MS);
    const result = analysisTaskValue(await thread.run<ListsResult<T>>({ do: "lists", task }, TASK_LIMIT_MS));
    if ("failed" in result) throw new AnalysisUnavailable(`Wątek analizy nie robi list: ${result.failed}`);
    return result.value;
  };
  await tell({ do: "begin", data });
  try {
    yield* putAll(parts, tell);
    for (let step; (step = await tell<RelatedStep | null>({ do: "next" }));) yield step;
  } finally {
    // A thread that is gone took its lists with it.
    if (thread.isRunning) await tell({ do: "end" }).catch(() => undefined);
  }
}

/** Sends all posts, some with each step, so that whoever paces the steps paces the reading. */
async function* putAll(parts: Parts, tell: <T>(task: ListsTask) => Promise<T>): AsyncGenerator<RelatedStep, void> {
  const put = (posts: ListedPost[]) => tell<string[]>({ do: "put", posts });
  const learn = (forms: string[]) => sendLemmas(parts, forms, (lemmas) => tell({ do: "learn", lemmas }));
  const sent = sendPosts(listedPosts(parts), put, learn);
  while ((await sent.next()).done !== true) yield NOTHING_YET;
}

async function* listedPosts({ read, letOthersRun }: Parts): AsyncGenerator<ListedPost[]> {
  for (let after: string | null = null; ;) {
    const lines = await read.archiveLines(after, TEXTS_AT_ONCE);
    if (lines.length === 0) return;
    after = lines.at(-1)?.id ?? null;
    const tags = new Map(lines.map(({ id, tagIds }) => [id, tagIds]));
    const texts = await read.archiveTexts([...tags.keys()]);
    yield texts.map((text) => ({ ...text, tagIds: tags.get(text.id) ?? [] }));
    await letOthersRun();
  }
}
