import type { ResolvedImport } from "./imports.ts";

/** The capabilities of the core. */
export const CAPABILITIES = [
  "messages",
  "base",
  "replication",
  "polish",
  "markdown",
  "search",
  "statistics",
  "accounts",
  "tags",
  "topics",
  "addresses",
  "settings",
  "analysis",
  "posts",
  "categories",
  "media",
  "embeds",
  "assistant",
  "site",
  "export",
  "import",
  "sample",
  "audit",
  "backup",
  "subscribers",
  "mail",
];

/**
 * Folders in which every folder has a place: each imports only those before it, types included. Files of the outer folder itself
 * may import all of them, and none of them imports such a file.
 */
export const FOLDER_ORDERS: Record<string, readonly string[]> = {
  "core/": CAPABILITIES,
  "store/": ["files", "sqlite", "log", "contract"],
  // What is stored of a post comes before what names posts.
  "store/sqlite/": [
    "engine",
    "jobs",
    "search",
    "statistics",
    "settings",
    "posts",
    "accounts",
    "tags",
    "topics",
    "addresses",
    "analysis",
    "categories",
    "media",
    "embeds",
    "assistant",
    "site",
    "import",
    "mail",
    "replication",
    "backup",
  ],
  "server/": [
    "base",
    "data-folder",
    "page-cache",
    "counters",
    "http",
    "firebase",
    "sign-in",
    "posts",
    "replication",
    "workers",
    "media",
    "search",
    "analysis",
    "assistant",
    "jobs",
    "export",
    "import",
    "backup",
    "upgrade",
    "mail",
    "compose",
    "cli",
  ],
};

/** What is wrong with an import between the folders of one of `FOLDER_ORDERS`, or null. Tests may import anything. */
export function brokenOrderRule({ from, to, line }: ResolvedImport): string | null {
  if (/\.test\.tsx?$/.test(from)) return null;
  for (const [root, order] of Object.entries(FOLDER_ORDERS)) {
    if (!from.startsWith(root) || !to.startsWith(root)) continue;
    const [place, target] = [placeOf(from, root, order), placeOf(to, root, order)];
    if (target > place) return `${from}:${line}: ${root}${folderIn(from, root)} may not import ${to}`;
  }
  return null;
}

function placeOf(file: string, root: string, order: readonly string[]): number {
  const folder = folderIn(file, root);
  return folder === null ? order.length : order.indexOf(folder);
}

/** The folder of `root` in which the file lies; null for a file of `root` itself. */
export function folderIn(file: string, root: string): string | null {
  const [folder, rest] = file.slice(root.length).split("/");
  return rest === undefined ? null : (folder ?? null);
}

/** Circles of imports, types included: Tarjan's strongly connected components of more than one file. */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const to of imports.get(file) ?? []) {
      if (!order.has(to)) visit(to);
      if (stack.includes(to)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(to) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles;
}
