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
    { kind: "render", source: SOURCE },
    { kind: "short", markdown: "opis" },
  ];
  expect(editors.asked).toEqual([text, short]);
  expect(archive.asked).toEqual([text, { ...short, markdown: "z archiwum" }]);
});
