import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createRequestHandler } from "#app/server/handler.tsx";
import { fakeServices } from "#test/support/fakes/fake-services.ts";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { requestBytes, sendRaw } from "#test/support/running-site/raw-http.ts";
import { createRequestBodyReader } from "./request-body.ts";

const KIB = 1024;

let site: FakeSite;
let seconds: number;

beforeEach(async () => {
  seconds = 0;
  site = await openFakeSite({
    handler: createRequestHandler(fakeServices()),
    bodies: createRequestBodyReader({
      elapsed: () => seconds * 1_000,
      onAborted: (count) => void site.logged.push({ aborted: count }),
      together: 100 * KIB,
    }),
  });
});
afterEach(() => site.close());

const form = (path: string, length: number, headers: Record<string, string> = {}) =>
  requestBytes(
    "POST",
    path,
    { "content-type": "application/x-www-form-urlencoded", origin: site.address, ...headers },
    Buffer.alloc(length, "a"),
  );

it("takes a body within its limit, and answers a longer one without reading it", async () => {
  expect((await sendRaw(site.port, form("/studio/account", 50 * KIB))).status).toBe(401);
  const long = await sendRaw(site.port, form("/studio/account", 10, { "content-length": String(3 * KIB * KIB) }));
  expect([long.status, long.headers.get("connection")]).toEqual([413, "close"]);
});

it("answers a body in chunks that grows beyond its limit", async () => {
  const head = requestBytes("POST", "/login", { origin: site.address, "transfer-encoding": "chunked" });
  const chunk = Buffer.from(`5000\r\n${"a".repeat(0x5000)}\r\n`);
  expect((await sendRaw(site.port, Buffer.concat([head, chunk]))).status).toBe(413);
});

it.each(["/login", "/setup"])("takes 16 kB at %s, where nobody has an account yet", async (path) => {
  expect((await sendRaw(site.port, form(path, 16 * KIB))).status).not.toBe(413);
  expect((await sendRaw(site.port, form(path, 16 * KIB + 1))).status).toBe(413);
  expect((await sendRaw(site.port, form(path, 1_000_000))).status).toBe(413);
});

it("refuses a body for which the others leave no room, and takes it once they are gone", async () => {
  const half = form("/studio/account", 90 * KIB).subarray(0, -10);
  const slow = connect(site.port, "127.0.0.1");
  slow.write(half);
  await expect.poll(async () => (await sendRaw(site.port, form("/studio/account", 50 * KIB))).status).toBe(429);
  slow.destroy();
  await expect.poll(async () => (await sendRaw(site.port, form("/studio/account", 50 * KIB))).status).toBe(401);
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
