import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { requestBytes, sendRaw } from "#test/support/running-site/raw-http.ts";
import { deadline } from "#test/support/runner/deadline.ts";

/* Clients that take their time, or never close: the server answers others, and in the end is rid of them. */

const PATIENCE = { headersMs: deadline(300), requestMs: deadline(600), idleMs: deadline(300), sweepMs: 50 };

let site: FakeSite;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await site.close();
});

/** Connections that have sent these bytes, go on reading, and close only when they are closed. */
async function stay(count: number, bytes: Buffer): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const socket = connect({ port: site.port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined);
    socket.resume();
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  }
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    site.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const HEAD = Buffer.from("GET / HTTP/1.1\r\nHost: x\r\nX-Wolno: ");

test.each([
  ["not a byte", () => Buffer.alloc(0)],
  ["a whole request", () => requestBytes("GET", "/", { connection: "keep-alive" })],
  ["half a head", () => HEAD],
  ["no HTTP at all", () => Buffer.from("cześć\r\n\r\n")],
  ["a tunnel", () => Buffer.from("CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n")],
  [
    "half a body",
    () =>
      requestBytes(
        "POST",
        "/formularz",
        { origin: site.address, "content-length": "500000", connection: "keep-alive" },
        Buffer.alloc(100_000, "a"),
      ),
  ],
] as const)("150 clients that never close after %s are cut", async (_name, bytes) => {
  site = await openFakeSite({ patience: PATIENCE });
  await stay(150, bytes());
  await expect.poll(connections).toBe(0);
});

test("beside 5 000 clients that send half a head others are answered, and all of them are cut", async () => {
  site = await openFakeSite({ patience: PATIENCE });
  await stay(5_000, HEAD);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => sendRaw(site.port, requestBytes("GET", "/"))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  await expect.poll(connections).toBe(0);
});
