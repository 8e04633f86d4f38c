import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRequestHandler } from "#app/server/request-handler.tsx";
import { type UploadAnswer, uploadAddress } from "#core/media/upload-address.ts";
import { ok } from "#core/base/outcome.ts";
import { fakeServices } from "#test/support/fakes/fake-services.ts";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { requestBytes, sendRaw } from "#test/support/running-site/raw-http.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import type { UploadRate } from "./data-folder/upload-spool.ts";
import { createUpload, UPLOAD_PACE } from "./media/upload.ts";

/* Pictures on slow lines (decision 17), with limits of a tenth of a second where the site has half a minute. */

const ORIGIN = "https://example.pl";
const PATIENCE = { headersMs: deadline(100), requestMs: deadline(200), idleMs: deadline(60_000), sweepMs: 20 };

/** Bytes of a picture, in two halves. */
const SIZE = 2_000;
const HALF = Buffer.alloc(SIZE / 2, "x");

let folder: string;
let site: FakeSite;
let sockets: Socket[];
/** Lengths of the pictures that have arrived whole. */
let arrived: number[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "szpalta-slow-"));
  sockets = [];
  arrived = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A site that takes pictures at this pace; the cookie is the person's id. */
async function open(pace: Partial<UploadRate> = {}, patience = PATIENCE): Promise<void> {
  const upload = createUpload({
    media: {
      upload: async (_viewer, name, bytes) => (arrived.push((bytes as Uint8Array).length), ok({ name } as never)),
      replace: async () => ok({} as never),
    },
    signIn: {
      viewer: async (id) => (id ? { id, name: "Ewa", email: null, role: "author", sessionId: "s", provedAt: 0 } : null),
    },
    state: { mayWrite: () => true, studioBanner: () => null },
    data: folder,
    fileBytes: 1_000,
    ownOrigins: [ORIGIN],
    security: [],
    pace: { ...UPLOAD_PACE, ...pace },
    newErrorId: () => "numer-1",
    log: { error() {} } as never,
  });
  site = await openFakeSite({
    origin: ORIGIN,
    patience,
    handler: createRequestHandler(fakeServices()),
    takes: { "/studio/upload": upload },
  });
}

/** Sends the head of a picture of 2 kB and its first half. */
function begin(cookie = "ewa", connection = "close"): Socket {
  const socket = connect(site.port, "127.0.0.1");
  sockets.push(socket);
  const head = { origin: ORIGIN, "content-type": "image/png", "content-length": String(SIZE), cookie, connection };
  socket.write(requestBytes("POST", uploadAddress("a.png"), head, HALF));
  return socket;
}

/** All that is answered until the connection ends. */
async function answerTo(socket: Socket): Promise<{ status: number; said: UploadAnswer }> {
  const whole = await text(socket);
  return { status: Number(whole.split(" ")[1]), said: JSON.parse(whole.split("\r\n\r\n")[1]!) as UploadAnswer };
}

const received = () => (existsSync(join(folder, "incoming")) ? readdirSync(join(folder, "incoming")).length : 0);

test("a picture that comes slowly but steadily may take longer than any other body", async () => {
  await open();
  const socket = begin();
  // The time of other bodies is over.
  await once(site.server, "clientError");
  socket.write(HALF);
  const { status, said } = await answerTo(socket);
  expect([status, said, arrived]).toEqual([200, { media: { name: "a.png" } }, [SIZE]]);
});

test("one that stops coming is given up, with a sentence, and leaves nothing behind", async () => {
  await open({ windowMs: 20, leastBytes: 1 });
  const { status, said } = await answerTo(begin());
  expect([status, said]).toMatchObject(
    [408, { error: { status: 408, code: "slow", message: /^Wysyłanie stanęło.*\.$/ } }].map(relaxed),
  );
  expect([arrived, received()]).toEqual([[], 0]);
});

test("one that takes too long in all is given up too", async () => {
  await open({ windowMs: 20, leastBytes: 0, longestMs: 40 });
  const { status, said } = await answerTo(begin());
  expect([status, said]).toMatchObject(
    [408, { error: { code: "slow", message: /^Wysyłanie trwało ponad 10 minut/ } }].map(relaxed),
  );
});

test("a connection whose picture has arrived has no more time than others for what comes next", async () => {
  await open();
  const socket = begin("ewa", "keep-alive");
  await once(site.server, "clientError");
  socket.write(HALF);
  await once(socket, "data");
  expect(arrived).toEqual([SIZE]);
  socket.write(
    requestBytes("POST", "/login", { origin: ORIGIN, "content-type": "application/json", "content-length": "9" }),
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /m);
});

test.each([
  ["without a session", ""],
  ["of a body that is no picture's", "ewa"],
])("a slow body %s is not waited for at all", async (_what, cookie) => {
  await open();
  const type = cookie ? "text/plain" : "image/png";
  const head = { origin: ORIGIN, cookie, "content-type": type, "content-length": String(SIZE) };
  const answer = await sendRaw(site.port, requestBytes("POST", uploadAddress("a.png"), head));
  expect([answer.status, received()]).toEqual([cookie ? 422 : 401, 0]);
});

test("a slow body of a form is cut in the time of all bodies", async () => {
  await open();
  const head = {
    origin: ORIGIN,
    cookie: "ewa",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": "100",
  };
  expect((await sendRaw(site.port, requestBytes("POST", "/login", head))).status).toBe(408);
});

test("one person's pictures are received three at a time, and keep nobody else's out", async () => {
  await open({}, { ...PATIENCE, requestMs: deadline(60_000), headersMs: deadline(60_000) });
  for (let own = 0; own < 4; own++) begin("ewa");
  await expect.poll(received).toBe(3);
  begin("jan");
  await expect.poll(received).toBe(4);
  for (const socket of sockets.slice(0, 3)) socket.destroy();
  // The fourth, and Jan's.
  await expect.poll(received).toBe(2);
});

test("one person's pictures leave room for everybody else's, however many of them are under way", async () => {
  await open({}, { ...PATIENCE, requestMs: deadline(60_000), headersMs: deadline(60_000) });
  for (let own = 0; own < 24; own++) begin("ewa");
  await expect.poll(received).toBe(3);
  const one = begin("ewa");
  expect(await answerTo(one)).toMatchObject({ status: 429, said: { error: { code: "too-many" } } });
  const other = begin("jan");
  other.write(HALF);
  expect((await answerTo(other)).status).toBe(200);
});

/** A pattern stands for whatever matches it. */
function relaxed(value: unknown): unknown {
  if (value instanceof RegExp) return expect.stringMatching(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, relaxed(each)]));
}
