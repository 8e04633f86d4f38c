import { parseSync } from "oxc-parser";

/** Participles that leave open what a parameter holds; a noun says it. */
const OPEN_NAMES = new Set(["found", "given", "parts", "asked", "known", "made"]);

/** A node of the syntax tree: its fields are read by name, since every kind of node has other ones. */
type Node = { type: string; start: number } & Record<string, unknown>;

/** Places of such parameters of exported functions, of methods of exported classes, and in exported types: `file:line: name`. */
export function openParameterNames(file: string, source: string): string[] {
  const statements = parseSync(file, source).program.body as unknown as Node[];
  const listed = new Set(
    statements.flatMap((node) => nodesIn(node["specifiers"])).map((node) => nameOf(node["local"])),
  );
  const exported = statements.flatMap((node) => {
    if (node.type.startsWith("Export")) return nodesIn(node["declaration"]);
    return declaredIn(node).some(({ id }) => listed.has(nameOf(id))) ? [node] : [];
  });
  return exported
    .flatMap(parametersIn)
    .flatMap(namesIn)
    .filter((node) => OPEN_NAMES.has(nameOf(node)))
    .map((node) => `${file}:${source.slice(0, node.start).split("\n").length}: ${nameOf(node)}`);
}

function declaredIn(node: Node): Node[] {
  return node.type === "VariableDeclaration" ? nodesIn(node["declarations"]) : [node];
}

/** Fields of a node that its callers do not see. */
const UNSEEN = new Set(["arguments", "callee", "decorators", "superClass", "key"]);

/** Parameters of the function or type itself and of what it declares; statements of a function are left out. */
function parametersIn(node: Node): Node[] {
  if (node.type === "BlockStatement" || node["accessibility"] === "private") return [];
  if (nodesIn(node["key"]).some(({ type }) => type === "PrivateIdentifier")) return [];
  const inside = Object.entries(node).flatMap(([field, value]) => (UNSEEN.has(field) ? [] : nodesIn(value)));
  const own = node["params"] === undefined ? [] : nodesIn(node["params"]);
  return [...own, ...inside.flatMap(parametersIn)];
}

/** The names that a parameter binds: its own, or those of a pattern. */
function namesIn(node: Node): Node[] {
  if (node.type === "Identifier") return [node];
  const fields = ["parameter", "left", "argument", "elements", "properties", "value"];
  return fields.flatMap((field) => nodesIn(node[field])).flatMap(namesIn);
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return typeof value === "object" && value !== null && "type" in value ? [value as Node] : [];
}

function nameOf(node: unknown): string {
  const name = nodesIn(node)[0]?.["name"];
  return typeof name === "string" ? name : "";
}
