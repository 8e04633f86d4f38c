import { expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import type { PostService } from "#core/posts/create-post-service.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { OPENED, sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";
import { studio } from "../../messages/studio.ts";

async function get(path: string, { posts }: { posts: Partial<PostService> }) {
  const caller = { viewer: viewerOf("author"), cookies: sessionOf("author"), address: "192.0.2.1", userAgent: "Próba" };
  const request = new Request(ORIGIN + path, { headers: { accept: "text/html" } });
  const answer = await createRequestHandler(fakeServices({ studio: { posts } })).answer(request, caller);
  return { text: String(answer.body) };
}

const line = (id: string) => ({
  id,
  token: "1.0",
  kind: "save" as const,
  author: "Jan Lis",
  at: 0,
  atText: `dzień ${id}`,
  label: null,
});

test("older versions keep the one looked at, and lead back to the newest", async () => {
  const lines = ["r2", "r1"].map(line);
  const posts = {
    history: async () => ok({ lines, more: true }),
    compare: async () => ok({ from: lines[1]!, to: null, fields: [] }),
  };
  const page = await get(`/studio/history/${OPENED.id}?before=r3&version=r1`, { posts });
  const hrefs = pick(page.text, "a").map((each) => attribute(each, "href"));
  const at = `/studio/history/${OPENED.id}`;
  for (const query of ["?before=r3&version=r2", "?version=r1", "?before=r1&version=r1"])
    expect(hrefs).toContain(at + query);
});

test("what a version could not bring back is said, without scripts too, with the way to the text", async () => {
  const opened = { ...OPENED, notices: ["Pominięto tagi, których już nie ma."] };
  const posts = {
    history: async () => ok({ lines: [line("r1")], more: false }),
    compare: async () => ok({ from: line("r1"), to: null, fields: [] }),
    act: async () => ok(opened),
  };
  const path = `/studio/history/${OPENED.id}?version=r1`;
  const body = new URLSearchParams({ do: "restore", revision: "r1", base: "1.0" });
  const headers = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
  const caller = { viewer: viewerOf("author"), cookies: sessionOf("author"), address: "192.0.2.1", userAgent: "Próba" };
  const posted = (given: Partial<PostService>) =>
    createRequestHandler(fakeServices({ studio: { posts: given } })).answer(
      new Request(ORIGIN + path, { method: "POST", body, headers }),
      caller,
    );
  const told = await posted(posts);
  const page = String(told.body);
  expect(told.status).toBe(200);
  expect(page).toContain("Pominięto tagi, których już nie ma.");
  expect(pick(page, "output").length).toBeGreaterThan(0);
  const silent = await posted({ ...posts, act: async () => ok(OPENED) });
  expect([silent.status, silent.headers["location"]]).toEqual([303, "/edit-post/szkic?done=restored"]);
});

test("any two versions are compared by an address, which a form without scripts asks for", async () => {
  const asked: unknown[] = [];
  const posts = {
    history: async () => ok({ lines: [line("r3"), line("r2"), line("r1")], more: false }),
    compare: async (_: unknown, __: string, from: string, to: string | null) => {
      asked.push([from, to]);
      return ok({ from: line("r1"), to: line("r3"), fields: [] });
    },
  };
  const page = await get(`/studio/history/${OPENED.id}?version=r3&with=r1`, { posts });
  expect(asked).toEqual([["r3", "r1"]]);
  const [form] = pick(page.text, "form", { method: "get" });
  const sent = pick(page.text, "input", { name: "version" }).map((each) => attribute(each, "value"));
  expect([attribute(form, "action"), sent]).toEqual([`/studio/history/${OPENED.id}`, ["r3"]]);
  const offered = pick(page.text, "option").map((each) => attribute(each, "value"));
  expect(offered).toEqual(["", "now", "r2", "r1"]);
  expect(pick(page.text, "option", { selected: "" }).map((each) => attribute(each, "value"))).toEqual(["r1"]);
  // What would be brought back is the version looked at, not the older of the two.
  expect(pick(page.text, "input", { name: "revision" }).map((each) => attribute(each, "value"))).toEqual(["r3", "r3"]);
  await get(`/studio/history/${OPENED.id}?version=r3`, { posts });
  await get(`/studio/history/${OPENED.id}?version=r3&with=now`, { posts });
  await get(`/studio/history/${OPENED.id}?since=1.0`, { posts });
  expect(asked.slice(1)).toEqual([
    ["r3", "before"],
    ["r3", null],
    ["r3", null],
  ]);
  expect(page.text).toContain("Te wersje niczym się nie różnią.");
});

test("the page is called as the post is in lists, its quotes set", async () => {
  const openById = async () => ok({ ...OPENED, draft: { ...OPENED.draft, title: 'O "zecerach" i `kodzie`' } });
  const posts = { openById, history: async () => ok({ lines: [], more: false }) };
  const page = await get(`/studio/history/${OPENED.id}`, { posts });
  expect(pick(page.text, "h1").map(textOf)).toEqual(["O\u00a0„zecerach” i\u00a0kodzie"]);
});

test("names of versions are written alike, as what a person calls one is", () => {
  for (const name of Object.values(studio.history.kinds)) expect(name).toMatch(/^\p{Lu}/u);
});
