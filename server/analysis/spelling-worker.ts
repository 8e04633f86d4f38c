import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { createHunspellFromStrings } from "hunspell-wasm";
import { spellingFaults } from "#core/analysis/draft/spelling.ts";
import type { WorkerMessage } from "../workers/worker-thread.ts";

/* Hunspell with the dictionary that lemmas use too: half a second to load and about 80 MB, freed with the thread. */
const port = parentPort;
if (!port) throw new Error("server/analysis/spelling-worker.ts działa tylko jako wątek uruchomiony przez serwer.");

const part = (name: string) => readFile(new URL(name, import.meta.resolve("dictionary-pl")), "utf8");
const hunspell = await createHunspellFromStrings(await part("index.aff"), await part("index.dic"));
const speller = {
  knows: (word: string) => hunspell.testSpelling(word),
  suggestions: (word: string) => hunspell.getSpellingSuggestions(word),
};
port.on("message", ({ body }: { body: string }) => {
  try {
    say({ value: spellingFaults(body, speller) });
  } catch (error) {
    say({ bug: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
say({ ready: true });

function say(message: WorkerMessage): void {
  port?.postMessage(message);
}
