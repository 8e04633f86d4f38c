import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type RunningSite, startSite } from "../running-site/running-site.ts";
import { FIRESTORE_PROGRAM, startFirestore } from "./emulators.ts";
import { hasLogPackages } from "./hosted-folder.ts";
import { POSTGRES_PROGRAMS, startPostgres } from "./postgres-server.ts";

export const LOG_ENGINES = ["postgres", "firestore"] as const;
export type LogEngine = (typeof LOG_ENGINES)[number];

/** What servers of one site share, with servers as processes of their own. */
export interface HostedEngine {
  log: string;
  files: string;
  key: Buffer;
  /** As `npm start` with the production build, on this folder and a free port. `preload`: modules loaded before all others. */
  start(data: string, preload?: URL[]): Promise<RunningSite>;
  stop(): Promise<void>;
}

/** What this machine lacks for it, in English; null where nothing is missing. */
export function missingFor(engine: LogEngine): string | null {
  if (!hasLogPackages) return "The packages of several servers are not installed";
  if (engine === "postgres") return POSTGRES_PROGRAMS.every(Boolean) ? null : "There is no Postgres";
  return FIRESTORE_PROGRAM ? null : "There is no emulator of Firestore";
}

/** With a shared folder. `scratch` is removed by whoever made it. */
export async function startHostedEngine(engine: LogEngine, scratch: string): Promise<HostedEngine> {
  const key = randomBytes(32);
  const folder = join(scratch, "shared");
  mkdirSync(folder, { recursive: true });
  const files = pathToFileURL(folder).href;
  const { log, stop } = await (engine === "postgres" ? onPostgres() : onFirestore());
  return {
    log,
    files,
    key,
    start: (data, preload = []) =>
      startSite({
        data,
        env: {
          NODE_OPTIONS: preload.map(({ href }) => `--import=${href}`).join(" "),
          SZPALTA_LOG: log,
          SZPALTA_FILES: files,
          SZPALTA_KEY: key.toString("base64"),
          SZPALTA_SAMPLE: "0",
        },
      }),
    stop,
  };
}

type Started = Pick<HostedEngine, "log" | "stop">;

async function onPostgres(): Promise<Started> {
  const { address, stop } = await startPostgres();
  return { log: address, stop };
}

async function onFirestore(): Promise<Started> {
  const firestore = await startFirestore();
  return { log: "firestore:szpalta", stop: async () => firestore?.stop() };
}
