import { expect, it } from "vitest";
import { createRenderer } from "./renderer.ts";

const SOURCE = { title: "", lead: "", body: "tekst", media: [] };

/** A thread that never answers. */
function busyThread() {
  const asked: unknown[] = [];
  const run = (task: unknown) => (asked.push(task), new Promise<never>(() => undefined));
  return { asked, run };
}

it("has a thread for editors that no work over an archive gets into", () => {
  const [editors, archive] = [busyThread(), busyThread()];
  const renderer = createRenderer({ editors, archive }, "klucz");
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

it("lets others have their turn between the steps of a text, and gives up one without an end", async () => {
  const archive = busyThread();
  const answers = [null, null, { ok: true, value: "gotowe" }];
  let turns = 0;
  const editors = { run: async <T>() => ({ done: true as const, value: answers[turns++] as T }) };
  expect(await createRenderer({ editors, archive }, "klucz").render(SOURCE)).toEqual({ ok: true, value: "gotowe" });
  expect(turns).toBe(3);
  const endless = { run: async <T>() => ({ done: true as const, value: null as T }) };
  const refused = await createRenderer({ editors: endless, archive }, "klucz").render(SOURCE);
  expect(refused).toMatchObject({ ok: false, code: "invalid" });
});
