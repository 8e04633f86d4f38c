import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { type Expression, parseSync, Visitor } from "oxc-parser";
import { check } from "recheck";
import { deadline } from "../runner/deadline.ts";

/** A regular expression as it stands in a source. */
export interface FoundPattern {
  file: string;
  line: number;
  /** Null for one that is put together of what only the running program knows. */
  pattern: string | null;
  flags: string;
  /** As it is written. */
  text: string;
}

/** Literals and calls of `RegExp` whose parts are constants of the same file. */
export function patternsOf(root: string, file: string): FoundPattern[] {
  const source = readFileSync(join(root, file), "utf8");
  const { program } = parseSync(file, source);
  const constants = new Map<string, Expression>();
  const found: FoundPattern[] = [];
  const add = ({ start, end }: { start: number; end: number }, pattern: string | null, flags: string) => {
    found.push({
      file,
      line: source.slice(0, start).split("\n").length,
      pattern,
      flags,
      text: source.slice(start, end),
    });
  };
  const call = (node: { start: number; end: number; callee: Expression; arguments: unknown[] }) => {
    if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp") return;
    const [pattern, flags] = node.arguments as (Expression | undefined)[];
    add(node, valueOf(pattern, constants), flags ? (valueOf(flags, constants) ?? "gu") : "");
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => void (id.type === "Identifier" && init && constants.set(id.name, init)),
  }).visit(program);
  new Visitor({
    Literal: (node) => void ("regex" in node && add(node, node.regex.pattern, node.regex.flags)),
    NewExpression: call,
    CallExpression: call,
  }).visit(program);
  return found;
}

/** The text of strings, templates, `String.raw` and sums of such; null where a part is no constant. */
function valueOf(node: Expression | undefined, constants: ReadonlyMap<string, Expression>): string | null {
  if (!node) return null;
  if (node.type === "Literal") return "regex" in node ? node.regex.pattern : String(node.value);
  if (node.type === "Identifier") return valueOf(constants.get(node.name), constants);
  if (node.type === "BinaryExpression" && node.operator === "+") return joined([node.left, node.right]);
  if (node.type === "TaggedTemplateExpression") return template(node.quasi, (each) => each.raw);
  if (node.type === "TemplateLiteral") return template(node, (each) => each.cooked ?? "");
  return null;

  function joined(parts: readonly Expression[]): string | null {
    const values = parts.map((part) => valueOf(part, constants));
    return values.includes(null) ? null : values.join("");
  }

  function template(
    { quasis, expressions }: { quasis: { value: { raw: string; cooked: string | null } }[]; expressions: Expression[] },
    written: (value: { raw: string; cooked: string | null }) => string,
  ): string | null {
    const filled = expressions.map((each) => valueOf(each, constants));
    if (filled.includes(null)) return null;
    return quasis.map(({ value }, at) => written(value) + (filled[at] ?? "")).join("");
  }
}

/** Generations of attacks that are bred where a pattern looks around: they find as much as ten do, in half the time. */
const GENERATIONS = 3;

/**
 * States of an automaton that are searched through for a proof; where a pattern has more, attacks are bred instead. A proof of one with
 * more takes up to fifteen seconds. Breeding proves less.
 */
const STATES = 3_000;

/** What a pattern without a repetition cannot have. */
const REPEATS = /[*+]|\{\d/;

/** Of one pattern; safe ones take a second or two, some on a busy machine ten times as long. */
const LONGEST_MS = 60_000;

/** Texts of attacks have some 100 000 signs: what is linear matches one within milliseconds, what is not takes seconds. */
const MATCH_MS = 1_000;

/** Why a pattern is refused, or null: a text takes it more than a linear time, or the detector cannot say. */
export async function slownessOf(pattern: string, flags: string): Promise<string | null> {
  if (!REPEATS.test(pattern)) return null;
  // `d` only says where groups are.
  const found = await check(pattern, flags.replace("d", ""), {
    timeout: deadline(LONGEST_MS),
    maxIteration: GENERATIONS,
    maxNFASize: STATES,
  });
  if (found.status === "safe") return null;
  if (found.status === "unknown") return `unknown: ${found.error.kind}`;
  // On a busy machine bred attacks are taken for slow ones that are not.
  if (found.complexity.isFuzz && !isSlow(pattern, flags, found.attack.string)) return null;
  return `${found.complexity.summary}: ${found.attack.pattern}`;
}

function isSlow(pattern: string, flags: string, text: string): boolean {
  try {
    runInNewContext("new RegExp(pattern, flags).exec(text)", { pattern, flags, text }, { timeout: deadline(MATCH_MS) });
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return true;
  }
}
