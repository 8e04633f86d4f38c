import { EncodedTokenMetadata, type IGrammar, INITIAL, type StateStackImpl } from "shiki/textmate";

/** A part of a line and the colour a grammar gives it; undefined for a line that it does not read. */
interface Piece {
  content: string;
  colour: number | undefined;
}

/** Reads the lines of a block of code. */
export type ReadLines = (code: string, grammar: IGrammar) => readonly (readonly Piece[])[];

/** A line as long is data or minified, and a grammar's patterns may take quadratic time over it. */
const MAX_LINE = 1000;

/** What remembered lines and states may take, in bytes: some two thousand lines. */
const REMEMBERED_BYTES = 1024 * 1024;

const LINE_BYTES = 200;
const CHARACTER_BYTES = 2;
const PIECE_BYTES = 100;
const STATE_BYTES = 600;

interface KnownLine {
  pieces: readonly Piece[];
  /** The number of the state after it. */
  next: number;
}

/**
 * Remembers what each line came to in the state its grammar was in: half the lines of programs are such as stand elsewhere, too. What a
 * grammar makes of a line depends on these two alone.
 */
export function createLineReader(mostBytes = REMEMBERED_BYTES): ReadLines {
  let known = new Map<IGrammar, GrammarLines>();
  return (code, grammar) => {
    // Between two blocks only: numbers of states hold within one.
    if (bytesOf(known) > mostBytes) known = new Map();
    const lines = known.get(grammar) ?? new GrammarLines(grammar);
    known.set(grammar, lines);
    return lines.read(code);
  };
}

function bytesOf(known: ReadonlyMap<IGrammar, GrammarLines>): number {
  let bytes = 0;
  for (const each of known.values()) bytes += each.bytes;
  return bytes;
}

class GrammarLines {
  readonly #grammar: IGrammar;
  /** The first state of each number, which stands for all that are equal to it. */
  readonly #states: StateStackImpl[] = [];
  /** Lines that were read in the state of each number. */
  readonly #lines: Map<string, KnownLine>[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #numberOf = new WeakMap<StateStackImpl, number>();
  bytes = 0;

  constructor(grammar: IGrammar) {
    this.#grammar = grammar;
    this.#number(INITIAL as StateStackImpl);
  }

  read(code: string): (readonly Piece[])[] {
    let state = 0;
    return code.split(/\r?\n/).map((line) => {
      if (line === "") return [];
      if (line.length >= MAX_LINE) return [{ content: line, colour: undefined }];
      const { pieces, next } = this.#lines[state]?.get(line) ?? this.#readAnew(compact(line), state);
      state = next;
      return pieces;
    });
  }

  #readAnew(line: string, from: number): KnownLine {
    const { tokens, ruleStack } = this.#grammar.tokenizeLine2(line, this.#states[from] ?? INITIAL, 0);
    const pieces: Piece[] = [];
    for (let at = 0; at < tokens.length; at += 2) {
      const content = line.slice(tokens[at], tokens[at + 2] ?? line.length);
      if (content !== "") pieces.push({ content, colour: EncodedTokenMetadata.getForeground(tokens[at + 1] ?? 0) });
    }
    const read = { pieces, next: this.#number(ruleStack as StateStackImpl) };
    this.#lines[from]?.set(line, read);
    this.bytes += LINE_BYTES + line.length * CHARACTER_BYTES + pieces.length * PIECE_BYTES;
    return read;
  }

  /** Equal states have one number, by all that the grammar knows of them at the end of a line. */
  #number(state: StateStackImpl): number {
    const given = this.#numberOf.get(state);
    if (given !== undefined) return given;
    const below = state.parent ? this.#number(state.parent) : -1;
    const key = `${below} ${JSON.stringify(state.toStateStackFrame())}`;
    const number = this.#numbers.get(key) ?? this.#states.length;
    this.#numberOf.set(state, number);
    if (number < this.#states.length) return number;
    this.#numbers.set(key, number);
    this.#states.push(state);
    this.#lines.push(new Map());
    this.bytes += STATE_BYTES;
    return number;
  }
}

/**
 * The same line with a byte for each character where that is enough, and without the text it is a part of: a part of a Polish text has two,
 * and expressions compiled for such lines take several times as long and, with all that Unicode has beyond them, twenty times the memory.
 */
export function compact(line: string): string {
  return JSON.parse(JSON.stringify(line)) as string;
}
