import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { readDictionary } from "#core/polish/lemmas/dictionary.ts";
import type { LanguageTask } from "./lemma-lookup.ts";
import type { WorkerMessage } from "../workers/worker-thread.ts";
import { searchServerMessages } from "#core/messages/server/search.ts";

/* The thread for Polish inflection. Only this thread loads the dictionary, so the thread's end frees the dictionary's memory. */
const port = parentPort;
if (!port) throw new Error(searchServerMessages.threadOnly);

const part = (name: string) => readFile(new URL(name, import.meta.resolve("dictionary-pl")), "utf8");
const dictionary = readDictionary(await part("index.aff"), await part("index.dic"));
port.on("message", ({ forms }: LanguageTask) => postAnswer({ value: forms.map((form) => dictionary.lookUp(form)) }));
postAnswer({ ready: true });

function postAnswer(message: WorkerMessage): void {
  port?.postMessage(message);
}
