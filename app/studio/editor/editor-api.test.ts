import { afterEach, expect, test, vi } from "vitest";
import type { SaveRequest } from "#core/posts/post-service-types.ts";
import { EMPTY } from "#test/support/fakes/save-queue-simulation.ts";
import { sendSave } from "./editor-api.ts";

/* What an answer to a save means for the text, whoever gives it. */

afterEach(() => vi.unstubAllGlobals());

const REQUEST: SaveRequest = { postId: "p", base: "1.0", draft: EMPTY, baseDraft: null, kind: "autosave", tab: "t" };
const refusal = (code: string, status: number) => JSON.stringify({ error: { status, code, message: "Zdanie." } });

function answering(status: number, body: string): void {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
}

test.each([
  ["a proxy that takes smaller requests", 413, "<h1>Too Large</h1>", { is: "unanswered", why: "too-large" }],
  ["this server, which takes so many bytes", 413, '{"status":413}', { is: "unanswered", why: "too-large" }],
  ["a filter in between", 403, "<h1>Forbidden</h1>", { is: "unanswered", why: "between", status: 403 }],
  ["a proxy that has had enough", 429, "<h1>Slow down</h1>", { is: "unanswered", why: "busy" }],
  ["this server, which has had enough", 429, refusal("too-many", 429), { is: "unanswered", why: "busy" }],
  ["a proxy that got the request too slowly", 408, "<h1>Timeout</h1>", { is: "unanswered", why: "silent" }],
  ["a proxy whose server is away", 502, "<h1>Bad Gateway</h1>", { is: "unanswered", why: "silent" }],
  ["a proxy whose server starts", 503, "<h1>Unavailable</h1>", { is: "unanswered", why: "silent" }],
  ["a proxy whose server is slow", 504, "<h1>Timeout</h1>", { is: "unanswered", why: "silent" }],
  ["a hotel's network", 200, "<h1>Wi-Fi</h1>", { is: "unanswered", why: "silent" }],
  ["a server with a full disk", 503, refusal("unavailable", 503), { is: "unanswered", why: "unavailable" }],
  ["a server that refuses the text", 422, refusal("invalid", 422), { is: "refused", message: "Zdanie." }],
  ["a post that is gone", 410, refusal("gone", 410), { is: "refused", message: "Zdanie." }],
  ["a session that is over", 401, refusal("login", 401), { is: "signed-out" }],
])("%s", async (_name, status, body, expected) => {
  answering(status, body);
  expect(await sendSave(REQUEST, false)).toMatchObject(expected);
});

test.each([
  ["no network", false, "offline"],
  ["a server that does not answer", true, "silent"],
] as const)("%s", async (_name, onLine, why) => {
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await sendSave(REQUEST, false)).toMatchObject({ is: "unanswered", why });
});

test("a request that is never answered is given up", async () => {
  vi.stubGlobal("fetch", (_path: string, { signal }: RequestInit) => {
    expect(signal).toBeInstanceOf(AbortSignal);
    return Promise.reject(new DOMException("signal timed out", "TimeoutError"));
  });
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  expect(await sendSave(REQUEST, false)).toMatchObject({ is: "unanswered", why: "silent" });
});
