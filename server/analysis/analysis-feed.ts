import { appendAll } from "#core/base/values/append-all.ts";
import type { Question } from "#core/analysis/analysis-question.ts";
import { type AnalysedSource, type ArchiveReading, AnalysisUnavailable } from "#core/analysis/built-in-analysis.ts";
import type { ArchivedPost, ArchivedTag, PostFacts } from "#core/analysis/archive/archive.ts";
import type { ListedPost } from "#core/analysis/related/related-lists.ts";
import type { ArchiveLine } from "#core/analysis/store.ts";
import type { StoreRead } from "#core/store.ts";
import type { WorkerThread } from "../workers/worker-thread.ts";

export type FormLemma = [form: string, lemma: string];

/** Messages to the analysis thread. `put` and `settle` return the word forms it does not know. */
export type AnalysisTask =
  | { do: "wake" }
  | { do: "forget" }
  | { do: "put"; posts: ArchivedPost[] }
  | { do: "settle"; gone: string[]; refiled: Omit<PostFacts, "title">[]; tags: ArchivedTag[] }
  | { do: "learn"; lemmas: FormLemma[] }
  | { do: "answer"; question: Question; lemmas: FormLemma[] }
  | { do: "sources"; body: string; sources: readonly AnalysedSource[] }
  | { do: "lists"; task: ListsTask };

/** Making the related lists of all posts, beside the archive. `data` is the data folder; `put` gives the word forms that are new. */
export type ListsTask =
  | { do: "begin"; data: string }
  | { do: "put"; posts: ListedPost[] }
  | { do: "learn"; lemmas: FormLemma[] }
  | { do: "next" }
  | { do: "end" };

/** Fails where the thread began anew meanwhile, or its disk takes nothing. */
export type ListsResult<T> = { value: T } | { failed: string };

/** Long because the first question after a change also rebuilds the index, perhaps on a busy machine. */
export const TASK_LIMIT_MS = 60_000;

export type FeedRead = Pick<StoreRead, "archiveLines" | "archiveTexts" | "tagNames" | "lemmasOf">;

interface Parts {
  read: FeedRead;
  thread: WorkerThread;
  letOthersRun(): Promise<void>;
}

/** Rows per statement: each batch blocks the thread that serves readers for some milliseconds. */
const LINES_AT_ONCE = 500;
export const TEXTS_AT_ONCE = 25;
const FORMS_AT_ONCE = 2_000;

interface Known {
  generation: number;
  lines: Map<string, ArchiveLine>;
  tags: string;
  waiting: string[];
}

const NOTHING_KNOWN = -1;

/** Keeps the archive of the analysis thread as the store has it. */
export class AnalysisFeed {
  reading: ArchiveReading | null = null;
  readonly #parts: Parts;
  #stale = true;
  #last: Promise<void> = Promise.resolve();
  #known: Known = knowingNothing(NOTHING_KNOWN);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sends the thread what it lacks, one call after the other; after a restart of the thread that is everything. */
  bringUpToDate(): Promise<void> {
    const feeding = this.#last.then(() => this.#feed());
    this.#last = feeding.catch(() => undefined);
    return feeding;
  }

  changed(): void {
    this.#stale = true;
  }

  /** Whether the thread runs with an archive that was current a moment ago, so that an answer takes milliseconds. */
  isAwake(): boolean {
    const { isRunning, generation } = this.#parts.thread;
    return isRunning && this.reading === null && this.#known.generation === generation;
  }

  async #feed(): Promise<void> {
    await this.#tell({ do: "wake" });
    const { generation } = this.#parts.thread;
    try {
      if (this.#known.generation !== generation) await this.#begin(generation);
      this.#known.waiting = await this.#learn(this.#known.waiting);
      if (!this.#stale) return;
      this.#stale = false;
      await this.#bring();
    } catch (error) {
      this.#known = knowingNothing(NOTHING_KNOWN);
      throw error;
    } finally {
      this.reading = null;
    }
  }

  async #begin(generation: number): Promise<void> {
    await this.#tell({ do: "forget" });
    this.#known = knowingNothing(generation);
    this.#stale = true;
  }

  async #bring(): Promise<void> {
    const { lines: before } = this.#known;
    const lines = await this.#allLines();
    const changed = [...lines.values()].filter(({ id, version }) => before.get(id)?.version !== version);
    const refiled = [...lines.values()].filter((line) => {
      const known = before.get(line.id);
      return known?.version === line.version && !isSame(known, line);
    });
    const gone = [...before.keys()].filter((id) => !lines.has(id));
    const tags = await this.#offeredTags();
    const shape = JSON.stringify(tags);
    await this.#put(changed);
    if (refiled.length + gone.length > 0 || shape !== this.#known.tags) {
      const fresh = await this.#tell<string[]>({ do: "settle", gone, refiled: refiled.map(factsOf), tags });
      await this.#learnFresh(fresh);
    }
    this.#known = { ...this.#known, lines, tags: shape };
  }

  async #offeredTags(): Promise<ArchivedTag[]> {
    const tags = (await this.#parts.read.tagNames()).filter(({ hidden, proposed }) => !hidden && !proposed);
    return tags.map(({ id, name, aliases }) => ({ id, name, aliases }));
  }

  async #allLines(): Promise<Map<string, ArchiveLine>> {
    const lines = new Map<string, ArchiveLine>();
    for (let after: string | null = null; ;) {
      const rows: ArchiveLine[] = await this.#parts.read.archiveLines(after, LINES_AT_ONCE);
      for (const line of rows) lines.set(line.id, line);
      const last = rows.at(-1);
      if (!last || rows.length < LINES_AT_ONCE) return lines;
      after = last.id;
      await this.#parts.letOthersRun();
    }
  }

  async #put(lines: readonly ArchiveLine[]): Promise<void> {
    const sent = sendPosts(
      this.#textsInBatches(lines),
      (posts) => this.#tell<string[]>({ do: "put", posts }),
      (forms) => this.#learnFresh(forms),
    );
    while ((await sent.next()).done !== true);
  }

  async *#textsInBatches(lines: readonly ArchiveLine[]): AsyncGenerator<ArchivedPost[]> {
    for (let at = 0; at < lines.length; at += TEXTS_AT_ONCE) {
      this.reading = { read: at, of: lines.length };
      const posts = await this.#textsOf(lines.slice(at, at + TEXTS_AT_ONCE));
      await this.#parts.letOthersRun();
      yield posts;
    }
  }

  async #textsOf(lines: readonly ArchiveLine[]): Promise<ArchivedPost[]> {
    const facts = new Map(lines.map((line) => [line.id, factsOf(line)]));
    const texts = await this.#parts.read.archiveTexts([...facts.keys()]);
    // A post withdrawn meanwhile has no texts; the commit that withdrew it triggers another feed.
    return texts.flatMap((text) => {
      const known = facts.get(text.id);
      return known ? [{ ...known, ...text }] : [];
    });
  }

  async #learnFresh(forms: readonly string[]): Promise<void> {
    const missing = await this.#learn(forms);
    this.#known.waiting = this.#known.waiting.concat(missing);
  }

  #learn(forms: readonly string[]): Promise<string[]> {
    return sendLemmas(this.#parts, forms, (lemmas) => this.#tell({ do: "learn", lemmas }));
  }

  async #tell<T>(task: AnalysisTask): Promise<T> {
    return analysisTaskValue(await this.#parts.thread.run<T>(task, TASK_LIMIT_MS));
  }
}

/** Puts posts while the next are read, and learns the forms that are new. Yields each time posts are on their way. */
export async function* sendPosts<Post>(
  batches: AsyncIterable<Post[]>,
  put: (posts: Post[]) => Promise<string[]>,
  learn: (forms: string[]) => Promise<unknown>,
): AsyncGenerator<void, void> {
  let fresh: string[] = [];
  let underWay = Promise.resolve<string[]>([]);
  for await (const posts of batches) {
    fresh = fresh.concat(await underWay);
    underWay = put(posts);
    // The failure surfaces where it is awaited; an earlier failure here takes precedence.
    underWay.catch(() => undefined);
    yield;
    if (fresh.length < FORMS_AT_ONCE) continue;
    await learn(fresh);
    fresh = [];
  }
  await learn(fresh.concat(await underWay));
}

/** Sends the lemmas of these forms; returns the forms that have none yet. */
export async function sendLemmas(
  { read, letOthersRun }: Pick<Parts, "letOthersRun"> & { read: Pick<FeedRead, "lemmasOf"> },
  forms: readonly string[],
  send: (lemmas: FormLemma[]) => Promise<unknown>,
): Promise<string[]> {
  const missing: string[] = [];
  for (let at = 0; at < forms.length; at += FORMS_AT_ONCE) {
    const some = forms.slice(at, at + FORMS_AT_ONCE);
    const lemmas = await read.lemmasOf(some);
    if (lemmas.size > 0) await send([...lemmas]);
    appendAll(
      missing,
      some.filter((form) => !lemmas.has(form)),
    );
    await letOthersRun();
  }
  return missing;
}

export function analysisTaskValue<T>(result: { done: true; value: T } | { done: false; why: string }): T {
  if (result.done) return result.value;
  throw new AnalysisUnavailable(`Wątek analizy nie odpowiedział: ${result.why}.`);
}

function knowingNothing(generation: number): Known {
  return { generation, lines: new Map(), tags: "", waiting: [] };
}

function factsOf({ version: _version, ...facts }: ArchiveLine): Omit<ArchiveLine, "version"> {
  return facts;
}

function isSame(one: ArchiveLine, other: ArchiveLine): boolean {
  return (
    one.path === other.path &&
    one.linked === other.linked &&
    one.publishedAt === other.publishedAt &&
    one.updatedAt === other.updatedAt &&
    one.tagIds.join("\n") === other.tagIds.join("\n")
  );
}
