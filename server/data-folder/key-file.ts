import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readIfThere, syncFolder } from "./durable-file.ts";
import { dataFolderMessages } from "#core/messages/server/data-folder.ts";

const KEY_BYTES = 32;

/** A key file that cannot be used. The message is a Polish sentence. */
export class KeyFileError extends Error {
  override name = "KeyFileError";
}

/** The secret key itself, or the path of its file. */
export type KeySource = Buffer | string;

/**
 * Returns a key for one purpose, derived from the secret key (HKDF). Creates a missing key file. The secret key is outside the data folder,
 * so that no backup holds it.
 */
export async function keyFor(purpose: string, source: KeySource): Promise<Buffer> {
  const secret = typeof source === "string" ? await readKeyFile(source) : source;
  return Buffer.from(hkdfSync("sha256", secret, "", `szpalta ${purpose}`, KEY_BYTES));
}

/** Returns a fingerprint, by which servers of a site compare their secret keys without revealing them. Creates a missing key file. */
export async function keyFingerprint(source: KeySource): Promise<string> {
  return (await keyFor("fingerprint", source)).toString("hex");
}

/** Returns a sentence that says why nobody can sign in with this key. Null: the key is valid, or missing and will be created. */
export async function keyProblem(source: KeySource): Promise<string | null> {
  if (typeof source !== "string") return null;
  try {
    const secret = await readIfThere(source);
    return secret && problemOf(secret, source);
  } catch {
    return dataFolderMessages.keyUnreadable(source);
  }
}

async function readKeyFile(keyFile: string): Promise<Buffer> {
  const secret = (await readIfThere(keyFile)) ?? (await makeKey(keyFile));
  const problem = problemOf(secret, keyFile);
  if (problem) throw new KeyFileError(problem);
  return secret;
}

function problemOf(secret: Buffer, keyFile: string): string | null {
  if (secret.length === KEY_BYTES) return null;
  return dataFolderMessages.noKey(keyFile);
}

/** Creates a key file, completely or not at all. When another process has just created the file, returns that file's key. */
async function makeKey(keyFile: string): Promise<Buffer> {
  await mkdir(dirname(keyFile), { recursive: true });
  const temporary = `${keyFile}.${randomUUID()}.tmp`;
  const secret = randomBytes(KEY_BYTES);
  try {
    await writeFile(temporary, secret, { flag: "wx", mode: 0o600, flush: true });
    await link(temporary, keyFile);
    // After a power failure the key must exist, or else the secrets encrypted with it would be lost.
    await syncFolder(dirname(keyFile));
    return secret;
  } catch (error) {
    const existing = (error as NodeJS.ErrnoException).code === "EEXIST" ? await readIfThere(keyFile) : null;
    if (existing) return existing;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
