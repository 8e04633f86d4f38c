import { expect, test } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import type { LinkService } from "#core/posts/link-service.ts";
import type { PostService } from "#core/posts/create-post-service.ts";
import type { JoinPreview, JoinRequest } from "#core/posts/join/join-types.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { OPENED, sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "../../../server/request-handler.tsx";

/* Putting a post's text into another one, as a browser without scripts does it. */

const PATH = `/studio/join/${OPENED.id}`;
const caller = { viewer: viewerOf("author"), cookies: sessionOf("author"), address: "192.0.2.1", userAgent: "Próba" };

const PREVIEW: JoinPreview = {
  from: { id: "p2", title: "Szkic", slug: "szkic", path: "/warsztat/szkic", token: "3.0", fate: "trash" },
  into: { id: "p1", title: "Zecer", slug: "zecer", path: "/warsztat/zecer", token: "7.2", live: true },
  end: "Koniec zecera.",
  added: "## Szkic\n\nTreść <b>ze</b> znakami.",
  tags: ["druk", "ołów"],
  authors: [],
  leftTags: 0,
  notes: false,
  leftNotes: false,
  topic: { title: "Stare maszyny", other: "Zawody", mayMerge: true },
  share: { use: "assist", models: ["bielik"], reviewed: false },
  held: null,
};

async function ask(
  path: string,
  posts: Partial<PostService>,
  fields?: Record<string, string>,
  links: Partial<LinkService> = {},
) {
  const headers = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
  const init = fields ? { method: "POST", body: new URLSearchParams(fields), headers } : { headers };
  const answer = await createRequestHandler(fakeServices({ studio: { posts, links } })).answer(
    new Request(ORIGIN + path, init),
    caller,
  );
  const text = String(answer.body);
  return { ...answer, text, main: pick(text, "main").map(textOf).join() };
}

test("first the other post is asked for, by a form that changes nothing", async () => {
  const { text, status } = await ask(PATH, {});
  expect(status).toBe(200);
  const [form] = pick(text, "form", { method: "get", action: PATH });
  expect(form).toBeDefined();
  expect(pick(text, "input", { name: "into" })).toHaveLength(1);
});

test("an address that is none is said and stays in its field", async () => {
  const previewJoin = async () => refuse("invalid", "Pod tym adresem nie ma wpisu.");
  const { text, main } = await ask(`${PATH}?into=/warsztat/nie-ma`, { previewJoin });
  expect(main).toContain("Pod tym adresem nie ma wpisu.");
  expect(attribute(pick(text, "input", { name: "into" })[0], "value")).toBe("/warsztat/nie-ma");
});

test("a word of its title finds the other post", async () => {
  const previewJoin = async () => refuse("invalid", "Pod tym adresem nie ma wpisu.");
  const find = async () =>
    ok([{ id: "p1", title: "Zecer", path: "/warsztat/zecer", category: "Warsztat", unseen: null }]);
  const { text, main } = await ask(`${PATH}?into=zecera`, { previewJoin }, undefined, { find });
  expect(main).not.toContain("nie ma wpisu");
  expect(pick(text, "a", { href: `${PATH}?into=${encodeURIComponent("/warsztat/zecer")}` }).map(textOf)).toEqual([
    "ZecerWarsztat",
  ]);
});

test("then all that will happen is shown, and how the text will end", async () => {
  const asked: unknown[] = [];
  const previewJoin: PostService["previewJoin"] = async (_viewer, ...given) => {
    asked.push(given);
    return ok(PREVIEW);
  };
  const { text, main } = await ask(`${PATH}?into=/warsztat/zecer`, { previewJoin });
  expect(asked).toEqual([[OPENED.id, "/warsztat/zecer", `form-${OPENED.id}`]]);
  for (const said of ["druk, ołów", "kosza na 30 dni", "bielik", "Koniec zecera.", "Treść <b>ze</b> znakami."]) {
    expect(main).toContain(said);
  }
  expect(pick(text, "ins").map(textOf)).toEqual([PREVIEW.added]);
  const value = (name: string) => attribute(pick(text, "input", { name })[0], "value");
  expect([value("intoId"), value("base"), value("intoBase")]).toEqual(["p1", "3.0", "7.2"]);
  expect(pick(text, "input", { name: "topics", checked: "" })).toEqual([]);
});

const FIELDS = { do: "join", intoId: "p1", base: "3.0", intoBase: "7.2" };

test.each([
  [{}, false],
  [{ topics: "on" }, true],
])("one form does it, and leads to the other post's editor: %j", async (more, mergeTopics) => {
  const asked: JoinRequest[] = [];
  const join: PostService["join"] = async (_viewer, request) => {
    asked.push(request);
    return ok({ slug: "zecer" });
  };
  const answer = await ask(`${PATH}?into=zecer`, { join }, { ...FIELDS, ...more });
  expect([answer.status, answer.headers["location"]]).toEqual([303, "/edit-post/zecer?done=merged"]);
  const bases = { base: "3.0", intoBase: "7.2" };
  expect(asked).toEqual([{ postId: OPENED.id, intoId: "p1", ...bases, tab: `form-${OPENED.id}`, mergeTopics }]);
});

test("a text that was saved meanwhile is shown as it is now, under the reason", async () => {
  const fresh = { ...PREVIEW, into: { ...PREVIEW.into, token: "7.3" }, end: "Nowy koniec." };
  const posts = {
    join: async () => refuse("conflict", "Ktoś zapisał „Zecer” w międzyczasie."),
    previewJoin: async () => ok(fresh),
  };
  const { text, main, status } = await ask(`${PATH}?into=zecer`, posts, FIELDS);
  expect(status).toBe(409);
  expect(main).toContain("Ktoś zapisał „Zecer” w międzyczasie.");
  expect(main).toContain("Nowy koniec.");
  expect(attribute(pick(text, "input", { name: "intoBase" })[0], "value")).toBe("7.3");
});

test("the editor of a post whose text went elsewhere says where, without scripts too", async () => {
  const joined = { title: "Zecer", slug: "zecer", path: "/warsztat/zecer", out: true };
  const open: PostService["open"] = async () => ok({ ...OPENED, isLive: true, joined });
  const { text } = await ask("/edit-post/szkic", { open });
  expect(text).toContain("Czytelnicy mają już ten tekst we wpisie „Zecer”");
  expect(text).toContain('href="/edit-post/zecer"');
});
