import { afterEach, beforeEach, expect, it } from "vitest";
import { sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { type FakeSite, openFakeSite, INLINE } from "#test/support/fakes/fake-site.ts";
import { contentSecurityPolicy } from "./http/answers/security-headers.ts";

let site: FakeSite;
beforeEach(async () => {
  site = await openFakeSite();
});
afterEach(() => site.close());

async function get(path: string, cookie?: string, more: Record<string, string> = {}) {
  const headers = { ...(cookie === undefined ? {} : { cookie }), ...more };
  const answer = await fetch(site.address + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const EDITOR = sessionOf("editor");

it("a page with a valid session is made afresh each time and kept nowhere", async () => {
  const kept = await get("/");
  for (const n of [2, 3]) expect((await get("/", EDITOR)).text).toContain(`Szpalta ${n}`);
  expect((await get("/")).text).toBe(kept.text);
  expect((await get("/", undefined, { "if-none-match": kept.headers.get("etag")! })).status).toBe(304);
  expect(site.cache.size().pages).toBe(1);
});

it("its payload likewise, before anybody else has asked for it too", async () => {
  await get("/_payload.json", EDITOR);
  await get("/_payload.json", EDITOR);
  expect(site.handler.asked).toEqual(["/_payload.json", "/_payload.json"]);
  expect(site.cache.size().pages).toBe(0);
});

it.each(["szpalta=zmyslone", "szpalta=", "inne=1", "szpalta"])(
  "a cookie %j that is no session is a reader's",
  async (cookie) => {
    const first = await get("/", cookie);
    expect((await get("/", cookie)).text).toBe(first.text);
    expect((await get("/")).text).toBe(first.text);
    expect(site.handler.callers.map((caller) => caller?.viewer)).toEqual([null]);
  },
);

it("the handler is told who asks, from where and with what", async () => {
  await get("/", EDITOR, { "user-agent": "Proba" });
  expect(site.handler.callers).toEqual([
    { viewer: viewerOf("editor"), cookies: EDITOR, address: "127.0.0.1", userAgent: "Proba" },
  ]);
});

it("a form is told who sends it, and a foreign one is not even looked at", async () => {
  const post = (origin: string) =>
    fetch(`${site.address}/formularz`, { method: "POST", headers: { origin, cookie: EDITOR }, body: "x" });
  expect((await post("https://evil.example")).status).toBe(403);
  expect(site.handler.callers).toEqual([]);
  expect((await post(site.address)).status).toBe(200);
  expect(site.handler.callers[0]?.viewer?.role).toBe("editor");
});

it("each cookie is a header of its own, and the studio has the policy of the site", async () => {
  const { headers } = await get("/studio", EDITOR);
  expect(headers.getSetCookie()).toEqual(["a=1; HttpOnly", "b=2"]);
  expect(headers.get("content-security-policy")).toBe(contentSecurityPolicy(INLINE));
  expect([headers.get("cache-control"), headers.get("etag")]).toEqual(["private, no-store", null]);
});

it.each(["PUT", "DELETE", "OPTIONS", "PATCH"])("%s names the methods of the address", async (method) => {
  const allowed = async (path: string) => {
    const answer = await fetch(site.address + path, { method });
    return [answer.status, answer.headers.get("allow")];
  };
  expect(await allowed("/formularz")).toEqual([405, "GET, HEAD, POST"]);
  expect(await allowed("/warsztat/litera")).toEqual([405, "GET, HEAD"]);
});
