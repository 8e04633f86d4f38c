/* The manifest lists all files of an export with their SHA-256, in the format of `sha256sum -c`, so that anybody can check them. */

export const MANIFEST = "SHA256SUMS";

/** The name of the file that marks a folder as an export. An import reads this file first. */
export const FORMAT_FILE = "szpalta.json";

/** The version of the format. Raise it when older programs cannot read the files. */
export const FORMAT_VERSION = 1;

export const FORMAT_TEXT = `${JSON.stringify({ format: "szpalta-export", version: FORMAT_VERSION }, null, 2)}\n`;

/** Matches the paths of an export. They have no character that is special to a file system or a shell. */
const PATH = /^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)?$/;

const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** Returns the manifest, ordered by path. `digests` maps each path to the SHA-256 of its file in hexadecimal digits. */
export function manifestText(digests: ReadonlyMap<string, string>): string {
  const lines = [...digests].map(([path, digest]) => `${digest}  ${path}\n`);
  return lines.toSorted((a, b) => (a.slice(DIGEST) < b.slice(DIGEST) ? -1 : 1)).join("");
}

const DIGEST = 64;

/** Reads a manifest. `digests` maps paths to SHA-256; `wrongLine` is the number of the first unreadable line, or null. */
export function readDigests(text: string): { digests: Map<string, string>; wrongLine: number | null } {
  const digests = new Map<string, string>();
  for (const [at, line] of text.replace(/\n$/, "").split("\n").entries()) {
    const [, digest, path] = LINE.exec(line) ?? [];
    if (digest === undefined || path === undefined || !PATH.test(path) || path === MANIFEST || digests.has(path))
      return { digests, wrongLine: at + 1 };
    digests.set(path, digest);
  }
  return { digests, wrongLine: null };
}

/** Returns the version in the format file; null for a text that is not from an export. */
export function formatVersion(text: string): number | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || !("format" in read) || !("version" in read)) return null;
    return read.format === "szpalta-export" && typeof read.version === "number" ? read.version : null;
  } catch {
    return null;
  }
}
