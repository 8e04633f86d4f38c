import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createRequestHandler } from "#app/server/request-handler.tsx";
import { fakeServices } from "#test/support/fakes/fake-services.ts";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { fakeSignIn, sessionOf } from "#test/support/fakes/fake-studio.ts";
import { requestBytes, sendRaw } from "#test/support/running-site/raw-http.ts";
import { createRequestBodyReader, SIGNED_IN } from "./request-body.ts";

const KIB = 1024;
const EDITOR = { cookie: sessionOf("editor") };
const PROXY = "127.0.0.1";

let site: FakeSite;
let seconds: number;
let slow: Socket[] = [];
let signedIn: boolean;

beforeEach(async () => {
  seconds = 0;
  signedIn = true;
  const signIn = fakeSignIn();
  site = await openFakeSite({
    handler: createRequestHandler(fakeServices()),
    bodies: createRequestBodyReader({
      elapsed: () => seconds * 1_000,
      onAborted: (count) => void site.logged.push({ aborted: count }),
      signedIn: { body: SIGNED_IN.body, sender: 100 * KIB, together: 150 * KIB },
      signedOut: { body: 16 * KIB, sender: 20 * KIB, together: 40 * KIB },
    }),
    signIn: { ...signIn, viewer: async (cookies) => (signedIn ? signIn.viewer(cookies) : null) },
    proxy: PROXY,
  });
});
afterEach(async () => {
  for (const socket of slow) socket.destroy();
  slow = [];
  await site.close();
});

const form = (path: string, length: number, headers: Record<string, string> = {}) =>
  requestBytes(
    "POST",
    path,
    { "content-type": "application/x-www-form-urlencoded", origin: site.address, ...headers },
    Buffer.alloc(length, "a"),
  );

const from = (address: string) => ({ "x-forwarded-for": address });

/** Connections that have sent such a form but for its last ten bytes, and stay open. */
async function begin(count: number, path: string, length: number, headers: Record<string, string> = {}): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const socket = connect(site.port, "127.0.0.1");
    socket.on("error", () => undefined);
    slow.push(socket);
    const came = once(site.server, "request");
    socket.write(form(path, length, headers).subarray(0, -10));
    await came;
  }
  // By the time another connection has been answered, what these have sent is read.
  await sendRaw(site.port, requestBytes("GET", "/"));
}

/** What a form at an address is answered. */
async function statusOf(path: string, length: number, headers: Record<string, string> = {}): Promise<number | null> {
  return (await sendRaw(site.port, form(path, length, headers))).status;
}

it("takes a body within its limit, and answers a longer one without reading it", async () => {
  expect(await statusOf("/studio/account", 50 * KIB, EDITOR)).toBe(422);
  const headers = { "content-length": String(3 * KIB * KIB), ...EDITOR };
  const long = await sendRaw(site.port, form("/studio/account", 10, headers));
  expect([long.status, long.headers.get("connection")]).toEqual([413, "close"]);
});

it("answers a body in chunks that grows beyond its limit", async () => {
  const head = requestBytes("POST", "/login", { origin: site.address, "transfer-encoding": "chunked" });
  const chunk = Buffer.from(`5000\r\n${"a".repeat(0x5000)}\r\n`);
  expect((await sendRaw(site.port, Buffer.concat([head, chunk]))).status).toBe(413);
});

it.each(["/login", "/setup"])("takes 16 kB at %s, where nobody has an account yet", async (path) => {
  for (const headers of [{}, EDITOR]) {
    expect(await statusOf(path, 16 * KIB, headers)).not.toBe(413);
    expect(await statusOf(path, 16 * KIB + 1, headers)).toBe(413);
    expect(await statusOf(path, 1_000_000, headers)).toBe(413);
  }
});

it.each([
  ["/edit-post/new", {}],
  ["/studio/account", { cookie: "szpalta=zmyslone" }],
  ["/tag/refresh", {}],
])("takes 16 kB without a session at %s, and asks whoever sends more to sign in", async (path, headers) => {
  expect(await statusOf(path, 16 * KIB, headers)).toBe(401);
  const script = await sendRaw(site.port, form(path, 1_000_000, { ...headers, accept: "application/json" }));
  expect([script.status, JSON.parse(script.body)]).toMatchObject([401, { status: 401 }]);
  const page = await sendRaw(site.port, form(path, 16 * KIB + 1, { ...headers, accept: "text/html" }));
  expect([page.status, page.headers.get("connection")]).toEqual([401, "close"]);
  expect(page.body).toContain("Zaloguj się w drugiej karcie");
});

it("asks who sends a body before it reads the first byte", async () => {
  const headers = { origin: site.address, "content-length": String(SIGNED_IN.body) };
  expect((await sendRaw(site.port, requestBytes("POST", "/edit-post/new", headers))).status).toBe(401);
});

it("lets editors save beside any number of unfinished bodies without a session", async () => {
  await begin(32, "/edit-post/new", 2 * KIB * KIB);
  await begin(8, "/login", 16 * KIB);
  expect(await statusOf("/login", 16 * KIB)).toBe(429);
  expect(await statusOf("/studio/account", 90 * KIB, EDITOR)).toBe(422);
});

it("leaves one network no more than its share of what people without a session have", async () => {
  await begin(2, "/login", 16 * KIB, from("203.0.113.7"));
  expect(await statusOf("/login", 16 * KIB, from("203.0.113.7"))).toBe(429);
  expect(await statusOf("/login", 16 * KIB, from("203.0.113.8"))).not.toBe(429);
  await begin(1, "/login", 16 * KIB, from("2001:db8::1"));
  expect(await statusOf("/login", 16 * KIB, from("2001:db8::2"))).toBe(429);
});

it("leaves one person no more than their share, and takes the next body once theirs are gone", async () => {
  await begin(1, "/studio/account", 90 * KIB, EDITOR);
  await expect.poll(() => statusOf("/studio/account", 50 * KIB, EDITOR)).toBe(429);
  expect(await statusOf("/studio/account", 50 * KIB, { cookie: sessionOf("author") })).toBe(422);
  for (const socket of slow) socket.destroy();
  await expect.poll(() => statusOf("/studio/account", 90 * KIB, EDITOR)).toBe(422);
});

it("forgets a sender whose session ends while the body comes", async () => {
  await begin(1, "/studio/account", 5 * KIB, EDITOR);
  signedIn = false;
  const answered = once(slow[0]!, "data");
  slow[0]!.write(Buffer.alloc(10, "a"));
  expect(String(await answered)).toMatch(/^HTTP\/1\.1 401 /);
});

it("counts the bodies their clients gave up, and says so once a minute", async () => {
  const leave = async () => {
    const socket = connect(site.port, "127.0.0.1");
    socket.write(form("/studio/account", KIB).subarray(0, -10));
    const [request] = (await once(site.server, "request")) as [IncomingMessage];
    socket.destroy();
    await new Promise((resolve) => request.once("close", resolve));
    await nextTurn();
  };
  await leave();
  await expect.poll(() => site.logged).toEqual([{ aborted: 1 }]);
  await leave();
  await leave();
  seconds = 61;
  await leave();
  await expect.poll(() => site.logged.at(-1)).toEqual({ aborted: 3 });
  expect(site.logged).toHaveLength(2);
});
