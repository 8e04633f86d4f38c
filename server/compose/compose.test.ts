import { type ChannelListener, subscribe, unsubscribe } from "node:diagnostics_channel";
import fs, { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { expect, it, onTestFinished, vi } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { compose } from "./compose.ts";

interface LogLine {
  level: number;
  err?: { message: string };
}

/** What is written to the log from now on, which goes to standard output. */
function readLog(): LogLine[] {
  const lines: LogLine[] = [];
  const write = fs.write.bind(fs) as (...given: unknown[]) => void;
  const log = vi.spyOn(fs, "write").mockImplementation((...given: unknown[]) => {
    const [file, text] = given;
    if (file !== 1) return write(...given);
    for (const line of String(text).trim().split("\n")) lines.push(JSON.parse(line));
    (given.at(-1) as (error: null, bytes: number) => void)(null, Buffer.byteLength(String(text)));
  });
  onTestFinished(() => log.mockRestore());
  return lines;
}

const ERROR = 50;

async function composed() {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-compose-"));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const config = { port: 0, host: "127.0.0.1", data: join(scratch, "dane"), url: null, sample: false };
  const runtime = await compose(
    { ...config, keyFile: join(scratch, "klucz"), backups: join(scratch, "kopie") },
    defineSite({ name: "Próba" }),
    "alone",
  );
  onTestFinished(() => runtime.close());
  return runtime;
}

it("every thread that rendered is gone once the renderer may rest, and comes back when it is needed", async () => {
  let threads = 0;
  const started: ChannelListener = (message) => {
    threads += 1;
    (message as { worker: Worker }).worker.once("exit", () => (threads -= 1));
  };
  subscribe("worker_threads", started);
  onTestFinished(() => void unsubscribe("worker_threads", started));
  const runtime = await composed();
  const source = { title: "T", lead: "", body: "Treść", media: [] };
  const render = () => Promise.all([1, 2, 3].map(() => runtime.renderer.render(source, "archive")));
  await render();
  expect(threads).toBeGreaterThan(0);
  await runtime.restThreads();
  expect(threads).toBe(0);
  for (const made of await render()) expect(made.ok).toBe(true);
});

it("a listener that throws fails no write, and the error is in the log", async () => {
  const logged = readLog();
  const runtime = await composed();
  const bug = new Error("pluskwa");
  const purged: string[] = [];
  runtime.store.onCommit(() => {
    throw bug;
  });
  runtime.store.onCommit((tags) => void purged.push(...tags));
  expect(await runtime.store.write(async (tx) => (tx.purge(["home"]), "stored"))).toBe("stored");
  expect(purged).toEqual(["home"]);
  expect(logged.filter(({ level }) => level === ERROR).map(({ err }) => err?.message)).toEqual([bug.message]);
});
