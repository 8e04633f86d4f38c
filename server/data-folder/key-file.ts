import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { readIfThere, syncFolder } from "./durable-file.ts";

const KEY_BYTES = 32;

/** The message is a Polish sentence. */
export class KeyFileError extends Error {
  override name = "KeyFileError";
}

/** The secret itself, or the path of its file. */
export type KeySource = Buffer | string;

/** A key for one purpose. The secret lies outside the data folder, so that no backup holds both. */
export async function keyFor(purpose: string, source: KeySource): Promise<Buffer> {
  const secret = typeof source === "string" ? await readKeyFile(source) : source;
  return Buffer.from(hkdfSync("sha256", secret, "", `szpalta ${purpose}`, KEY_BYTES));
}

/** Tells two secrets apart and reveals nothing of either, so that servers of one site can find out whether theirs is the same. */
export async function keyFingerprint(source: KeySource): Promise<string> {
  return (await keyFor("fingerprint", source)).toString("hex");
}

/** Why nobody could sign in with this key, in a sentence; null where they can, or where the key will be made when it is needed. */
export async function keyProblem(source: KeySource): Promise<string | null> {
  if (typeof source !== "string") return null;
  try {
    const secret = await readIfThere(source);
    return secret && problemOf(secret, source);
  } catch {
    return `Pliku klucza ${source} nie da się odczytać. SZPALTA_KEY_FILE ma wskazywać plik, do którego ten użytkownik ma prawa.`;
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
  return `Plik klucza ${keyFile} nie jest kluczem Szpalty. Przywróć go z kopii albo usuń: powstanie nowy, ale zaszyfrowane sekrety trzeba będzie podać od nowa.`;
}

/** Writes all or nothing, and never over a key another process has just made. */
async function makeKey(keyFile: string): Promise<Buffer> {
  await mkdir(dirname(keyFile), { recursive: true });
  const temporary = `${keyFile}.${randomUUID()}.tmp`;
  const secret = randomBytes(KEY_BYTES);
  try {
    await writeFile(temporary, secret, { flag: "wx", mode: 0o600, flush: true });
    await link(temporary, keyFile);
    // What is encrypted from now on must not outlive its key.
    await syncFolder(dirname(keyFile));
    return secret;
  } catch (error) {
    const made = (error as NodeJS.ErrnoException).code === "EEXIST" ? await readIfThere(keyFile) : null;
    if (made) return made;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
