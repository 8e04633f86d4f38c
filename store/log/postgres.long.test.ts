import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { LogUnavailable, type ReplicatedLog } from "#core/replication/replicated-log.ts";
import { replicatedLogContract } from "#store/contract/replication/replicated-log-contract.ts";
import { sayMissing } from "#test/support/hosted/child-server.ts";
import { hasLogPackages } from "#test/support/hosted/hosted-folder.ts";
import { follow, retried } from "#test/support/hosted/log-steps.ts";
import { POSTGRES_PROGRAMS, startPostgres, type PostgresServer } from "#test/support/hosted/postgres-server.ts";
import { appendEntry, entryCalled } from "#store/contract/replication/append-entry.ts";
import { startTcpProxy, type TcpProxy } from "#test/support/hosted/tcp-proxy.ts";
import { openReplicatedLog } from "./open-replicated-log.ts";
import { loadOptionalPackage } from "../files/load-optional-package.ts";

const isThere = hasLogPackages && POSTGRES_PROGRAMS.every((program) => program !== null);
if (!isThere) sayMissing("There is no Postgres or no package pg");

describe.skipIf(!isThere)("on Postgres", () => {
  let server: PostgresServer;
  let schemas = 0;
  beforeAll(async () => void (server = await startPostgres()));
  afterAll(() => server.stop());
  const newAddress = (address = server.address) => `${address}?schema=log_${(schemas += 1)}`;
  const opened = async (address: string): Promise<ReplicatedLog> => {
    const log = await openReplicatedLog(address);
    onTestFinished(() => log.close());
    return log;
  };
  const proxied = async (): Promise<{ log: ReplicatedLog; proxy: TcpProxy }> => {
    const proxy = await startTcpProxy(server.port);
    onTestFinished(() => proxy.stop());
    return { log: await opened(newAddress(server.address.replace(String(server.port), String(proxy.port)))), proxy };
  };

  replicatedLogContract("Postgres", async () => {
    const address = newAddress();
    return () => openReplicatedLog(address);
  });

  it("reads more than one answer of the database has", async () => {
    const log = await opened(newAddress());
    const body = new Uint8Array(512 * 1024);
    for (let position = 1; position <= 20; position += 1) await appendEntry(log, { nonce: `n-${position}`, body });
    expect((await log.read(1, 30)).map(({ position }) => position)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    expect(await log.read(3, 18)).toHaveLength(18);
  });

  it("has logs of several sites in one database apart", async () => {
    const [one, other] = [await opened(newAddress()), await opened(newAddress())];
    await appendEntry(one, entryCalled("a"));
    expect([await one.head(), await other.head()]).toEqual([1, 0]);
  });

  it("goes on after the database was killed and started again, followers too", async () => {
    const log = await opened(newAddress());
    await appendEntry(log, entryCalled("a"));
    const follower = follow(log);
    await follower.reached(1);
    await server.restart();
    expect(await retried(() => appendEntry(log, entryCalled("b")))).toBe(2);
    await follower.reached(2);
    expect(await log.head()).toBe(2);
  });

  it("rejects while the connection is cut, and goes on after it", async () => {
    const { log, proxy } = await proxied();
    await appendEntry(log, entryCalled("a"));
    const follower = follow(log);
    await follower.reached(1);
    proxy.cut();
    await expect(appendEntry(log, entryCalled("b"))).rejects.toBeInstanceOf(LogUnavailable);
    await expect(log.read(1, 1)).rejects.toBeInstanceOf(LogUnavailable);
    proxy.pass();
    await retried(() => appendEntry(log, entryCalled("b")));
    await follower.reached(2);
  });

  it("rejects within its limit while the network lets nothing through, and goes on after it", async () => {
    const { log, proxy } = await proxied();
    await appendEntry(log, entryCalled("a"));
    const follower = follow(log);
    await follower.reached(1);
    proxy.stall();
    const outcomes = await Promise.allSettled([
      appendEntry(log, entryCalled("b")),
      log.head(),
      log.now(),
      log.empty(1),
    ]);
    expect(outcomes.map((each) => each.status === "rejected" && each.reason instanceof LogUnavailable)).toEqual(
      outcomes.map(() => true),
    );
    proxy.pass();
    await retried(() => appendEntry(log, entryCalled("b")));
    expect((await log.read(2, 1))[0]?.nonce).toBe("b");
    await follower.reached(2);
  });

  it("finds what is new by polling where notices are lost", async () => {
    const log = await opened(newAddress());
    const follower = follow(log);
    await appendEntry(log, entryCalled("a"));
    await follower.reached(1);
    const client = await rawClient(server.address);
    await client.query(`INSERT INTO log_${schemas}.log VALUES (2, 'b', '', clock_timestamp())`);
    await client.query(`UPDATE log_${schemas}.head SET position = 2`);
    await follower.reached(2);
  });

  it("what somebody has put beyond the head, or told of, is nobody's, and keeps nobody from going on", async () => {
    const log = await opened(newAddress());
    await appendEntry(log, entryCalled("a"));
    const follower = follow(log);
    await follower.reached(1);
    const client = await rawClient(server.address);
    const put = (position: number) =>
      client.query(`INSERT INTO log_${schemas}.log VALUES (${position}, 'obcy', 'nic', '2999-01-01')`);
    for (const position of [2, 3, 1_000_000]) await put(position);
    for (const payload of ["999999999", "nic", ""]) await client.query(`NOTIFY szpalta_log_${schemas}, '${payload}'`);
    expect([await log.head(), (await log.read(1, 50)).map(({ nonce }) => nonce)]).toEqual([1, ["a"]]);
    expect(await appendEntry(log, entryCalled("b"))).toBe(2);
    await follower.reached(2);
    expect((await log.read(1, 50)).map(({ position, nonce }) => [position, nonce])).toEqual([
      [1, "a"],
      [2, "b"],
    ]);
    expect(await log.now()).toBeLessThan(Date.UTC(2900, 0));
  });

  it.each([
    ["there is no server", async () => 1],
    ["somebody takes connections and never answers", silentPort],
  ])("says that nobody answers where %s", async (_, portOf) => {
    const log = await opened(`postgres://szpalta:tajne@127.0.0.1:${await portOf()}/postgres`);
    const error = await appendEntry(log, entryCalled("a")).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(LogUnavailable);
    expect(String(error)).not.toContain("tajne");
  });
});

async function rawClient(address: string): Promise<Raw> {
  const { Client } = loadOptionalPackage("pg", "SZPALTA_LOG") as { Client: new (address: string) => Raw };
  const client = new Client(address);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function silentPort(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket)).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

interface Raw {
  connect(): Promise<unknown>;
  query(sql: string): Promise<unknown>;
  end(): Promise<void>;
}
