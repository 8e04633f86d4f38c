import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, freePort, startChildServer, type ChildServer } from "./child-server.ts";
import "./hosted-peers.ts";

export const FIRESTORE_PROGRAM = findProgram("hidane");

/** Sets FIRESTORE_EMULATOR_HOST, unless it is set: then that one is used. */
export async function startFirestore(): Promise<ChildServer | null> {
  if (process.env["FIRESTORE_EMULATOR_HOST"]) return null;
  if (!FIRESTORE_PROGRAM) throw new Error("There is no emulator of Firestore.");
  const port = await freePort();
  const server = await startChildServer(FIRESTORE_PROGRAM, ["--host", "127.0.0.1", "--port", String(port)], port);
  process.env["FIRESTORE_EMULATOR_HOST"] = `127.0.0.1:${port}`;
  return {
    ...server,
    async stop() {
      delete process.env["FIRESTORE_EMULATOR_HOST"];
      await server.stop("SIGKILL");
    },
  };
}

export const CLOUD_STORAGE_PROGRAM = findProgram("fake-gcs-server");

/** Sets STORAGE_EMULATOR_HOST. */
export async function startCloudStorage(): Promise<ChildServer> {
  if (!CLOUD_STORAGE_PROGRAM) throw new Error("There is no emulator of Google Cloud Storage.");
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const args = ["-scheme", "http", "-host", "127.0.0.1", "-port", String(port), "-backend", "memory"];
  const server = await startChildServer(CLOUD_STORAGE_PROGRAM, [...args, "-external-url", address], port);
  process.env["STORAGE_EMULATOR_HOST"] = address;
  return {
    ...server,
    async stop() {
      delete process.env["STORAGE_EMULATOR_HOST"];
      await server.stop("SIGKILL");
    },
  };
}

export const S3_KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

/** A small server of S3 that checks signatures. */
export async function startS3(buckets: string[]): Promise<{ endpoint: string; stop(): Promise<void> }> {
  const Server = createRequire(import.meta.url)("s3rver") as new (options: object) => S3rver;
  const directory = mkdtempSync(join(tmpdir(), "szpalta-s3-"));
  const server = new Server({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
