import type { ArchivedTag } from "#core/assistant/analysis/archive.ts";
import type { ArchiveLine } from "#core/assistant/ports.ts";
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

export function createAnalysisFeed({ read, room, letOthersRun }: Parts): AnalysisFeed {
  let stale = true;
  let fed = -1;
  /** What the thread knows: the line of each post, and the forms whose lemma nobody has given yet. */
  let known = new Map<string, ArchiveLine>();
  let knownTags = "";
  let withLemma = new Set<string>();
  let waiting: string[] = [];
  let last: Promise<void> = Promise.resolve();

  const tell = async <T>(task: AnalysisTask): Promise<T> => valueOf(await room.run<T>(task, TASK_LIMIT_MS));

  async function feed(): Promise<void> {
    // A thread that was let go knows nothing; the next one is told by its number.
    await tell({ do: "wake" });
    if (room.generation !== fed) forgetAll();
    if (!stale) return learn(waiting);
    stale = false;
    fed = room.generation;
    try {
      const lines = await allLines();
      const changed = [...lines.values()].filter(({ id, version }) => known.get(id)?.version !== version);
      for (let at = 0; at < changed.length; at += TEXTS_AT_ONCE) await put(changed.slice(at, at + TEXTS_AT_ONCE));
      const refiled = [...lines.values()].filter((line) => JSON.stringify(known.get(line.id)) !== JSON.stringify(line));
      const gone = [...known.keys()].filter((id) => !lines.has(id));
      const tags = await offeredTags();
      const shape = JSON.stringify(tags);
      if (refiled.length + gone.length === 0 && shape === knownTags) return learn(waiting);
      const forms = await tell<string[]>({
        do: "settle",
        ...{ gone, refiled: refiled.map(({ version: _, ...facts }) => facts), tags },
      });
      known = lines;
      knownTags = shape;
      return await learn(forms.filter((form) => !withLemma.has(form)));
    } catch (error) {
      fed = -1;
      throw error;
    }
  }

  function forgetAll(): void {
    stale = true;
    known = new Map();
    knownTags = "";
    withLemma = new Set();
    waiting = [];
  }

  async function offeredTags(): Promise<ArchivedTag[]> {
    const tags = (await read.tagNames()).filter(({ hidden, proposed }) => !hidden && !proposed);
    return tags.map(({ id, name, aliases }) => ({ id, name, aliases }));
  }

  async function allLines(): Promise<Map<string, ArchiveLine>> {
    const lines = new Map<string, ArchiveLine>();
    for (let after: string | null = null; ;) {
      const rows: ArchiveLine[] = await read.archiveLines(after, LINES_AT_ONCE);
      for (const line of rows) lines.set(line.id, line);
      if (rows.length < LINES_AT_ONCE) return lines;
      after = rows.at(-1)!.id;
      await letOthersRun();
    }
  }

  async function put(lines: readonly ArchiveLine[]): Promise<void> {
    const facts = new Map(lines.map(({ version: _, ...line }) => [line.id, line]));
    const texts = await read.archiveTexts([...facts.keys()]);
    // A post withdrawn since has no texts any more; the commit that withdrew it brings another feeding.
    await tell({ do: "put", posts: texts.map((text) => ({ ...facts.get(text.id)!, ...text })) });
    await letOthersRun();
  }

  async function learn(forms: readonly string[]): Promise<void> {
    const missing: string[] = [];
    for (let at = 0; at < forms.length; at += FORMS_AT_ONCE) {
      const some = forms.slice(at, at + FORMS_AT_ONCE);
      const lemmas = await read.lemmasOf(some);
      const learnt: FormLemma[] = [...lemmas];
      if (learnt.length > 0) await tell({ do: "learn", lemmas: learnt });
      for (const form of some) {
        if (lemmas.has(form)) withLemma.add(form);
        else missing.push(form);
      }
      await letOthersRun();
    }
    waiting = missing;
  }

  return {
    changed: () => void (stale = true),
    bringUpToDate() {
      const feeding = last.then(feed);
      last = feeding.catch(() => undefined);
      return feeding;
    },
  };
}
