import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, freePort, startChildServer, type ChildServer } from "./child-server.ts";

// Google's clients look for credentials of the machine they run on, which no emulator wants.
process.env["METADATA_SERVER_DETECTION"] ??= "none";

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

export const S3_PROGRAM = findProgram("versitygw");

/** Of the only user, who may do everything. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: "szpalta", AWS_SECRET_ACCESS_KEY: "klucz-do-prob" };

/** A server of S3 that checks signatures, with one empty bucket. */
export async function startS3(bucket: string): Promise<ChildServer & { endpoint: string }> {
  if (!S3_PROGRAM) throw new Error("There is no server of S3.");
  const folder = mkdtempSync(join(tmpdir(), "szpalta-s3-"));
  for (const name of ["buckets", join("buckets", bucket), "metadata"]) mkdirSync(join(folder, name));
  const port = await freePort();
  const keys = ["--access", S3_KEYS.AWS_ACCESS_KEY_ID, "--secret", S3_KEYS.AWS_SECRET_ACCESS_KEY];
  const storage = ["posix", "--sidecar", join(folder, "metadata"), join(folder, "buckets")];
  const args = ["--port", `127.0.0.1:${port}`, "--quiet", ...keys, ...storage];
  const server = await startChildServer(S3_PROGRAM, args, port);
  return {
    ...server,
    endpoint: `http://127.0.0.1:${port}`,
    async stop() {
      await server.stop("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
