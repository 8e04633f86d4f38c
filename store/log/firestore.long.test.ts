import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { LogUnavailable, type ReplicatedLog } from "#core/replication/replicated-log.ts";
import { replicatedLogContract } from "#store/contract/replication/replicated-log-contract.ts";
import { sayMissing, type ChildServer } from "#test/support/hosted/child-server.ts";
import { FIRESTORE_PROGRAM, startFirestore } from "#test/support/hosted/emulators.ts";
import { hasLogPackages } from "#test/support/hosted/hosted-folder.ts";
import { follow, retried } from "#test/support/hosted/log-steps.ts";
import { appendEntry, entryCalled } from "#store/contract/replication/append-entry.ts";
import { startTcpProxy, type TcpProxy } from "#test/support/hosted/tcp-proxy.ts";
import { openReplicatedLog } from "./open-replicated-log.ts";
import { loadOptionalPackage } from "../files/load-optional-package.ts";

const EMULATOR = "FIRESTORE_EMULATOR_HOST";
const isThere = hasLogPackages && Boolean(process.env[EMULATOR] ?? FIRESTORE_PROGRAM);
if (!isThere) sayMissing("There is no emulator of Firestore or no package @google-cloud/firestore");

describe.skipIf(!isThere)("on Firestore", () => {
  let server: ChildServer | null;
  let projects = 0;
  beforeAll(async () => void (server = await startFirestore()));
  afterAll(() => server?.stop());
  const newProject = () => `szpalta-${process.pid}-${(projects += 1)}`;
  const opened = async (address: string): Promise<ReplicatedLog> => {
    const log = await openReplicatedLog(address);
    onTestFinished(() => log.close());
    return log;
  };
  const proxied = async (): Promise<{ log: ReplicatedLog; proxy: TcpProxy }> => {
    const host = process.env[EMULATOR];
    const proxy = await startTcpProxy(Number(host?.split(":").at(-1)));
    onTestFinished(() => proxy.stop());
    process.env[EMULATOR] = `127.0.0.1:${proxy.port}`;
    onTestFinished(() => void (process.env[EMULATOR] = host));
    return { log: await opened(`firestore:${newProject()}`), proxy };
  };

  replicatedLogContract("Firestore", async () => {
    const address = `firestore:${newProject()}`;
    return () => openReplicatedLog(address);
  });

  it("creates a document once, however many clients want it at the same time", async () => {
    const project = newProject();
    const clients = Array.from({ length: 5 }, () => connect(project));
    for (let round = 0; round < 20; round += 1) {
      const wanted = clients.flatMap((client, at) =>
        [0, 1].map((twice) =>
          client
            .collection("log")
            .doc(`d-${round}`)
            .create({ by: `${at}-${twice}` }),
        ),
      );
      const outcomes = await Promise.allSettled(wanted);
      const refusals = outcomes.flatMap((each) => (each.status === "rejected" ? [codeOf(each.reason)] : []));
      expect(refusals).toEqual(Array.from({ length: 9 }, () => ALREADY_EXISTS));
    }
  });

  it("writes a document once as it was read, however many clients want to at the same time", async () => {
    const project = newProject();
    const clients = Array.from({ length: 5 }, () => connect(project));
    const documents = clients.map((client) => client.collection("log").doc("turn"));
    await documents[0]!.create({ by: "" });
    for (let round = 0; round < 20; round += 1) {
      const read = await Promise.all(documents.map((document) => document.get()));
      const written = await Promise.allSettled(
        documents.map((document, at) =>
          document.update({ by: `${round}-${at}` }, { lastUpdateTime: read[at]!.updateTime }),
        ),
      );
      expect(written.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });

  it("has sites in databases of one project apart", async () => {
    const project = newProject();
    const [one, other] = [await opened(`firestore:${project}`), await opened(`firestore:${project}/druga`)];
    await appendEntry(one, entryCalled("a"));
    expect([await one.head(), await other.head()]).toEqual([1, 0]);
  });

  it("reads and empties more entries than one call of the service takes", async () => {
    const log = await opened(`firestore:${newProject()}`);
    for (let position = 1; position <= 210; position += 1) await appendEntry(log, entryCalled(`n-${position}`));
    expect((await log.read(1, 300)).map(({ position }) => position)).toEqual(
      Array.from({ length: 210 }, (_, at) => at + 1),
    );
    expect(await log.read(100, 40)).toHaveLength(40);
    await log.empty(209);
    const [first, last] = await log.read(209, 2);
    expect([first?.body, last?.nonce, last?.body === null]).toEqual([null, "n-210", false]);
  });

  it("what somebody has put beyond the head or under another name is nobody's, and keeps nobody from going on", async () => {
    const project = newProject();
    const log = await opened(`firestore:${project}`);
    await appendEntry(log, entryCalled("a"));
    const follower = follow(log);
    await follower.reached(1);
    const documents = connect(project).collection("log");
    const put = (id: string, position: number) =>
      documents.doc(id).create({ position, nonce: "obcy", body: Buffer.from("nic"), filled: position });
    await put("obcy", 1);
    for (const position of [2, 3, 1_000_000]) await put(String(position).padStart(16, "0"), position);
    expect([await log.head(), (await log.read(1, 50)).map(({ nonce }) => nonce)]).toEqual([1, ["a"]]);
    expect(await appendEntry(log, entryCalled("b"))).toBe(2);
    await follower.reached(2);
    expect((await log.read(1, 50)).map(({ position, nonce }) => [position, nonce])).toEqual([
      [1, "a"],
      [2, "b"],
    ]);
  });

  it("rejects while the connection is cut, and goes on after it, followers too", async () => {
    const { log, proxy } = await proxied();
    await appendEntry(log, entryCalled("a"));
    const follower = follow(log);
    await follower.reached(1);
    proxy.cut();
    await expect(appendEntry(log, entryCalled("b"))).rejects.toBeInstanceOf(LogUnavailable);
    proxy.pass();
    await retried(() => appendEntry(log, entryCalled("b")));
    await follower.reached(2);
  });

  it("rejects within its limit while the network lets nothing through, and goes on after it", async () => {
    const { log, proxy } = await proxied();
    await appendEntry(log, entryCalled("a"));
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
  });
});

const ALREADY_EXISTS = 6;

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}

function connect(projectId: string): Client {
  const { Firestore } = loadOptionalPackage("@google-cloud/firestore", "SZPALTA_LOG") as {
    Firestore: new (settings: object) => Client;
  };
  const client = new Firestore({ projectId });
  onTestFinished(() => client.terminate());
  return client;
}

interface Client {
  collection(name: string): { doc(id: string): Document };
  terminate(): Promise<void>;
}

interface Document {
  create(fields: object): Promise<unknown>;
  get(): Promise<{ updateTime: unknown }>;
  update(fields: object, condition: { lastUpdateTime: unknown }): Promise<unknown>;
}
