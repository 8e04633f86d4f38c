import { expect, it, onTestFinished } from "vitest";
import { sendBytes } from "../http/answers/send.ts";
import { createNodeServer, listen } from "../http/node-server.ts";
import { OWN_WRITE_WAIT_MS, readOwnWrites } from "./read-own-writes.ts";

/** A server at a position of the log, that gets no further unless the test says so. */
async function serverAt(position: number, origin = "http://127.0.0.1") {
  const replica = { at: position, asked: [] as number[][], reaches: true };
  const warned: object[] = [];
  const own = {
    position: () => replica.at,
    waitFor: async (wanted: number, ms: number) => {
      replica.asked.push([wanted, ms]);
      if (replica.reaches) replica.at = wanted;
      return replica.reaches;
    },
  };
  const parts = { replica: own, origin: () => origin, log: { warn: (about: object) => void warned.push(about) } };
  const listener = readOwnWrites(parts, (request, response) => {
    if (request.method === "POST") replica.at += 1;
    sendBytes(response, 200, ["Set-Cookie", "szpalta=s; Path=/"], Buffer.from(String(replica.at)));
  });
  const server = createNodeServer(listener);
  const port = await listen(server, 0, "127.0.0.1");
  onTestFinished(() => new Promise((closed) => void server.close(() => closed())));
  const ask = (init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}/`, init);
  return { ask, replica, warned };
}

it("the answer to a write carries the position after it, beside its other cookies", async () => {
  const { ask } = await serverAt(41);
  const answer = await ask({ method: "POST" });
  expect(answer.headers.getSetCookie()).toEqual([
    "szpalta=s; Path=/",
    "szpalta-position=42; Path=/; HttpOnly; SameSite=Lax; Max-Age=300",
  ]);
  expect((await ask()).headers.getSetCookie()).toEqual(["szpalta=s; Path=/"]);
});

it("on https no other host can set it", async () => {
  const { ask } = await serverAt(1, "https://example.pl");
  const [, cookie] = (await ask({ method: "POST" })).headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-szpalta-position=2; .*; Secure$/);
});

it("a server that is behind waits, for reads and for writes alike", async () => {
  const { ask, replica } = await serverAt(7);
  expect(await (await ask({ headers: { cookie: "a=b; szpalta-position=9" } })).text()).toBe("9");
  expect(await (await ask({ method: "POST", headers: { cookie: "szpalta-position=12" } })).text()).toBe("13");
  expect(replica.asked).toEqual([
    [9, OWN_WRITE_WAIT_MS],
    [12, OWN_WRITE_WAIT_MS],
  ]);
});

it("answers with what it has after that, and says so in its log", async () => {
  const { ask, replica, warned } = await serverAt(7);
  replica.reaches = false;
  const answer = await ask({ headers: { cookie: "szpalta-position=9" } });
  expect([answer.status, await answer.text()]).toEqual([200, "7"]);
  expect(warned).toEqual([{ written: 9, position: 7 }]);
});

it.each([
  "",
  "szpalta-position=7",
  "szpalta-position=-1",
  "szpalta-position=1e9",
  "szpalta-position=",
  "szpalta-positio=9",
])("nobody waits for %j", async (cookie) => {
  const { ask, replica } = await serverAt(7);
  expect((await ask(cookie === "" ? {} : { headers: { cookie } })).status).toBe(200);
  expect(replica.asked).toEqual([]);
});
