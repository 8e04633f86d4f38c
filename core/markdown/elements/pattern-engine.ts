import { defaultJavaScriptRegexConstructor } from "shiki/engine/javascript";
import type { RegexEngine } from "shiki/types";
import { compact } from "./code-lines.ts";

type Line = ReturnType<RegexEngine["createString"]>;
type Match = NonNullable<ReturnType<ReturnType<RegexEngine["createScanner"]>["findNextMatchSync"]>>;
type Captures = Match["captureIndices"];

/** What the grammars expect of a group that took no part in a match. */
const NOWHERE = { start: 4_294_967_295, end: 4_294_967_295, length: 0 };

/**
 * Shiki's engine of JavaScript's own expressions, with the same matches in less time: a pattern's last search is shared by all rules of a
 * grammar that have it, and groups are only measured where a pattern wins.
 */
export function createPatternEngine(): RegexEngine {
  const patterns = new Map<string, Pattern>();
  const patternOf = (source: string | RegExp): Pattern => {
    if (typeof source !== "string") throw new Error("Grammars give their patterns as text.");
    const pattern = patterns.get(source) ?? new Pattern(source);
    patterns.set(source, pattern);
    return pattern;
  };
  return {
    createString: (content) => ({ content: compact(content) }),
    createScanner(sources) {
      const scanner = new RuleScanner(sources.map(patternOf));
      return { findNextMatchSync: (line, start) => scanner.next(toLine(line), start) };
    },
  };
}

function toLine(line: string | Line): Line {
  return typeof line === "string" ? { content: line } : line;
}

interface Slot {
  pattern: Pattern;
  index: number;
}

/** The patterns of one rule, the earliest match of which counts, and among those the first one's. */
class RuleScanner {
  readonly #slots: readonly Slot[];
  /** Those that may match in `#line` from `#from` on. */
  #live: Slot[] = [];
  #line: Line | null = null;
  #from = 0;

  constructor(patterns: readonly Pattern[]) {
    this.#slots = patterns.map((pattern, index) => ({ pattern, index }));
  }

  next(line: Line, start: number): Match | null {
    if (this.#line !== line || start < this.#from) this.#live = this.#slots.slice();
    this.#line = line;
    this.#from = start;
    let best: Slot | null = null;
    let bestAt = -1;
    let kept = 0;
    let looked = 0;
    for (const slot of this.#live) {
      looked += 1;
      const at = slot.pattern.search(line, start);
      if (at !== -1 || !slot.pattern.isPlain) this.#live[kept++] = slot;
      if (at === -1 || (best !== null && at >= bestAt)) continue;
      best = slot;
      bestAt = at;
      if (at === start) break;
    }
    if (kept < looked) this.#live.splice(kept, looked - kept);
    return best && { index: best.index, captureIndices: best.pattern.captures() };
  }
}

class Pattern {
  readonly #source: string;
  /** Null for what JavaScript cannot express, which matches nothing. */
  readonly #expression: RegExp | null;
  /** What it matches does not depend on where the search begins. */
  readonly isPlain: boolean;
  #groups: RegExp | null = null;
  #line: Line | null = null;
  #from = 0;
  #at = -1;
  #end = -1;
  #hasGroups = false;
  #captures: Captures | null = null;

  constructor(source: string) {
    this.#source = source;
    const compiled = compile(source, false);
    this.isPlain = compiled === null || !hasStrategy(compiled);
    // Without the library's subclass, which only renumbers groups.
    this.#expression = compiled && this.isPlain ? new RegExp(compiled.source, compiled.flags) : compiled;
  }

  /** Where it matches first from `start` on, or -1. */
  search(line: Line, start: number): number {
    const isSame = this.isPlain && this.#line === line && this.#from <= start;
    if (isSame && (this.#at === -1 || this.#at >= start)) return this.#at;
    const match = exec(this.#expression, line, start);
    this.#line = line;
    this.#from = start;
    this.#at = match?.index ?? -1;
    this.#end = this.#at + (match?.[0].length ?? 0);
    this.#hasGroups = match !== null && match.length > 1;
    this.#captures = null;
    return this.#at;
  }

  /** Of the last search, which has matched. */
  captures(): Captures {
    this.#captures ??= this.#hasGroups ? this.#measured() : [capture(this.#at, this.#end)];
    return this.#captures;
  }

  #measured(): Captures {
    this.#groups ??= compile(this.#source, true);
    const match = this.#line && exec(this.#groups, this.#line, this.isPlain ? this.#at : this.#from);
    return match?.indices?.map((range) => (range ? capture(...range) : NOWHERE)) ?? [capture(this.#at, this.#end)];
  }
}

/**
 * Newer expressions may change their flags midway (`(?i:a)`). V8 forgets such a change in expressions that it compiles without optimising,
 * which are all once it has compiled a great many: they then match otherwise than before. In this target letters are written in both cases instead.
 */
const TARGET = "ES2024";

function compile(source: string, hasIndices: boolean): RegExp | null {
  try {
    return defaultJavaScriptRegexConstructor(source, { hasIndices, target: TARGET });
  } catch {
    return null;
  }
}

/** Search strategies of the library stand in for `\\G`, with a part of the line. */
function hasStrategy(compiled: RegExp & { rawOptions?: { strategy?: string | null } }): boolean {
  return compiled.sticky || Boolean(compiled.rawOptions?.strategy);
}

/** As Shiki's own engine does when told to forgive: an expression that fails matches nothing. */
function exec(expression: RegExp | null, { content }: Line, start: number): RegExpExecArray | null {
  if (expression === null) return null;
  expression.lastIndex = start;
  try {
    return expression.exec(content);
  } catch {
    return null;
  }
}

function capture(start: number, end: number): Captures[number] {
  return { start, end, length: end - start };
}
