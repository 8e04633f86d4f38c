import { afterAll, beforeAll, expect, test } from "vitest";
import { ACTIONS } from "#app/server/run-action.ts";
import { createRequestHandler } from "#app/server/request-handler.tsx";
import { ROUTES } from "#app/routes.ts";
import { sessionOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices } from "#test/support/fakes/fake-services.ts";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { requestBytes, sendRaw } from "#test/support/running-site/raw-http.ts";

/* Forms that another site makes a signed-in person's browser send (CSRF): all are refused. */

let site: FakeSite;
beforeAll(async () => {
  site = await openFakeSite({ handler: createRequestHandler(fakeServices()) });
});
afterAll(() => site.close());

const PATHS = Object.keys(ACTIONS).map((id) => ROUTES.find((route) => route.id === id)!.path.replaceAll(/:\w+/g, "x"));
const cookie = sessionOf("administrator");
const own = () => `http://127.0.0.1:${site.port}`;

/** Sends the head of a POST whose body of 100 bytes never comes: only who does not wait for it can answer. */
async function postHead(path: string, headers: Record<string, string>) {
  const type = "application/x-www-form-urlencoded";
  return sendRaw(site.port, requestBytes("POST", path, { "content-length": "100", "content-type": type, ...headers }));
}

const FOREIGN: [name: string, headers: () => Record<string, string>][] = [
  ["another site's", () => ({ origin: "https://evil.example" })],
  ["no origin at all", () => ({})],
  ["an empty origin", () => ({ origin: "" })],
  ["a sandbox's", () => ({ origin: "null" })],
  ["a site whose name begins like ours", () => ({ origin: `${own()}.evil.example` })],
  ["ours as somebody's name", () => ({ origin: `http://127.0.0.1@evil.example` })],
  ["ours with a path", () => ({ origin: `${own()}/` })],
  ["ours on another port", () => ({ origin: "http://127.0.0.1" })],
  ["ours on https", () => ({ origin: own().replace("http:", "https:") })],
  ["ours in capitals", () => ({ origin: own().toUpperCase() })],
  ["ours beside another", () => ({ origin: `${own()}, https://evil.example` })],
  ["ours beside another, spaced", () => ({ origin: `${own()} https://evil.example` })],
  ["ours, fetched across sites", () => ({ origin: own(), "sec-fetch-site": "cross-site" })],
  ["ours, fetched from a sister site", () => ({ origin: own(), "sec-fetch-site": "same-site" })],
  ["ours, fetched from somewhere odd", () => ({ origin: own(), "sec-fetch-site": "Same-Origin" })],
  [
    "another's with a password beside the cookie",
    () => ({ origin: "https://evil.example", authorization: "Bearer x" }),
  ],
  ["another's under our host", () => ({ origin: "https://evil.example", host: "evil.example" })],
  ["another's with our referrer", () => ({ origin: "https://evil.example", referer: `${own()}/studio` })],
];

test.each(FOREIGN)("%s: refused on every page with actions, before the body is read", async (_name, headers) => {
  const answers = await Promise.all(PATHS.map((path) => postHead(path, { cookie, ...headers() })));
  expect(answers.map(({ status }) => status)).toEqual(PATHS.map(() => 403));
});

test("the pages with actions are those of the table", () => {
  expect(PATHS).toContain("/login");
  expect(PATHS.length).toBe(Object.keys(ACTIONS).length);
});

test("the site's own form goes through, with and without what newer browsers say", async () => {
  for (const more of [[], [["sec-fetch-site", "same-origin"]]]) {
    const type = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
    const headers = { cookie, origin: own(), ...type, ...Object.fromEntries(more) };
    const answer = await fetch(`${site.address}/login`, { method: "POST", headers, body: "do=sign-out" });
    expect([answer.status, await answer.json()]).toEqual([200, { redirect: { to: "/", status: 303 } }]);
  }
});

test("a program with a password and no cookie is no browser led astray, and still needs a session", async () => {
  const headers = { authorization: "Bearer x", "content-type": "application/json", accept: "application/json" };
  const answer = await fetch(`${site.address}/studio/users`, { method: "POST", headers, body: '{"do":"invite"}' });
  expect(answer.status).toBe(401);
});
