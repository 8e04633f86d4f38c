/** Folders of an imported site whose contents its addresses name from the root. */
const ROOT_FOLDERS = ["", "public/", "static/"];
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** True for addresses that leave the imported folder or stay on the page: nothing to follow. */
export function isElsewhere(address: string): boolean {
  return address === "" || address.startsWith("#") || address.startsWith("//") || SCHEME.test(address);
}

/** An address without its query and fragment, decoded, and what was cut off. */
export function withoutTail(address: string): { path: string; tail: string } {
  const cut = address.search(/[?#]/);
  const path = cut === -1 ? address : address.slice(0, cut);
  return { path: decoded(path), tail: cut === -1 ? "" : address.slice(cut) };
}

/**
 * The file of the imported folder an address in the file `from` names, or null. Relative addresses start at the file, absolute ones at the
 * imported folder, at its `public` or `static`, or, where the folder is itself a part of an address (`/learn/…` in a folder `learn`), above it.
 * `endings` are tried in turn: `""` for the address itself, `.md`, `/index.md` ….
 */
export function sourceFileAt(
  address: string,
  from: string,
  files: ReadonlySet<string>,
  root: string,
  endings: readonly string[],
): string | null {
  for (const base of basesOf(withoutTail(address).path, from, root)) {
    for (const ending of endings) {
      const path = base === "" ? ending.replace(/^\//, "") : base + ending;
      if (files.has(path)) return path;
    }
  }
  return null;
}

function basesOf(path: string, from: string, root: string): string[] {
  if (!path.startsWith("/")) return known([normal(`${folderOf(from)}/${path}`)]);
  const bases = ROOT_FOLDERS.map((folder) => normal(folder + path));
  const inRoot = path === `/${root}` || path.startsWith(`/${root}/`);
  return known(inRoot ? [...bases, normal(path.slice(root.length + 1))] : bases);
}

function known(bases: (string | null)[]): string[] {
  return bases.filter((base) => base !== null);
}

/** A path without `.`, `..` and empty parts; null when it leaves the folder. */
function normal(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
