import type { RelatedStep } from "#core/analysis/built-in-analysis.ts";
import type { ListedPost } from "#core/analysis/related/related-lists.ts";
import {
  analysisTaskValue,
  type FeedRead,
  FORMS_AT_ONCE,
  type ListsTask,
  sendLemmas,
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

/** Whoever paces the steps may pause longer than the thread waits for a task. */
const KEPT_MS = 5 * 60 * 1000;

/** Starts runs that make the lists of all posts in the thread, each a step at a time; the posts are read in the first. A run waits for the one before. */
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
    return analysisTaskValue(await thread.run<T>({ do: "lists", task }, TASK_LIMIT_MS));
  };
  await tell({ do: "begin", data });
  try {
    await putAll(parts, tell);
    for (let step; (step = await tell<RelatedStep | null>({ do: "next" }));) yield step;
  } finally {
    if (thread.isRunning) await tell({ do: "end" });
  }
}

async function putAll(parts: Parts, tell: <T>(task: ListsTask) => Promise<T>): Promise<void> {
  const learn = (forms: string[]) => sendLemmas(parts, forms, (lemmas) => tell({ do: "learn", lemmas }));
  let fresh: string[] = [];
  let underWay = Promise.resolve<string[]>([]);
  for await (const posts of listedPosts(parts)) {
    fresh = fresh.concat(await underWay);
    underWay = tell<string[]>({ do: "put", posts });
    // The failure surfaces where it is awaited; an earlier failure here takes precedence.
    underWay.catch(() => undefined);
    if (fresh.length < FORMS_AT_ONCE) continue;
    await learn(fresh);
    fresh = [];
  }
  await learn(fresh.concat(await underWay));
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
