import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, relative, resolve, sep } from "node:path";
import { parseSync } from "oxc-parser";

export interface ResolvedImport {
  from: string;
  to: string;
  kind: "file" | "package" | "node";
  /** Nothing is left of it once the types are removed. */
  typeOnly: boolean;
  dynamic: boolean;
  line: number;
}

const { imports: SUBPATHS } = createRequire(import.meta.url)("../../../package.json") as {
  imports: Record<string, string>;
};

/** Static, re-exported and dynamic imports, resolved as Node does. Paths are relative to `root`. */
export function importsOf(root: string, file: string): ResolvedImport[] {
  const source = readFileSync(join(root, file), "utf8");
  const parsed = parseSync(file, source);
  if (parsed.errors.length > 0) throw new Error(`${file} does not parse: ${parsed.errors[0]?.message}`);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const requests: { text: string; start: number; typeOnly: boolean; dynamic?: boolean }[] = [
    ...staticImports.map(({ moduleRequest, start, entries }) => ({
      text: moduleRequest.value,
      start,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries, start }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ text: moduleRequest.value, start, typeOnly: isType }] : [],
      ),
    ),
    ...dynamicImports.flatMap((each) => literalOf(source, each)),
  ];
  return requests.map(({ text, start, typeOnly, dynamic = false }) => ({
    from: file,
    ...resolveRequest(root, file, text),
    typeOnly,
    dynamic,
    line: source.slice(0, start).split("\n").length,
  }));
}

export function loadedBy(root: string, entry: string): Set<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (!isSource(file)) continue;
    for (const { to, typeOnly } of importsOf(root, file)) if (!typeOnly) loaded.add(to);
  }
  return loaded;
}

function literalOf(source: string, each: { start: number; moduleRequest: { start: number; end: number } }) {
  const text = source.slice(each.moduleRequest.start, each.moduleRequest.end);
  const literal = /^["'`]([^"'`$]+)["'`]$/.exec(text)?.[1];
  return literal ? [{ text: literal, start: each.start, typeOnly: false, dynamic: true }] : [];
}

function resolveRequest(root: string, file: string, text: string): { to: string; kind: ResolvedImport["kind"] } {
  if (text.startsWith("node:")) return { to: text, kind: "node" };
  if (text.startsWith(".")) return { to: inside(root, resolve(root, dirname(file), text)), kind: "file" };
  if (text.startsWith("#")) {
    const part = text.slice(0, text.indexOf("/") + 1);
    const target = SUBPATHS[`${part}*`];
    if (!target) throw new Error(`${file}: nothing in package.json's imports resolves "${text}"`);
    return { to: inside(root, join(root, target.replace("*", text.slice(part.length)))), kind: "file" };
  }
  const parts = text.split("/");
  return { to: text.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? text), kind: "package" };
}

function inside(root: string, path: string): string {
  return relative(root, path).split(sep).join("/").split("?")[0] ?? "";
}

export function isSource(file: string): boolean {
  return [".ts", ".tsx"].includes(extname(file)) && !file.endsWith(".d.ts");
}
