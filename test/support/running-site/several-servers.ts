import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineSite } from "#core/base/site-config.ts";
import { LogUnavailable, type ReplicatedLog } from "#core/replication/replicated-log.ts";
import { startBackgroundServices } from "#server/background-services.ts";
import { compose, type ComposedRuntime } from "#server/compose/compose.ts";
import { createSiteListener } from "#server/create-site-listener.ts";
import { createNodeServer, type Listener, listen, stopServer } from "#server/http/node-server.ts";
import { firstAdministratorLink } from "#server/sign-in/invitation-links.ts";
import { seed } from "#server/start.ts";
import { createMemoryLogEngine } from "#test/support/replication/memory-log.ts";
import { createMemoryLeases } from "../replication/memory-leases.ts";

/* Servers of one site in this process: each composed as `npm start` does, on a folder of its own and one log in memory. */

export interface Server {
  url: string;
  runtime: ComposedRuntime;
  /** As SIGTERM does; without `keep` its folder goes too. */
  stop(): Promise<void>;
}

export interface Engine {
  /** While true, the log answers nobody. */
  down: boolean;
  open(key?: Buffer): Promise<Server>;
  close(): Promise<void>;
}

const SITE = defineSite({
  name: "Grządka",
  categories: [{ slug: "ogrod", name: "Ogród", description: "O ogrodzie." }],
});

export function createEngine(): Engine {
  const memory = createMemoryLogEngine();
  const leases = createMemoryLeases();
  const siteKey = randomBytes(32);
  const servers: Server[] = [];
  const engine: Engine = {
    down: false,
    async open(key = siteKey) {
      const server = await openServer(key, `s${servers.length + 1}`, async () => ({
        log: breakable(memory.openLog(), () => engine.down),
        files: memory.openFiles(),
        lease: leases.open(),
      }));
      servers.push(server);
      return server;
    },
    async close() {
      engine.down = false;
      for (const server of servers) await server.stop();
    },
  };
  return engine;
}

function breakable(log: ReplicatedLog, isDown: () => boolean): ReplicatedLog {
  const asked =
    <Given extends unknown[], T>(ask: (...given: Given) => Promise<T>) =>
    (...given: Given) =>
      isDown() ? Promise.reject(new LogUnavailable("connect ECONNREFUSED")) : ask(...given);
  return {
    takeTurn: asked(async () => {
      const turn = await log.takeTurn();
      return { ...turn, append: asked(turn.append) };
    }),
    read: asked(log.read),
    head: asked(log.head),
    empty: asked(log.empty),
    now: asked(log.now),
    follow: log.follow,
    close: log.close,
  };
}

async function openServer(
  key: Buffer,
  name: string,
  engine: NonNullable<Parameters<typeof compose>[3]>,
): Promise<Server> {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-hosted-"));
  const place = {
    port: 0,
    host: "127.0.0.1",
    data: join(scratch, "data"),
    keyFile: join(scratch, "key"),
    backups: join(scratch, "backups"),
  };
  const hosted = { log: "postgres://log", files: "file:///files", server: name };
  const runtime = await compose({ ...place, url: null, sample: false, key, hosted }, SITE, "served", engine).catch(
    (error: unknown) => {
      rmSync(scratch, { recursive: true, force: true });
      throw error;
    },
  );
  const opened = Promise.withResolvers<Listener>();
  const server = createNodeServer((request, response) => {
    void opened.promise.then((listener) => listener(request, response));
  });
  const port = await listen(server, 0, place.host);
  await seed(runtime, () => undefined);
  const stopping = new AbortController();
  opened.resolve(await createSiteListener(runtime, { port, development: false, stopping: stopping.signal }));
  const background = await startBackgroundServices(runtime);
  let isStopped = false;
  return {
    url: `http://127.0.0.1:${port}`,
    runtime,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      stopping.abort();
      await stopServer(server);
      await background.stop();
      await runtime.close();
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

export const HOSTED_PASSWORD = "zupełnie inne słowa 7";
export const HOSTED_EMAIL = "zofia@example.pl";

/** A server in this process or as one of its own. */
export type Reached = Pick<Server, "url">;

/** A browser that a load balancer sends now here, now there: it has one set of cookies for all servers. */
export function createBrowser() {
  const cookies = new Map<string, string>();
  const send = async (server: Reached, path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(cookie ? { cookie } : {}), ...(init.headers as Record<string, string>) };
    const answer = await fetch(server.url + path, { ...init, headers, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    get: (server: Reached, path: string) => send(server, path),
    post: (server: Reached, path: string, fields: object) =>
      send(server, path, {
        method: "POST",
        headers: { origin: server.url, accept: "application/json", "content-type": "application/json" },
        body: JSON.stringify(fields),
      }),
    form: (server: Reached, path: string, fields: Record<string, string>) =>
      send(server, path, { method: "POST", headers: { origin: server.url }, body: new URLSearchParams(fields) }),
    /** As a form with a file sends it. */
    sendFile: (server: Reached, path: string, name: string, content: string) => {
      const body = new FormData();
      body.set("file", new Blob([content]), name);
      return send(server, path, { method: "POST", headers: { origin: server.url }, body });
    },
    upload: (server: Reached, name: string, bytes: Uint8Array<ArrayBuffer>) =>
      send(server, `/studio/upload?name=${name}`, {
        method: "POST",
        headers: { origin: server.url, "content-type": "image/png" },
        body: bytes,
      }),
  };
}

export type HostedBrowser = ReturnType<typeof createBrowser>;

/** Whoever uses the first link at this server, in a browser of their own. */
export async function hostedAdministrator(server: Server): Promise<HostedBrowser> {
  const { store, clock } = server.runtime;
  const link = await firstAdministratorLink(store, clock);
  if (link === null) throw new Error("There is an administrator already.");
  const browser = createBrowser();
  const token = new URL(link, server.url).searchParams.get("token") ?? "";
  const given = { do: "accept", token, email: HOSTED_EMAIL, name: "Zofia Łęcka", password: HOSTED_PASSWORD };
  const entered = await browser.form(server, `/setup?token=${token}`, given);
  if (entered.status !== 303) throw new Error(`Nobody came in: ${entered.status} ${await entered.text()}`);
  return browser;
}
