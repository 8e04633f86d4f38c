import type { ArchivedTag } from "#core/assistant/analysis/archive.ts";
import type { ArchiveLine } from "#core/assistant/analysis-ports.ts";
import type { StoreRead } from "#core/ports.ts";
import { type AnalysisTask, type FormLemma, TASK_LIMIT_MS, valueOf } from "./analysis-tasks.ts";
import type { WorkerRoom } from "./worker-room.ts";

/** What the analysis reads of the archive. */
export type FeedRead = Pick<StoreRead, "archiveLines" | "archiveTexts" | "tagNames" | "lemmasOf">;

interface Parts {
  read: FeedRead;
  room: WorkerRoom;
  /** Resolves once requests that wait have had their turn. */
  letOthersRun(): Promise<void>;
}

/** Rows of one statement: each some milliseconds of the thread that serves readers. */
const LINES_AT_ONCE = 500;
const TEXTS_AT_ONCE = 25;
const FORMS_AT_ONCE = 5_000;

/** Keeps the thread's archive up to the store's. */
export interface AnalysisFeed {
  /** Something was published, changed or withdrawn. */
  changed(): void;
  /** Tells the thread what it does not know yet; at first, and after it was let go, that is everything. */
  bringUpToDate(): Promise<void>;
}

export function createAnalysisFeed(parts: Parts): AnalysisFeed {
  const thread = new FedThread(parts);
  let last: Promise<void> = Promise.resolve();
  return {
    changed: () => thread.changed(),
    bringUpToDate() {
      const feeding = last.then(() => thread.feed());
      last = feeding.catch(() => undefined);
      return feeding;
    },
  };
}

/** What the thread with this number knows: the line of each post, the tags, and which forms have their lemma. */
interface Known {
  generation: number;
  lines: Map<string, ArchiveLine>;
  tags: string;
  withLemma: Set<string>;
  /** Forms whose lemma nobody has given yet. */
  waiting: string[];
}

const NOTHING_KNOWN = -1;

class FedThread {
  readonly #parts: Parts;
  #stale = true;
  #known: Known = knowingNothing(NOTHING_KNOWN);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  changed(): void {
    this.#stale = true;
  }

  async feed(): Promise<void> {
    // A thread that was let go knows nothing; the next one is told by its number.
    await this.#tell({ do: "wake" });
    const { generation } = this.#parts.room;
    if (this.#known.generation !== generation) {
      this.#known = knowingNothing(generation);
      this.#stale = true;
    }
    if (!this.#stale) return this.#learn(this.#known.waiting);
    this.#stale = false;
    try {
      await this.#learn((await this.#bring()) ?? this.#known.waiting);
    } catch (error) {
      this.#known = knowingNothing(NOTHING_KNOWN);
      throw error;
    }
  }

  /** Tells what is new and returns the forms that are; null where nothing is. */
  async #bring(): Promise<string[] | null> {
    const { lines: before, withLemma } = this.#known;
    const lines = await this.#allLines();
    const changed = [...lines.values()].filter(({ id, version }) => before.get(id)?.version !== version);
    for (let at = 0; at < changed.length; at += TEXTS_AT_ONCE) await this.#put(changed.slice(at, at + TEXTS_AT_ONCE));
    const refiled = [...lines.values()].filter((line) => JSON.stringify(before.get(line.id)) !== JSON.stringify(line));
    const gone = [...before.keys()].filter((id) => !lines.has(id));
    const tags = await this.#offeredTags();
    const shape = JSON.stringify(tags);
    if (refiled.length + gone.length === 0 && shape === this.#known.tags) return null;
    const forms = await this.#tell<string[]>({ do: "settle", gone, refiled: refiled.map(factsOf), tags });
    this.#known = { ...this.#known, lines, tags: shape };
    return forms.filter((form) => !withLemma.has(form));
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
      if (rows.length < LINES_AT_ONCE) return lines;
      after = rows.at(-1)!.id;
      await this.#parts.letOthersRun();
    }
  }

  async #put(lines: readonly ArchiveLine[]): Promise<void> {
    const facts = new Map(lines.map((line) => [line.id, factsOf(line)]));
    const texts = await this.#parts.read.archiveTexts([...facts.keys()]);
    // A post withdrawn since has no texts any more; the commit that withdrew it brings another feeding.
    await this.#tell({ do: "put", posts: texts.map((text) => ({ ...facts.get(text.id)!, ...text })) });
    await this.#parts.letOthersRun();
  }

  async #learn(forms: readonly string[]): Promise<void> {
    const missing: string[] = [];
    for (let at = 0; at < forms.length; at += FORMS_AT_ONCE) {
      const some = forms.slice(at, at + FORMS_AT_ONCE);
      const lemmas = await this.#parts.read.lemmasOf(some);
      const learnt: FormLemma[] = [...lemmas];
      if (learnt.length > 0) await this.#tell({ do: "learn", lemmas: learnt });
      for (const form of some) {
        if (lemmas.has(form)) this.#known.withLemma.add(form);
        else missing.push(form);
      }
      await this.#parts.letOthersRun();
    }
    this.#known.waiting = missing;
  }

  async #tell<T>(task: AnalysisTask): Promise<T> {
    return valueOf(await this.#parts.room.run<T>(task, TASK_LIMIT_MS));
  }
}

function knowingNothing(generation: number): Known {
  return { generation, lines: new Map(), tags: "", withLemma: new Set(), waiting: [] };
}

function factsOf({ version: _version, ...facts }: ArchiveLine): Omit<ArchiveLine, "version"> {
  return facts;
}
