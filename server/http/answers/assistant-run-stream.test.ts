import { afterEach, expect, test, vi } from "vitest";
import type { RunEvent } from "#core/assistant/runs/run.ts";
import { type Failure, ok, refuse } from "#core/base/outcome.ts";
import { fakeSignIn, sessionOf } from "#test/support/fakes/fake-studio.ts";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { createAssistantRunStream, RUN_STREAM_PATH } from "./assistant-run-stream.ts";

/* What a run tells, on the wire. */

let site: FakeSite;

afterEach(() => site.close());

const REST: RunEvent = { seq: 9, at: 5, kind: "state", state: "waiting", stage: "ideas", message: null };
const piece = (seq: number, text: string): RunEvent => ({ seq, at: 5, kind: "text", part: "R1", text });

/** A site whose studio tells these events at once, and later what the test lets it tell. */
async function openStreaming(first: RunEvent[] = [], refusal?: Failure) {
  const told = Promise.withResolvers<(events: RunEvent[]) => void>();
  const stopped = vi.fn();
  const asked: unknown[] = [];
  const stream = createAssistantRunStream({
    assistant: {
      async follow(viewer, id, after, tell) {
        asked.push([viewer.role, id, after]);
        if (refusal) return refusal;
        tell(first);
        told.resolve(tell);
        return ok(stopped);
      },
    },
    signIn: fakeSignIn(),
    ownOrigins: ["https://szpalta.example"],
    security: ["X-Content-Type-Options", "nosniff"],
  });
  site = await openFakeSite({ routes: { [RUN_STREAM_PATH]: stream } });
  const ask = (headers: Record<string, string> = {}, query = "?run=r1", init: RequestInit = {}) =>
    fetch(site.address + RUN_STREAM_PATH + query, { ...init, headers: { cookie: sessionOf("author"), ...headers } });
  return { ask, events: told.promise, stopped, asked };
}

test("numbers what it tells, ends when the run rests, and nobody on the way may keep it", async () => {
  const { ask, events: told, stopped } = await openStreaming([piece(3, "Zie")]);
  const answer = await ask({ "sec-fetch-site": "same-origin" });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "private, no-store, no-transform",
    "x-content-type-options": "nosniff",
  });
  const tell = await told;
  tell([piece(4, "mia")]);
  tell([REST]);
  tell([piece(10, "po końcu")]);
  const data = (event: RunEvent) => JSON.stringify(Object.fromEntries(Object.entries(event).slice(1)));
  expect(await answer.text()).toBe(
    `id: 3\nevent: text\ndata: ${data(piece(3, "Zie"))}\n\n` +
      `id: 4\nevent: text\ndata: ${data(piece(4, "mia"))}\n\n` +
      `id: 9\nevent: state\ndata: ${data(REST)}\n\nevent: rest\ndata: {}\n\n`,
  );
  await expect.poll(() => stopped.mock.calls.length).toBe(1);
});

test("goes on after the last event a browser has, or the one its page was made at", async () => {
  const { ask, asked } = await openStreaming([REST]);
  await (await ask({}, "?run=r1&after=7")).text();
  await (await ask({ "last-event-id": "12" }, "?run=r1&after=7")).text();
  await (await ask({ "last-event-id": "-1; DROP" })).text();
  expect(asked).toEqual([
    ["author", "r1", 7],
    ["author", "r1", 12],
    ["author", "r1", 0],
  ]);
});

test("stops listening when the reader leaves", async () => {
  const { ask, events: told, stopped } = await openStreaming();
  const leaving = new AbortController();
  await ask({}, "?run=r1", { signal: leaving.signal });
  await told;
  leaving.abort();
  await expect.poll(() => stopped.mock.calls.length).toBe(1);
});

test("is refused without a session, a run's name, to another site, and as the studio refuses", async () => {
  const { ask } = await openStreaming([], refuse("missing", "Nie ma takiego szkicu z generatora."));
  expect((await ask({ cookie: "" })).status).toBe(401);
  expect((await ask({}, "")).status).toBe(422);
  expect((await ask({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await ask({ origin: "https://zly.example" })).status).toBe(403);
  expect((await ask()).status).toBe(404);
});

test("has room for a few tabs of a person, and for new ones once others are closed", async () => {
  const { ask, stopped } = await openStreaming();
  const leaving = new AbortController();
  const tabs: Response[] = [];
  // An answer that nobody holds is closed once it is collected as garbage.
  for (let tab = 0; tab < 6; tab += 1) tabs.push(await ask({}, "?run=r1", { signal: leaving.signal }));
  expect((await ask()).status).toBe(429);
  expect(tabs.map(({ status }) => status)).toEqual(Array(6).fill(200));
  leaving.abort();
  await expect.poll(() => stopped.mock.calls.length).toBe(6);
  const again = new AbortController();
  expect((await ask({}, "?run=r1", { signal: again.signal })).status).toBe(200);
  again.abort();
});
