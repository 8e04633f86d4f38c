import { expect, it, onTestFinished } from "vitest";
import { LANGUAGES } from "#core/markdown/elements/highlight.ts";
import type { RenderSource } from "#core/markdown/renderer.ts";
import type { Outcome } from "#core/base/outcome.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { createRenderer, createRendererWarmup, noticeBrowsing, noticeEditing } from "./renderer.ts";
import { WorkerThread } from "./worker-thread.ts";

it("renders the opened posts one after another, a few of them, and keeps the thread while somebody edits", async () => {
  const bodies: string[] = [];
  let kept = 0;
  const render = async ({ body }: RenderSource) => {
    bodies.push(body);
    return await Promise.reject(new Error("wątek padł"));
  };
  const editing = createRendererWarmup({ keepFor: () => void (kept += 1) }, { render });
  const names = Array.from({ length: 20 }, (_, at) => `wpis ${at}`);
  await Promise.all([...names.map((body) => editing(body)), editing()]);
  expect([bodies, kept]).toEqual([names.slice(0, 8), 21]);
  await editing();
  await editing("później");
  expect(bodies.at(-1)).toBe("później");
});

it("is started by the list of posts, for those who may see it", async () => {
  const answers: unknown[] = [
    { ok: true, value: {} },
    { ok: false, code: "forbidden", message: "Nie wolno." },
  ];
  const list = { queue: async () => answers.shift(), health: () => "zdrowie" };
  const told: unknown[] = [];
  const noticed = noticeBrowsing(list as never, async (body) => void told.push(body)) as typeof list;
  expect([await noticed.queue(), await noticed.queue()]).toMatchObject([{ ok: true }, { code: "forbidden" }]);
  expect([told, noticed.health()]).toEqual([[""], "zdrowie"]);
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

it("finds a fresh thread that takes code in every language, though all of it together takes longer than one may", async () => {
  const data = { typography: {}, origin: null, isForArchives: false, givesWay: false };
  const thread = new WorkerThread(new URL("render-worker.ts", import.meta.url), () => data);
  onTestFinished(() => thread.close());
  const body = Object.keys(LANGUAGES)
    .map((language) => `\`\`\`${language}\nconst x = f("y"); // z\n\`\`\`\n`)
    .join("\n");
  const renderer = createRenderer({ editors: thread, archive: thread }, () => "klucz");
  const rendered = await renderer.render({ title: "t", lead: "", body, media: [] });
  expect(rendered).toMatchObject({ ok: true });
});

it("joins texts and rewrites links in its thread as well", async () => {
  const data = { typography: {}, origin: null, isForArchives: false, givesWay: false };
  const thread = new WorkerThread(new URL("render-worker.ts", import.meta.url), () => data);
  onTestFinished(() => thread.close());
  const renderer = createRenderer({ editors: thread, archive: thread }, () => "klucz");
  const joined = await renderer.join("Raz.\n", { title: "Drugi", lead: "", body: "Dwa." });
  expect(joined).toEqual({ ok: true, value: { kept: "Raz.\n", added: "\n## Drugi\n\nDwa." } });
  const rewritten = await renderer.rewriteLinks("[a](/stare)", new Map([["/stare", "/nowe"]]), null);
  expect(rewritten).toEqual({ ok: true, value: "[a](/nowe)" });
});
