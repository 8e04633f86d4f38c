import { expect, it, onTestFinished } from "vitest";
import { LANGUAGES } from "#core/markdown/languages.ts";
import type { Outcome } from "#core/outcome.ts";
import type { OpenedPost } from "#core/posts/desk.ts";
import { createRenderer } from "./renderer.ts";
import { createWarmth, noticeEditing, type WarmTask } from "./warm-renderer.ts";
import { createWorkerRoom, type WorkerResult } from "./worker-room.ts";

/** Steps of each opened body in a worker that only notes what it is asked for. */
const STEPS = 3;

/** `rest` stands for a worker that was let go, `die` for one that is lost at every task. */
function worker() {
  const tasks: WarmTask[] = [];
  let [steps, isLost] = [0, false];
  const room = {
    generation: 0,
    isRunning: false,
    keepFor() {},
    run: async <T>(task: unknown): Promise<WorkerResult<T>> => {
      const { body } = task as WarmTask;
      if (!room.isRunning) room.generation += 1;
      room.isRunning = !isLost;
      tasks.push(task as WarmTask);
      if (isLost) return { done: false, why: "broken" };
      steps = body === undefined ? steps - 1 : STEPS;
      return { done: true, value: (steps > 1) as T };
    },
  };
  return { room, tasks, rest: () => (room.isRunning = false), die: () => ((room.isRunning = false), (isLost = true)) };
}

const warm = (body?: string): WarmTask => (body === undefined ? { kind: "warm" } : { kind: "warm", body });

it("colours the opened post first, a step at a time, then a little of each language, once", async () => {
  const { room, tasks } = worker();
  const editing = createWarmth(room);
  await Promise.all([editing("wpis"), editing(), editing("drugi")]);
  const ofPosts = ["wpis", "drugi"].flatMap((body) => [warm(body), warm(), warm()]);
  expect(tasks.slice(0, 2 * STEPS)).toEqual(ofPosts);
  const lines = tasks.slice(2 * STEPS).map(({ body = "" }) => body);
  expect(new Set(lines).size).toBe(lines.length);
  for (const name of Object.keys(LANGUAGES)) expect(lines.join("")).toContain(`\`\`\`${name}\n`);
  tasks.length = 0;
  await editing();
  await editing("trzeci");
  expect(tasks).toEqual([warm("trzeci"), warm(), warm()]);
});

it("gets a thread ready that was let go, and gives up one that cannot be had", async () => {
  const { room, tasks, rest, die } = worker();
  const editing = createWarmth(room);
  await editing();
  const all = tasks.length;
  rest();
  await editing("wpis");
  expect(tasks.length).toBe(2 * all + STEPS);
  die();
  tasks.length = 0;
  await editing("wpis");
  expect(tasks).toEqual([warm("wpis"), expect.anything()]);
});

it("is told by the editor's own use cases and by no other, with the body of an opened post", async () => {
  const found = (body: string) => ({ ok: true, value: { draft: { body } } }) as Outcome<OpenedPost>;
  const posts = {
    open: async () => found("po adresie"),
    openById: async () => ({ ok: false, code: "gone", message: "Nie ma." }) as Outcome<OpenedPost>,
    save: async () => "zapisane",
    history: async () => "historia",
  };
  const told: unknown[] = [];
  const noticed = noticeEditing(posts, async (body) => void told.push(body));
  expect([await noticed.save(), await noticed.history()]).toEqual(["zapisane", "historia"]);
  expect(await noticed.open()).toEqual(found("po adresie"));
  expect(await noticed.openById()).toMatchObject({ ok: false });
  expect(told).toEqual([undefined, "po adresie"]);
});

it("leaves a renderer that takes code in every language within its limit", async () => {
  const data = { typography: {}, origin: null, givesWay: false };
  const room = createWorkerRoom(new URL("worker.ts", import.meta.url), data);
  onTestFinished(() => room.close());
  const body = Object.keys(LANGUAGES)
    .map((language) => `\`\`\`${language}\nconst x = f("y"); // z\n\`\`\`\n`)
    .join("\n");
  await createWarmth(room)(body);
  const renderer = createRenderer({ editors: room, archive: room }, "klucz");
  const rendered = await renderer.render({ title: "t", lead: "", body, media: [] });
  expect(rendered).toMatchObject({ ok: true });
});
