/* Every file of an export with its SHA-256, in the form that `sha256sum -c` reads, so that anybody can check it. */

export const MANIFEST = "SHA256SUMS";

/** Says what the folder is; an import begins here. */
export const FORMAT_FILE = "szpalta.json";

export const FORMAT_VERSION = 1;

export const FORMAT_TEXT = `${JSON.stringify({ format: "szpalta-export", version: FORMAT_VERSION }, null, 2)}\n`;

/** Paths of an export have nothing in them that a file system or a shell could take amiss. */
const PATH = /^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)?$/;

const LINE = /^([0-9a-f]{64}) {2}(.+)$/;

export function manifestText(digests: ReadonlyMap<string, string>): string {
  const lines = [...digests].map(([path, digest]) => `${digest}  ${path}\n`);
  return lines.toSorted((a, b) => (a.slice(DIGEST) < b.slice(DIGEST) ? -1 : 1)).join("");
}

const DIGEST = 64;

/** Digests by path, or the first line that is none of a manifest. */
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

/** Null for a file that is none of an export's; a newer version than this one cannot be read. */
export function formatVersion(text: string): number | null {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== "object" || read === null || !("format" in read) || !("version" in read)) return null;
    return read.format === "szpalta-export" && typeof read.version === "number" ? read.version : null;
  } catch {
    return null;
  }
}
