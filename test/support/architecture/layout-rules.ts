import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { MOST_LINES } from "./architecture-rules.ts";

/** Tests are not counted. */
export const MOST_FILES = 25;

const FRAMEWORK_NAMES = new Set(["Component", "loader", "action", "default", "middleware", "links", "meta", "handle"]);

/** Former private words for things that have a common name. */
const OLD_WORDS = /\b(?:house|room|desk|door|asked|(?<!not )found|kept|settle|standing|told)\b/;

const CONSTANT = /^[A-Z][A-Z\d_]*$/;
const MANY_CONSTANTS = 3;

export interface ExportedName {
  file: string;
  name: string;
  isType: boolean;
}

export function crowdedFolders(files: string[]): { folder: string; files: number }[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => ({ folder, files: count }));
}

/** Folders in which capabilities lie, and those of their folders that are something of their own. */
const OWN_FOLDERS: Record<string, readonly string[]> = {
  "app/site/": ["home", "ui"],
  "app/studio/": ["editor", "generator", "jobs", "tag-cleanup", "ui"],
  "server/": [
    "cli",
    "compose",
    "counters",
    "data-folder",
    "firebase",
    "http",
    "jobs",
    "page-cache",
    "sign-in",
    "upgrade",
    "workers",
  ],
  "store/contract/": ["engine", "jobs"],
  "store/sqlite/": ["engine", "jobs", "migrations"],
};

/** Folders that are neither a capability of the core nor something of their part's own. */
export function strangeFolders(files: string[], capabilities: readonly string[]): string[] {
  const strange = files.flatMap((file) => {
    const [root, own] = Object.entries(OWN_FOLDERS).find(([each]) => file.startsWith(each)) ?? [];
    const [folder, rest] = root === undefined ? [] : file.slice(root.length).split("/");
    if (folder === undefined || rest === undefined || own?.includes(folder) || capabilities.includes(folder)) return [];
    return [`${root}${folder}`];
  });
  return [...new Set(strange)];
}

/** Shorter files than this are part of the only file that uses them, where that lies beside them. */
const FEW_LINES = 40;

/** Files of few lines, by their number of lines, that only one file of their folder imports and nobody loads later. */
export function slivers(
  lines: ReadonlyMap<string, number>,
  imports: ReadonlyMap<string, readonly FileImport[]>,
): string[] {
  const importers = new Map<string, { from: string; dynamic: boolean }[]>();
  for (const [from, each] of imports)
    for (const { to, dynamic } of each) importers.set(to, [...(importers.get(to) ?? []), { from, dynamic }]);
  return [...importers].flatMap(([file, by]) => {
    const own = lines.get(file) ?? FEW_LINES;
    const [first] = by;
    if (own >= FEW_LINES || !first || by.some(({ from, dynamic }) => dynamic || from !== first.from)) return [];
    const joined = own + (lines.get(first.from) ?? 0);
    return dirname(first.from) === dirname(file) && joined <= MOST_LINES && !FRAMEWORK_FILE.test(file) ? [file] : [];
  });
}

export interface FileImport {
  to: string;
  dynamic: boolean;
}

/** Loaders, actions and declarations of packages without types have files of their own. */
const FRAMEWORK_FILE = /\.(?:loader|action|d)\.tsx?$/;

/** Re-exports are left out. */
export function exportsOf(root: string, file: string): ExportedName[] {
  const { module } = parseSync(file, readFileSync(join(root, file), "utf8"));
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => !moduleRequest)
    .map(({ exportName, isType }) => ({ file, name: exportName.name ?? "default", isType }));
}

/** Files whose one export has another name, unless they are named after a type. Constants in capitals do not count. */
export function misnamedFiles(names: ExportedName[]): { file: string; name: string }[] {
  const typed = new Set(
    names.filter(({ file, name, isType }) => isType && isNamedAfter(file, name)).map(({ file }) => file),
  );
  const values = new Map<string, string[]>();
  const constants = names.filter(({ name }) => CONSTANT.test(name)).map(({ file }) => file);
  for (const { file, name, isType } of names) {
    if (isType || CONSTANT.test(name)) continue;
    if (constants.filter((each) => each === file).length >= MANY_CONSTANTS) continue;
    values.set(file, [...(values.get(file) ?? []), name]);
  }
  return [...values].flatMap(([file, [name = "", ...more]]) =>
    more.length > 0 || typed.has(file) || FRAMEWORK_NAMES.has(name) || isNamedAfter(file, name) ? [] : [{ file, name }],
  );
}

function isNamedAfter(file: string, name: string): boolean {
  const stem = (file.split("/").at(-1) ?? "").replace(/(\.[a-z]+)+$/, "");
  const [ofFile, ofName] = [wordsOf(stem), wordsOf(name)];
  return contains(ofName, ofFile) || contains(ofFile, ofName);
}

function contains(words: string[], part: string[]): boolean {
  return part.every((word) => words.includes(word));
}

function wordsOf(name: string): string[] {
  return splitWords(name).map((word) =>
    word.replace(/ies$/, "y").replace(/(?<=...)(?:(?<=ss)es|(?<!s)s|ing|ed|er)$/, ""),
  );
}

function splitWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .split("-");
}

export function oldWords(files: string[], names: ExportedName[]): string[] {
  const isOld = (name: string) => OLD_WORDS.test(splitWords(name).join(" "));
  return [
    ...files.filter((file) => file.split("/").some((part) => isOld(part.replace(/\..*$/, "")))),
    ...names.filter(({ name }) => isOld(name)).map(({ file, name }) => `${file}: ${name}`),
  ];
}

/** Exported more than once in a top folder; framework names apart. */
export function repeatedNames(names: ExportedName[]): { name: string; files: string[] }[] {
  const files = new Map<string, string[]>();
  for (const { file, name } of names) {
    if (FRAMEWORK_NAMES.has(name)) continue;
    const key = `${file.split("/")[0]} ${name}`;
    files.set(key, [...new Set([...(files.get(key) ?? []), file])]);
  }
  return [...files].filter(([, each]) => each.length > 1).map(([key, each]) => ({ name: key, files: each }));
}
