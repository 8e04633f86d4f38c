import { describe, expect, test } from "vitest";
import type { JobRow } from "#core/base/jobs.ts";
import { ok } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { fakeServices, NOW, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { fakeStudio, sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";

async function get(path: string, jobs: Partial<JobRow>[] = [], provedAt = NOW) {
  const { queue } = fakeStudio();
  const work: typeof queue.work = async (viewer) => {
    const asked = await queue.work(viewer);
    return asked.ok ? ok({ ...asked.value, jobs: jobs as JobRow[] }) : asked;
  };
  const caller = {
    viewer: { ...viewerOf("administrator"), provedAt },
    cookies: sessionOf("administrator"),
    address: "",
  };
  const request = new Request(ORIGIN + path, { headers: { accept: "text/html" } });
  const answer = await createRequestHandler(fakeServices({ studio: { queue: { work } } })).answer(request, caller);
  const text = String(answer.body);
  return { text, main: textOf(pick(text, "main")[0]) };
}

describe("the archive", () => {
  const job = { kind: "export", startedBy: "u9", done: 0, total: 0, message: null, createdAt: NOW, finishedAt: NOW };
  const jobs: Partial<JobRow>[] = [
    { ...job, id: "j1", state: "running", done: 5, total: 40, finishedAt: null },
    { ...job, id: "j2", state: "done", message: "Pobrano archiwum: wpisy: 3." },
    { ...job, id: "j3", state: "done", message: "Porządki.", kind: "daily" },
  ];

  test("is taken by an ordinary form, after the password only", async () => {
    const fresh = await get("/studio/archive", jobs);
    expect(attribute(pick(fresh.text, "form", { action: "/studio/archive.zip" })[0], "method")).toBe("post");
    expect(pick(fresh.text, "input", { name: "do", value: "prove" })).toEqual([]);
    const old = await get("/studio/archive", [], NOW - 3_600_000);
    expect(pick(old.text, "form", { action: "/studio/archive.zip" })).toEqual([]);
    expect(pick(old.text, "input", { name: "do", value: "prove" })).toHaveLength(1);
  });

  test("says how far the one under way is, what was taken, and nothing of other jobs", async () => {
    const { main } = await get("/studio/archive", jobs);
    expect(main).toContain("5 z 40");
    expect(main).toContain("Pobrano archiwum: wpisy: 3.");
    expect(main).not.toContain("Porządki.");
    const begun = await get("/studio/archive", [{ ...job, id: "j4", state: "running", finishedAt: null }]);
    expect(begun.main).not.toContain("0 z 0");
    expect((await get("/studio/archive")).main).toContain("Nikt jeszcze nie pobrał archiwum.");
  });

  test("leads to where it is brought back, by commands of this installation", async () => {
    const { text } = await get("/studio/archive");
    expect(pick(text, "a", { href: "/studio/import" }).length).toBeGreaterThan(0);
    expect(textOf(pick(text, "main")[0])).toContain("npx szpalta export ../archiwum");
    expect(textOf(pick(text, "main")[0])).toContain("Plik zip przyjmuje strona Import.");
  });

  test("says why a second one has to wait", async () => {
    expect((await get("/studio/archive?busy=")).main).toContain("Ktoś pobiera właśnie archiwum.");
  });
});
