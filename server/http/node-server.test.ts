import { once } from "node:events";
import { Agent, type IncomingMessage, request as ask } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished, vi } from "vitest";
import { createRequestBodyReader } from "./limits/request-body.ts";
import { createNodeServer, listen, stopServer } from "./node-server.ts";

const bodies = createRequestBodyReader({ elapsed: () => performance.now(), onAborted() {} });

it("has the limits of the specification", () => {
  const server = createNodeServer(() => {});
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([15_000, 30_000, 60_000]);
});

it("leaves a client that was refused a moment to read why, and within a second cuts it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const server = createNodeServer(() => {});
  const port = await listen(server, 0, "127.0.0.1");
  const client = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void server.close(() => client.destroy()));
  const [accepted] = (await once(server, "connection")) as [Socket];
  client.write("cześć\r\n\r\n");
  client.resume();
  await once(client, "end");
  expect(accepted.destroyed).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(accepted.destroyed).toBe(true);
});

it("finishes what is under way when it stops, and takes nothing new", async () => {
  const asked = Promise.withResolvers<void>();
  const barrier = Promise.withResolvers<void>();
  const server = createNodeServer((_request, response) => {
    asked.resolve();
    void barrier.promise.then(() => response.end("gotowe"));
  });
  const port = await listen(server, 0, "127.0.0.1");
  const agent = new Agent({ keepAlive: true });
  const request = ask({ port, agent }).end();
  const answered = once(request, "response");
  await asked.promise;
  const stopped = stopServer(server);
  const closed = once(server, "close");
  barrier.resolve();
  const [response] = await answered;
  expect(response.statusCode).toBe(200);
  response.resume();
  await Promise.all([stopped, closed]);
  const refused = ask({ port }).end();
  const [error] = await once(refused, "error");
  expect(error.code).toBe("ECONNREFUSED");
  agent.destroy();
});

it("tells the clients of a stopping server that this is their last answer", async () => {
  const server = createNodeServer((_request, response) => void response.end("jeszcze"));
  const port = await listen(server, 0, "127.0.0.1");
  const stopped = stopServer(server);
  const answer = await fetch(`http://127.0.0.1:${port}`);
  expect([await answer.text(), answer.headers.get("connection")]).toEqual(["jeszcze", "close"]);
  await stopped;
});

it("goes on taking requests while others come, so that a client that was slow is still answered", async () => {
  const server = createNodeServer((_request, response) => void response.end("jeszcze"));
  const port = await listen(server, 0, "127.0.0.1");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const slow = async () => {
    const [response] = (await once(ask({ port, agent }).end(), "response")) as [IncomingMessage];
    return text(response);
  };
  await slow();
  const waits = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begun = waits.map(() => Promise.withResolvers<void>());
  let waited = 0;
  const stopping = stopServer(server, () => {
    begun[waited]!.resolve();
    return waits[waited++]!.promise;
  });
  await fetch(`http://127.0.0.1:${port}`);
  waits[0]!.resolve();
  await begun[1]!.promise;
  expect(await slow()).toBe("jeszcze");
  waits[1]!.resolve();
  await begun[2]!.promise;
  waits[2]!.resolve();
  await stopping;
  expect(server.listening).toBe(false);
  agent.destroy();
});

it("reads a request without a body as an empty one, and the next on the same connection as usual", async () => {
  const server = createNodeServer((request, response) => {
    void bodies
      .read(request, { is: "signed-out", name: "" })
      .then((read) => response.end(`${request.method} ${read.ok ? read.body.toString() : read.why}`));
  });
  const port = await listen(server, 0, "127.0.0.1");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const textOf = async (method: string, body?: string) => {
    const request = ask({ port, agent, method });
    if (body === undefined) request.removeHeader("transfer-encoding");
    const [response] = (await once(request.end(body), "response")) as [IncomingMessage];
    return text(response);
  };
  const answers = [await textOf("GET"), await textOf("POST"), await textOf("POST", "słowo"), await textOf("POST")];
  expect(answers).toEqual(["GET ", "POST ", "POST słowo", "POST "]);
  agent.destroy();
  await stopServer(server);
});
