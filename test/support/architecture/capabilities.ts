import type { ResolvedImport } from "./imports.ts";

/** Each imports only those before it. Files in `core/` itself may import all of them. */
export const CAPABILITIES = [
  "messages",
  "base",
  "replication",
  "polish",
  "markdown",
  "search",
  "accounts",
  "tags",
  "topics",
  "addresses",
  "settings",
  "analysis",
  "posts",
  "categories",
  "media",
  "assistant",
  "site",
  "export",
  "import",
  "audit",
  "backup",
];

/** What is wrong with an import inside the core, types included, or null. Tests may import anything. */
export function brokenCapabilityRule({ from, to, line }: ResolvedImport): string | null {
  if (from.endsWith(".test.ts") || !from.startsWith("core/") || !to.startsWith("core/")) return null;
  const [rank, target] = [rankOf(from), rankOf(to)];
  if (rank === null || target === null)
    return `${from}:${line}: ${rank === null ? from : to} is in no known capability`;
  return target <= rank ? null : `${from}:${line}: core/${folderOf(from)} may not import ${to}`;
}

function rankOf(file: string): number | null {
  const folder = folderOf(file);
  if (folder === null) return CAPABILITIES.length;
  const rank = CAPABILITIES.indexOf(folder);
  return rank === -1 ? null : rank;
}

function folderOf(file: string): string | null {
  const [, folder, rest] = file.split("/");
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
