import { expect, test } from "vitest";
import type { Role } from "#core/base/viewer.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "./request-handler.tsx";

/* What the handler makes of a POST; who may send which one is in `policies.test.ts`. */

type Given = Parameters<typeof fakeServices>[0];

const JSON_TYPE = { "content-type": "application/json", accept: "application/json" };
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };

async function post(path: string, body: string, headers: Record<string, string>, given: Given = {}, role?: Role) {
  const caller = {
    viewer: role ? viewerOf(role) : null,
    cookies: role && sessionOf(role),
    address: "192.0.2.1",
    userAgent: "Próba",
  };
  const request = new Request(ORIGIN + path, { method: "POST", headers, body });
  const answer = await createRequestHandler(fakeServices(given)).answer(request, caller);
  const text = String(answer.body);
  const isJson = answer.headers["content-type"]?.startsWith("application/json");
  return { ...answer, text, json: isJson ? JSON.parse(text) : null };
}

const asScript = (path: string, input: unknown, given?: Given, role: Role = "administrator") =>
  post(path, typeof input === "string" ? input : JSON.stringify(input), JSON_TYPE, given, role);
const asForm = (path: string, input: Record<string, string>, given?: Given, role: Role = "administrator") =>
  post(path, String(new URLSearchParams(input)), FORM_TYPE, given, role);

const NEW = { do: "create", name: "Warsztat", slug: "", description: "" };
const created = { categories: { create: async () => ok({ id: "c9" } as never) } };
const taken = {
  categories: { create: async () => refuse("conflict", "Taki dział już jest.", { name: "Ta nazwa jest zajęta." }) },
};

test("a script gets the action's value, and a refusal with all it carries", async () => {
  const done = await asScript("/studio/categories", NEW, { studio: created });
  expect([done.status, done.json]).toEqual([200, { value: { id: "c9" } }]);
  const refused = await asScript("/studio/categories", NEW, { studio: taken });
  const fields = { name: "Ta nazwa jest zajęta." };
  expect(refused.status).toBe(409);
  expect(refused.json).toEqual({ error: { status: 409, code: "conflict", message: "Taki dział już jest.", fields } });
});

test("readers are not told what keeps the server from writing, and the team is", async () => {
  const full = async () => refuse("unavailable", "Na dysku serwera kończy się miejsce (wolne 12 MB).");
  const reader = await asForm(
    "/subscribe",
    { do: "subscribe", email: "ala@example.pl" },
    { studio: { subscriptions: { isOpen: async () => true, subscribe: full } } },
  );
  expect(reader.status).toBe(503);
  expect(reader.text).toContain("Teraz nie możemy tego zapisać. Spróbuj za jakiś czas.");
  expect(reader.text).not.toContain("MB");
  expect(pick(reader.text, "input", { name: "email", value: "ala@example.pl" })).toHaveLength(1);
  expect((await asForm("/studio/categories", NEW, { studio: { categories: { create: full } } })).text).toContain(
    "12 MB",
  );
});

test("a document is drawn again with what came of it, what was typed and the status; it never starts the app", async () => {
  const done = await asForm("/studio/categories", NEW, { studio: created });
  expect(done.status).toBe(200);
  const page = await asForm("/studio/categories", { ...NEW, name: "Zupełnie nowy" }, { studio: taken });
  expect(page.status).toBe(409);
  expect(page.text).toContain("Taki dział już jest.");
  expect(page.text).toContain("Ta nazwa jest zajęta.");
  expect(pick(page.text, "input", { name: "name", value: "Zupełnie nowy" })).toHaveLength(1);
  for (const each of [done, page]) {
    expect(pick(each.text, "html")[0]?.attrs.map(({ name }) => name)).not.toContain("data-rev");
    expect([each.headers["cache-control"], each.dependencies]).toEqual(["private, no-store", null]);
  }
});

test("a change built on an older version is refused in its own form, which keeps what was typed and knows the newer one", async () => {
  const category = { id: "c1", slug: "warsztat", name: "Warsztat", description: "", position: 0, version: 3 };
  const categories = {
    categories: async () => ok([{ ...category, posts: 0, published: 0 }]),
    change: async () => refuse("conflict", "Ktoś zmienił tymczasem tę kategorię."),
  };
  const typed = { do: "change", id: "c1", version: "2", name: "Warsztat pisania", description: "" };
  const page = await asForm("/studio/categories", typed, { studio: { categories } });
  expect([page.status, page.text.includes("Ktoś zmienił tymczasem tę kategorię.")]).toEqual([409, true]);
  expect(pick(page.text, "input", { name: "name", value: "Warsztat pisania" })).toHaveLength(1);
  expect(pick(page.text, "input", { name: "version" }).map((field) => attribute(field, "value"))).toEqual(["3", "3"]);
});

test("a path is a 303 for a document and told to a script; cookies go along", async () => {
  const signIn = {
    withPassword: async () => ok({ step: "in" as const, setCookies: ["szpalta=x; HttpOnly", "b=2"] }),
  };
  const input = { do: "password", email: "ewa@szpalta.example", password: "x", next: "/warsztat?page=2" };
  const page = await post("/login", String(new URLSearchParams(input)), FORM_TYPE, { signIn });
  expect([page.status, page.headers["location"], page.text]).toEqual([303, "/warsztat?page=2", ""]);
  expect(page.setCookies).toEqual(["szpalta=x; HttpOnly", "b=2"]);
  const script = await post("/login", JSON.stringify(input), JSON_TYPE, { signIn });
  expect(script.json).toEqual({ redirect: { to: "/warsztat?page=2", status: 303 } });
  expect(script.setCookies).toEqual(["szpalta=x; HttpOnly", "b=2"]);
  expect(script.text).not.toContain("HttpOnly");
});

test("the sign-in is told where somebody comes from", async () => {
  const origins: unknown[] = [];
  const withPassword = async (_given: unknown, origin: unknown) => {
    origins.push(origin);
    return refuse("invalid", "Nie.");
  };
  await post("/login", JSON.stringify({ do: "password", email: "e", password: "p" }), JSON_TYPE, {
    signIn: { withPassword },
  });
  expect(origins).toEqual([{ cookies: undefined, address: "192.0.2.1", userAgent: "Próba" }]);
});

test.each([
  ["{", 400],
  ["", 400],
  ["[]", 400],
  ["null", 400],
  ['"do"', 400],
  ["\u0000", 400],
  ["{}", 422],
  ['{"do":"nic"}', 422],
  ['{"do":["create"]}', 422],
  ['{"do":"__proto__"}', 422],
  ['{"do":"constructor"}', 422],
  ['{"do":"create"}', 422],
  ['{"do":"create","name":1,"slug":"","description":""}', 422],
  ['{"do":"create","name":"a","slug":"","description":"","więcej":1}', 422],
  ['{"do":"create","name":"a","slug":"","description":"","__proto__":{"x":1}}', 422],
])("the JSON %s is %i, in Polish, and runs nothing", async (body, status) => {
  const { categories } = created;
  const ran: unknown[] = [];
  const create = async (...given: unknown[]) => (ran.push(given), categories.create());
  const answer = await asScript("/studio/categories", body, { studio: { categories: { create } } });
  expect(answer.status).toBe(status);
  expect(answer.json.error).toMatchObject({
    status,
    code: "invalid",
    message: expect.stringMatching(/^[A-ZŁŚŻ].*\.$/),
  });
  expect(ran).toEqual([]);
});

test("bytes that are no UTF-8 are no JSON", async () => {
  const handler = createRequestHandler(fakeServices({ studio: created }));
  const body = new Uint8Array([...new TextEncoder().encode('{"do":"create","name":"'), 0xff, 0x22, 0x7d]);
  const request = new Request(`${ORIGIN}/studio/categories`, { method: "POST", headers: JSON_TYPE, body });
  const caller = { viewer: viewerOf("administrator"), cookies: "", address: "" };
  expect((await handler.answer(request, caller)).status).toBe(400);
});

test("an unknown field is named", async () => {
  const answer = await asScript("/studio/categories", { ...NEW, kolor: "x" }, { studio: created });
  expect(answer.json.error.fields).toEqual({ kolor: "Tego pola tu nie ma." });
});

test.each(["text/plain", "multipart/form-data; boundary=x", "application/xml", ""])(
  "a body of type %j is 415",
  async (type) => {
    const headers = { accept: "application/json", "content-type": type };
    expect((await post("/login", "do=password", headers)).status).toBe(415);
    const page = await post("/login", "do=password", { ...headers, accept: "text/html" });
    expect([page.status, textOf(pick(page.text, "title")[0])]).toEqual([415, "415 - Unsupported Media Type"]);
  },
);

test("the type of a body may name its letters", async () => {
  const type = { accept: "application/json", "content-type": "Application/JSON; charset=utf-8" };
  expect((await post("/login", '{"do":"sign-out"}', type)).status).toBe(200);
});

test.each([
  "/",
  "/topics.ics",
  "/warsztat/jak-pisac-lead",
  "/nie-ma",
  "/studio/missing/x",
  "/login/_payload.json",
  "/studio/help",
])("%s takes no POST", async (path) => {
  expect(createRequestHandler(fakeServices()).accepts?.("POST", path)).toBe(false);
  const answer = await asForm(path, { do: "password" });
  expect([answer.status, answer.headers["allow"]]).toEqual([405, "GET, HEAD"]);
});

test("only POST is taken, where something takes it", () => {
  const handler = createRequestHandler(fakeServices());
  expect(["POST", "PUT", "DELETE", "PATCH"].map((method) => handler.accepts?.(method, "/login"))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a bug in an action is a 500 with an id, for a script and in the layout, with nothing internal", async () => {
  const bug = new Error("sekret bazy");
  const studio = { categories: { create: () => Promise.reject(bug) } };
  const script = await asScript("/studio/categories", NEW, { studio });
  expect([script.status, script.cause, script.errorId]).toEqual([500, bug, "E1"]);
  const page = await asForm("/studio/categories", NEW, { studio });
  expect([page.status, page.cause]).toEqual([500, bug]);
  expect(pick(page.text, "main")).toHaveLength(1);
  for (const { text } of [script, page]) {
    expect(text).toContain("E1");
    expect(text).not.toContain("sekret");
  }
});

test("an action that would lead off the site is a bug", async () => {
  const posts = { act: async () => ok({ slug: "x" } as never) };
  const restore = { do: "restore", revision: "r1", base: "1.0", tab: "t" };
  expect((await asScript("/studio/history/p2", restore, { studio: { posts } })).json.redirect.to).toBe(
    "/edit-post/x?done=restored",
  );
  const { redirectTo } = await import("./run-action.ts");
  for (const to of ["//evil.example", "/\\evil.example", "https://evil.example", "studio", ""]) {
    expect(() => redirectTo({ pathname: "/x" } as never, to)).toThrow("leads off the site");
  }
});
