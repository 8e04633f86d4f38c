import { expect, it } from "vitest";
import { createRenderer, type RenderTask } from "./renderer.ts";
import type { WorkerResult } from "./worker-thread.ts";

const SOURCE = { title: "", lead: "", body: "tekst", media: [] };

/** A thread that never answers. */
function busyThread() {
  const asked: unknown[] = [];
  const run = (task: unknown) => (asked.push(task), new Promise<never>(() => undefined));
  return { asked, run };
}

it("has a thread for editors that no work over an archive gets into", () => {
  const [editors, archive] = [busyThread(), busyThread()];
  const renderer = createRenderer({ editors, archive }, () => "klucz");
  void renderer.render(SOURCE, "archive");
  void renderer.renderShort("z archiwum", "archive");
  void renderer.render(SOURCE);
  void renderer.renderShort("opis", "editor");
  const [text, short] = [
    { kind: "render", source: SOURCE, colourMs: expect.any(Number) as number },
    { kind: "short", markdown: "opis" },
  ];
  expect(editors.asked).toEqual([text, short]);
  expect(archive.asked).toEqual([text, { ...short, markdown: "z archiwum" }]);
});

it("lets others have their turn between the steps of a text", async () => {
  const archive = busyThread();
  const answers = [null, null, { ok: true, value: "gotowe" }];
  let turns = 0;
  const editors = { run: async <T>() => ({ done: true as const, value: answers[turns++] as T }) };
  expect(await createRenderer({ editors, archive }, () => "klucz").render(SOURCE)).toEqual({
    ok: true,
    value: "gotowe",
  });
  expect(turns).toBe(3);
});

const TOO_LONG = { done: false as const, why: "too-long" as const };

/** A thread that answers once a text is rendered with plain code, and `otherwise` before. */
function threadForPlainCode<Answer>(otherwise: Answer) {
  const plain = { ...SOURCE, hasPlainCode: true };
  return {
    run: async <T>(task: unknown) =>
      (task as RenderTask & { kind: "render" }).source.hasPlainCode
        ? { done: true as const, value: { ok: true, value: plain } as T }
        : (otherwise as WorkerResult<T>),
  };
}

it.each([
  ["is over the limit", TOO_LONG],
  ["comes to no end in many steps", { done: true as const, value: null }],
])("shows code plain where highlighting it %s", async (_, otherwise) => {
  const [thread, other] = [threadForPlainCode(otherwise), busyThread()];
  const rendered = { ok: true, value: { ...SOURCE, hasPlainCode: true } };
  expect(await createRenderer({ editors: thread, archive: other }, () => "klucz").render(SOURCE)).toEqual(rendered);
  expect(await createRenderer({ editors: other, archive: thread }, () => "klucz").render(SOURCE, "archive")).toEqual(
    rendered,
  );
  expect(other.asked).toEqual([]);
});

it("refuses a text that takes too long without highlighting, too", async () => {
  const endless = { run: async () => TOO_LONG };
  const refused = await createRenderer({ editors: endless, archive: endless }, () => "klucz").render(SOURCE);
  expect(refused).toMatchObject({ ok: false, code: "invalid" });
});
