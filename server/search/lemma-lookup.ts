import { appendAll } from "#core/base/values/append-all.ts";
import type { Logger } from "pino";
import type { AskForms } from "#core/polish/lemmas/dictionary.ts";
import type { WorkerThread } from "../workers/worker-thread.ts";
import { searchServerMessages } from "#core/messages/server/search.ts";

export interface LanguageTask {
  forms: string[];
}

type Answer = Awaited<ReturnType<AskForms>>;

/** At most this many forms are looked up at once: about 0.1 s of work and 1 MB of answers. */
const FORMS_AT_ONCE = 5_000;

const ASK_LIMIT_MS = 30_000;

/** The heap limit of the thread in MiB. The dictionary takes about 25 MiB, its answers take less. The whole thread stays below 120 MB. */
export const LANGUAGE_HEAP_MIB = 96;

export const LANGUAGE_WORKER = new URL("./lemma-worker.ts", import.meta.url);

/** Looks up lemmas in the dictionary's thread. Failures are logged and thrown; callers continue without lemmas or try again later. */
export function createLemmaLookup(thread: Pick<WorkerThread, "run">, log: Pick<Logger, "warn">): AskForms {
  return async (forms) => {
    const answers: Answer = [];
    try {
      for (let at = 0; at < forms.length; at += FORMS_AT_ONCE) {
        const task: LanguageTask = { forms: forms.slice(at, at + FORMS_AT_ONCE) };
        const result = await thread.run<Answer>(task, ASK_LIMIT_MS);
        if (!result.done) throw new Error(searchServerMessages.threadSilent(result.why));
        appendAll(answers, result.value);
      }
    } catch (error) {
      log.warn({ err: error }, searchServerMessages.lemmasSilent);
      throw error;
    }
    return answers;
  };
}
