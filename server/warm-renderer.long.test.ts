import { expect, it, onTestFinished } from "vitest";
import { LANGUAGES } from "#core/markdown/languages.ts";
import { createRenderer } from "./renderer.ts";
import { createWarmth, noticeEditing, type WarmTask } from "./warm-renderer.ts";
import { createWorkerRoom } from "./worker-room.ts";

/** A worker that only counts; `die` stands for one that was lost. */
function worker() {
  const bodies: string[] = [];
  const room = {
    generation: 0,
    keepFor() {},
    run: async (task: unknown) => {
      room.generation ||= 1;
      bodies.push((task as WarmTask).body);
      return { done: true as const, value: undefined as never };
    },
  };
  return { room, bodies, die: () => (room.generation += 1) };
}

const languages = Object.keys(LANGUAGES).length;

it("warms a worker once, however often somebody edits, and a new one again", async () => {
  const { room, bodies, die } = worker();
  const editing = createWarmth(room);
  await Promise.all(Array.from({ length: 5 }, () => editing()));
  expect(bodies.length).toBe(languages);
  await editing();
  die();
  await editing();
  expect(bodies.length).toBe(2 * languages);
  expect(new Set(bodies).size).toBe(languages);
});

it("is told by the editor's own use cases and by no other", async () => {
  const posts = { save: async () => "zapisane", history: async () => "historia" };
  let told = 0;
  const noticed = noticeEditing(posts, async () => void (told += 1));
  expect([await noticed.save(), await noticed.history()]).toEqual(["zapisane", "historia"]);
  expect(told).toBe(1);
});

it("leaves a renderer that takes code in every language within its limit", async () => {
  const room = createWorkerRoom(new URL("worker.ts", import.meta.url), { typography: {}, origin: null });
  onTestFinished(() => room.close());
  await createWarmth(room)();
  const body = Object.keys(LANGUAGES)
    .map((language) => `\`\`\`${language}\nconst x = f("y"); // z\n\`\`\`\n`)
    .join("\n");
  const rendered = await createRenderer({ editors: room, archive: room }, "klucz").render({
    title: "t",
    lead: "",
    body,
    media: [],
  });
  expect(rendered).toMatchObject({ ok: true });
});
