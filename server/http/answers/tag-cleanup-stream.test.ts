import { afterEach, expect, test, vi } from "vitest";
import type { AccountService } from "#core/accounts/account-service.ts";
import type { Asker } from "#core/base/viewer.ts";
import { type Failure, ok, refuse } from "#core/base/outcome.ts";
import type { RefreshRun } from "#core/tags/cleanup/cleanup-plan.ts";
import { fakeSignIn, sessionOf } from "#test/support/fakes/fake-studio.ts";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { createTagCleanupStream, TAG_CLEANUP_PATH } from "./tag-cleanup-stream.ts";

/* The stream that tells how far the execution of a plan is, on the wire. */

let site: FakeSite;

afterEach(() => site.close());

const RUN: RefreshRun = {
  id: "r1",
  userId: "u-3",
  who: "Ewa Sęk",
  state: "running",
  done: 0,
  total: 0,
  beganAt: 0,
  result: null,
  message: null,
};

interface Given {
  refusal?: Failure;
  signIn?: Pick<AccountService, "viewer">;
  stopping?: AbortSignal;
  waitMs?: number;
  lookMs?: number;
  elsewhere?: () => RefreshRun | null;
  heartbeatMs?: number;
}

/** A site whose studio tells what the test lets it tell. */
async function openStreaming({ refusal, elsewhere = () => null, ...given }: Given = {}) {
  const told = Promise.withResolvers<(run: Partial<RefreshRun>) => void>();
  const stopped = vi.fn();
  const stream = createTagCleanupStream({
    tagRefresh: {
      async watch(_viewer, _id, tell) {
        if (refusal) return refusal;
        told.resolve((run) => tell({ ...RUN, ...run }));
        return ok(stopped);
      },
      async run() {
        const run = elsewhere();
        return run ? ok(run) : refuse("missing", "Nie ma.");
      },
    },
    signIn: fakeSignIn(),
    ownOrigins: ["https://szpalta.example"],
    security: ["X-Content-Type-Options", "nosniff"],
    ...given,
  });
  site = await openFakeSite({ own: { [TAG_CLEANUP_PATH]: stream } });
  const ask = (headers: Record<string, string> = {}, query = "?run=r1", init: RequestInit = {}) =>
    fetch(site.address + TAG_CLEANUP_PATH + query, { ...init, headers: { cookie: sessionOf("editor"), ...headers } });
  return { ask, told: told.promise, stopped };
}

test("tells each step and the end, ends by itself, and nobody on the way may keep or press it", async () => {
  const { ask, told, stopped } = await openStreaming();
  const answer = await ask({ "sec-fetch-site": "same-origin", "accept-encoding": "br, gzip" });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "private, no-store, no-transform",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers.get("content-encoding")).toBeNull();
  const tell = await told;
  tell({ done: 1, total: 3 });
  tell({ done: 3, total: 3 });
  tell({ done: 3, total: 3, state: "done" });
  tell({ done: 9, total: 9 });
  expect(await answer.text()).toBe(
    [
      'event: progress\ndata: {"done":1,"total":3}',
      'event: progress\ndata: {"done":3,"total":3}',
      'event: progress\ndata: {"done":3,"total":3}',
      'event: end\ndata: {"state":"done"}',
      "",
    ].join("\n\n"),
  );
  await expect.poll(() => stopped).toHaveBeenCalledOnce();
});

test.each<[string, Record<string, string>, string, number]>([
  ["another site", { "sec-fetch-site": "cross-site" }, "?run=r1", 403],
  ["another origin", { origin: "https://zly.example" }, "?run=r1", 403],
  ["nobody", { cookie: "" }, "?run=r1", 401],
  ["a forged session", { cookie: "szpalta=x" }, "?run=r1", 401],
  ["no execution", {}, "", 422],
  ["a name without an end", {}, `?run=${"x".repeat(81)}`, 422],
])("refuses %s", async (_, headers, query, status) => {
  const { ask } = await openStreaming();
  const answer = await ask(headers, query);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "private, no-store"]);
  const { error } = (await answer.json()) as { error: { status: number; message: string } };
  expect(error).toMatchObject({ status, message: expect.stringMatching(/\.$/) });
});

test("refuses whom the studio refuses, and lets the next one in", async () => {
  const { ask } = await openStreaming({ refusal: refuse("forbidden", "Nie.") });
  expect((await ask()).status).toBe(403);
  expect((await ask()).status).toBe(403);
});

test("is one for an execution, until its client goes away", async () => {
  const { ask, stopped } = await openStreaming();
  const leaving = new AbortController();
  const first = await ask({}, "?run=r1", { signal: leaving.signal });
  expect(first.status).toBe(200);
  expect((await ask()).status).toBe(409);
  leaving.abort();
  await expect.poll(() => stopped).toHaveBeenCalledOnce();
  const again = await ask({}, "?run=r1", { signal: AbortSignal.timeout(deadline(5_000)) });
  expect(again.status).toBe(200);
  await again.body?.cancel();
});

test("of an execution that is over says so at once, and of one that never begins after a while", async () => {
  const { ask } = await openStreaming({ waitMs: 20, heartbeatMs: 1_000 });
  expect(await (await ask()).text()).toBe('event: end\ndata: {"state":"unknown"}\n\n');
});

test("of an execution of another server tells its end, though nobody tells of it here", async () => {
  const states = [null, RUN, { ...RUN, state: "done" as const, done: 4, total: 4 }];
  const { ask } = await openStreaming({
    lookMs: 5,
    elsewhere: () => (states.length > 1 ? states.shift()! : states[0]!),
  });
  expect(await (await ask()).text()).toBe(
    [
      'event: progress\ndata: {"done":0,"total":0}',
      'event: progress\ndata: {"done":4,"total":4}',
      'event: end\ndata: {"state":"done"}',
      "",
    ].join("\n\n"),
  );
});

test("is not silent for long", async () => {
  const { ask, told } = await openStreaming({ heartbeatMs: 5 });
  const answer = await ask();
  const tell = await told;
  const reader = answer.body!.getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toContain(": \n\n");
  tell({ state: "refused" });
  let text = "";
  for (let step = await reader.read(); !step.done; step = await reader.read())
    text += new TextDecoder().decode(step.value);
  expect(text).toContain('event: end\ndata: {"state":"refused"}\n\n');
});

test("ends with its session, and whoever asks again is turned away", async () => {
  const signInService = fakeSignIn();
  let isOver = false;
  const signIn = { viewer: async (cookies: string | undefined) => (isOver ? null : signInService.viewer(cookies)) };
  const { ask, told, stopped } = await openStreaming({ heartbeatMs: 5, signIn });
  const answer = await ask();
  (await told)({ done: 1 });
  isOver = true;
  expect(await answer.text()).not.toContain("event: end");
  await expect.poll(() => stopped).toHaveBeenCalledOnce();
  expect((await ask()).status).toBe(401);
});

test("goes on while it cannot be asked whose session it is", async () => {
  const signInService = fakeSignIn();
  let asked = 0;
  const failing = async (): Promise<Asker> => Promise.reject(new Error("disk I/O error"));
  const signIn = {
    viewer: (cookies: string | undefined) => (asked++ === 0 ? signInService.viewer(cookies) : failing()),
  };
  const { ask, told } = await openStreaming({ heartbeatMs: 5, signIn });
  const answer = await ask();
  const tell = await told;
  await expect.poll(() => asked).toBeGreaterThan(3);
  tell({ state: "done" });
  expect(await answer.text()).toContain('event: end\ndata: {"state":"done"}\n\n');
});

test("ends when the server stops, which waits for nobody who listens", async () => {
  const stopping = new AbortController();
  const { ask, told, stopped } = await openStreaming({ stopping: stopping.signal });
  const answer = await ask();
  (await told)({ done: 1 });
  stopping.abort();
  expect(await answer.text()).toContain("event: progress");
  await expect.poll(() => stopped).toHaveBeenCalledOnce();
  expect(await (await ask()).text()).toBe("");
});

test("takes no other method, and answers HEAD without a body", async () => {
  const { ask, stopped } = await openStreaming();
  expect((await ask({}, "?run=r1", { method: "POST" })).status).toBe(405);
  const head = await ask({}, "?run=r1", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  await expect.poll(() => stopped).toHaveBeenCalledOnce();
});
