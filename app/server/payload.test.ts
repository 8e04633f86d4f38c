import { afterEach, describe, expect, test, vi } from "vitest";
import { attribute, pick } from "#test/support/app/dom.ts";
import { BUILD, fakeServices, ORIGIN, POST } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "./request-handler.tsx";
import { parsePayloadUrl, payloadUrl } from "../routing/match-route.ts";

const handler = createRequestHandler(fakeServices());

afterEach(() => void vi.useRealTimers());

async function get(path: string, at = handler) {
  const answer = await at.answer(new Request(ORIGIN + path));
  return { ...answer, json: JSON.parse(String(answer.body)) };
}

test("a payload is data by route id, the instant of rendering and the document's rev", async () => {
  const { status, headers, json, dependencies } = await get(`${POST.path}/_payload.json?${BUILD}`);
  const page = await handler.answer(new Request(ORIGIN + POST.path));
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["cache-control"]).toBe("public, no-cache");
  expect(Object.keys(json)).toEqual(["data", "prerenderedAt", "rev"]);
  expect(Object.keys(json.data).toSorted()).toEqual(["post", "root"]);
  expect(json.data.post).toEqual(POST);
  expect(json.data.root.layout.siteName).toBe("Próba");
  expect(json.prerenderedAt).toBeTypeOf("number");
  expect(json.rev).toBe(attribute(pick(String(page.body), "html")[0], "data-rev"));
  expect(dependencies).toEqual(page.dependencies);
});

test("a refusal while nothing can be written is no fault for the log", async () => {
  const full = { status: 503, message: "Service Unavailable", description: "Dysk jest pełny." };
  const refusing = createRequestHandler(fakeServices({ reading: { post: () => Promise.reject(full) } }));
  const { json, ...answer } = await get(`${POST.path}/_payload.json`, refusing);
  expect([answer.status, answer.errorId, json.error.description]).toEqual([503, undefined, "Dysk jest pełny."]);
  const page = await refusing.answer(new Request(ORIGIN + POST.path));
  expect([page.status, page.errorId]).toEqual([503, undefined]);
});

test("equal content has equal bytes, other content another instant", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000 });
  let title = "Pierwszy";
  const post = async () => {
    const rev = title;
    return { found: "here", view: { ...POST, title }, dependencies: { tags: [], rev } } as never;
  };
  const changing = createRequestHandler(fakeServices({ reading: { post } }));
  const first = await get(`${POST.path}/_payload.json`, changing);
  vi.setSystemTime(2_000);
  expect((await get(`${POST.path}/_payload.json`, changing)).body).toBe(first.body);
  title = "Drugi";
  const second = await get(`${POST.path}/_payload.json`, changing);
  expect([first.json.prerenderedAt, second.json.prerenderedAt]).toEqual([1_000, 2_000]);
});

test.each([
  ["/_payload.json", ["home", "root"]],
  [`/_payload.json?${BUILD}`, ["home", "root"]],
  [`/_payload.json?page=2&${BUILD}`, ["home", "root"]],
  [`/tags/_payload.json?sort=count&filter=%C5%82&${BUILD}`, ["root", "tags"]],
])("%s holds %j", async (path, ids) => {
  const { status, json } = await get(path);
  expect([status, Object.keys(json.data).toSorted()]).toEqual([200, ids]);
});

test("query keys of the page are kept", async () => {
  expect((await get(`/tags/_payload.json?sort=count&filter=%C5%82&${BUILD}`)).json.data.tags).toMatchObject({
    sort: "count",
    filter: "ł",
  });
  expect((await get(`/_payload.json?page=2&${BUILD}`)).json.data.home.list.page).toBe(2);
});

test("another build's id is a 409", async () => {
  const { status, json, dependencies } = await get("/tags/_payload.json?sort=count&innawersja");
  expect([status, dependencies]).toEqual([409, null]);
  expect(json).toEqual({ error: { status: 409, message: "Stale build" }, url: "/tags?sort=count" });
});

test.each([
  ["/warsztat/stary-lead/_payload.json", { to: POST.path, status: 301 }],
  ["/dawny-dzial/_payload.json?page=2&" + BUILD, { to: "/warsztat?page=2", status: 301 }],
  ["/2019/05/lead.html/_payload.json", { to: POST.path, status: 301 }],
])("%s answers 200 with its redirect", async (path, redirect) => {
  const { status, json, headers } = await get(path);
  expect([status, json, headers.location]).toEqual([200, { redirect }, undefined]);
});

test("a route rule's redirect is in the payload too", async () => {
  const routeRules = { "/obcy": { redirect: "https://inny.example/x" } };
  const { status, json } = await get(
    "/obcy/_payload.json",
    createRequestHandler(fakeServices({ config: { routeRules } })),
  );
  expect([status, json.redirect.to]).toEqual([200, "https://inny.example/x"]);
});

test.each([
  ["/nie-ma/_payload.json", 404, "Page not found: /nie-ma", "/nie-ma"],
  ["/warsztat/nie-ma/_payload.json?a=1&" + BUILD, 404, "Page Not Found: /warsztat/nie-ma?a=1", "/warsztat/nie-ma?a=1"],
  ["/api/x/_payload.json", 404, "Page not found: /api/x", "/api/x"],
  ["/feed.xml/_payload.json", 404, "Page not found: /feed.xml", "/feed.xml"],
  ["/warsztat/zdjety/_payload.json", 410, "Gone", "/warsztat/zdjety"],
])("%s keeps its status %i", async (path, status, message, url) => {
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect(answer.json).toMatchObject({ error: { status, message }, url });
  expect(Object.keys(answer.json.data)).toEqual(["root"]);
});

test("a bug's payload has the id of the log and nothing internal", async () => {
  const tags = () => Promise.reject(new Error("sekret"));
  const { status, json, body, errorId } = await get(
    "/tags/_payload.json",
    createRequestHandler(fakeServices({ reading: { tags } })),
  );
  expect([status, json.error]).toEqual([500, { status: 500, message: "Internal Server Error", id: errorId }]);
  expect(String(body)).not.toContain("sekret");
});

describe("addresses of payloads", () => {
  test.each([
    ["/", "", "/_payload.json?b"],
    ["/tags", "", "/tags/_payload.json?b"],
    ["/tags", "?sort=count&a=%20", "/tags/_payload.json?sort=count&a=%20&b"],
  ])("%s%s ↔ %s", (pathname, search, url) => {
    expect(payloadUrl(pathname, search, "b")).toBe(url);
    const { pathname: path, search: query } = new URL(url, ORIGIN);
    expect(parsePayloadUrl(path, query)).toEqual({ pathname, search, build: "b" });
  });

  test("other addresses are none", () => {
    expect(parsePayloadUrl("/tags", "?b")).toBeNull();
    expect(parsePayloadUrl("/x_payload.json", "")).toBeNull();
  });
});
