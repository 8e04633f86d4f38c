import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { OTHER_ARGUMENTS } from "./other-arguments.ts";
import { WHOLE_READERS } from "./whole-readers.ts";
import type { TextFunction } from "./measure-growth.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

/** An exported function whose first parameter is a text. */
export interface TextExport {
  /** "core/polish/slug.ts slugify". */
  name: string;
  /** Whether it can be called with a text and nothing else. */
  isAlone: boolean;
}

/** Every exported function of the files whose first parameter is a `string`. */
export function textExportsIn(files: string): TextExport[] {
  const sources = globSync(files, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));
  return sources.toSorted().flatMap((file) => textExportsOf(file, readFileSync(resolve(ROOT, file), "utf8")));
}

export function textExportsOf(file: string, source: string): TextExport[] {
  const { program } = parseSync(file, source);
  return program.body.flatMap((statement): TextExport[] => {
    if (statement.type !== "ExportNamedDeclaration" || statement.declaration?.type !== "FunctionDeclaration") return [];
    const { id, params } = statement.declaration;
    const [first, ...others] = params.map((each) => ("left" in each ? { ...each.left, hasDefault: true } : each));
    if (!first || !("typeAnnotation" in first)) return [];
    if (first.typeAnnotation?.typeAnnotation.type !== "TSStringKeyword") return [];
    const isAlone = others.every(
      (each) => "hasDefault" in each || each.type === "RestElement" || ("optional" in each && Boolean(each.optional)),
    );
    return [{ name: `${file} ${id?.name ?? ""}`, isAlone }];
  });
}

/** What stands in the table of whole readers, or an export by its file and name, with what else it is called with. */
export async function loadTextFunction(name: string): Promise<TextFunction> {
  const whole = WHOLE_READERS[name];
  if (whole) return whole;
  const [file = "", exported = ""] = name.split(" ");
  const loaded = (await import(pathToFileURL(resolve(ROOT, file)).href)) as Record<string, unknown>;
  const found = loaded[exported];
  if (typeof found !== "function") throw new Error(`${file} has no function ${exported}.`);
  const call = found as (...given: readonly unknown[]) => unknown;
  const given = OTHER_ARGUMENTS[name];
  return given ? (text) => call(...given(text)) : (text) => call(text);
}
