import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { run, spawned } from "./processes.ts";

/** Where the socket is, and how to stop it. */
export interface Database {
  socket: string;
  stop(): Promise<void>;
}

/** A MariaDB on a folder of its own, with the empty database `site` of a `root` without a password. Nobody outside of the machine reaches it. */
export async function startDatabase(folder: string): Promise<Database> {
  mkdirSync(folder);
  const socket = join(folder, "socket");
  const common = ["--no-defaults", `--datadir=${join(folder, "data")}`, "--user=root"];
  await run("mariadb-install-db", [...common, "--auth-root-authentication-method=normal", "--skip-test-db"]);
  const own = [`--socket=${socket}`, `--pid-file=${join(folder, "pid")}`, "--skip-networking"];
  const server = spawned("mariadbd", [...common, ...own]);
  await server.until(() => existsSync(socket));
  const sql = "CREATE DATABASE site CHARACTER SET utf8mb4";
  await run("mariadb", ["--no-defaults", "-u", "root", "-S", socket, "-e", sql]);
  return { socket, stop: server.stop };
}
