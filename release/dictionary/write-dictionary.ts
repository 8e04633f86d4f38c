import {
  FILE_MAGIC,
  FREQUENT_STATES,
  HEADER_BYTES,
  LEMMA_MARK,
  PREFIXED,
  SHORT_LABELS,
  STRIPPED,
  WORD_KINDS,
  type WordKind,
} from "#core/polish/dictionary/format.ts";
import { minimalAutomaton, sharedLength, SINK, type State } from "./automaton.ts";

/** A reading of a form, in lower case. */
export interface Entry {
  form: string;
  lemma: string;
  kind: WordKind;
  /** Whether the form is "naj" before a comparative, which is an entry as well. */
  isSuperlative?: boolean;
}

/** Writes the file of a dictionary for `readPolishDictionary`. The order of the entries does not matter. */
export function writeDictionary(entries: Iterable<Entry>): Buffer {
  const texts = new Set<string>();
  for (const entry of entries) texts.add(entry.form + LEMMA_MARK + codeOf(entry));
  return writeAutomaton(minimalAutomaton([...texts].toSorted((one, other) => (one < other ? -1 : 1))));
}

function codeOf({ form, lemma, kind, isSuperlative = false }: Entry): string {
  if (isSuperlative) return PREFIXED;
  const shared = sharedLength(form, lemma);
  const stripped = String.fromCharCode(STRIPPED + form.length - shared);
  return stripped + lemma.slice(shared) + String.fromCharCode(WORD_KINDS.indexOf(kind) + 1);
}

/** What is known of an automaton before its states have positions. */
interface Plan {
  /** The place of each label. The most frequent labels come first. */
  labels: ReadonlyMap<number, number>;
  frequent: ReadonlyMap<State, number>;
  order: readonly State[];
}

function writeAutomaton(start: State): Buffer {
  const plan = planOf(start);
  let positions: ReadonlyMap<State, number> = new Map();
  for (let length = -1; ;) {
    const { next, end } = positionsOf(plan, positions);
    if (end === length) return layOut(plan, positions, start, end);
    positions = next;
    length = end;
  }
}

function planOf(start: State): Plan {
  const labelCounts = new Map<number, number>();
  const uses = new Map<State, number>([[start, 0]]);
  for (const state of uses.keys()) {
    for (const label of state.labels) labelCounts.set(label, (labelCounts.get(label) ?? 0) + 1);
    for (const target of state.targets) if (target !== SINK) uses.set(target, (uses.get(target) ?? 0) + 1);
  }
  const labels = mostFrequent(labelCounts).map((label, place) => [label, place] as const);
  const byUse = mostFrequent(uses).filter((state) => (uses.get(state) ?? 0) > 1);
  const frequent = byUse.slice(0, FREQUENT_STATES).map((state, number) => [state, number] as const);
  return { labels: new Map(labels), frequent: new Map(frequent), order: orderStates([...byUse, start], uses) };
}

function mostFrequent<T>(counts: ReadonlyMap<T, number>): T[] {
  return [...counts].toSorted((one, other) => other[1] - one[1]).map(([value]) => value);
}

/**
 * Puts states with many uses first, because low positions are short, and each state with a single use behind the state that uses it. A
 * state ends with the transition to the state behind it.
 */
function orderStates(roots: readonly State[], uses: ReadonlyMap<State, number>): State[] {
  const order: State[] = [];
  for (const root of roots) {
    const pending = [root];
    for (let state = pending.pop(); state; state = pending.pop()) {
      order.push(state);
      const own = state.targets.filter((target) => uses.get(target) === 1);
      pending.push(...own);
      const last = own.length === 0 ? -1 : state.targets.indexOf(own.at(-1) ?? SINK);
      if (last === -1) continue;
      state.labels.push(...state.labels.splice(last, 1));
      state.targets.push(...state.targets.splice(last, 1));
    }
  }
  return order;
}

function positionsOf(plan: Plan, earlier: ReadonlyMap<State, number>) {
  const next = new Map<State, number>();
  let end = 0;
  for (const [place, state] of plan.order.entries()) {
    next.set(state, end);
    for (const [at, label] of state.labels.entries()) {
      const bytes = addressBytes(plan, earlier, place, at);
      end += 1 + (placeOf(plan, label) < SHORT_LABELS ? 0 : 1) + bytes;
    }
  }
  return { next, end };
}

const BYTE = 8;

/** Returns the size of the address in a transition of the state at `place`. */
function addressBytes(
  { frequent, order }: Plan,
  positions: ReadonlyMap<State, number>,
  place: number,
  at: number,
): number {
  const targets = order[place]?.targets ?? [];
  const target = targets[at] ?? SINK;
  const isNext = at === targets.length - 1 && target === order[place + 1];
  if (target === SINK || isNext) return 0;
  if (frequent.has(target)) return 1;
  return (positions.get(target) ?? Number.POSITIVE_INFINITY) < 1 << (2 * BYTE) ? 2 : 3;
}

function placeOf({ labels }: Plan, label: number): number {
  return labels.get(label) ?? 0;
}

function layOut(plan: Plan, positions: ReadonlyMap<State, number>, start: State, length: number): Buffer {
  const { labels, frequent, order } = plan;
  const statesAt = HEADER_BYTES + 2 * labels.size + 3 * FREQUENT_STATES;
  const file = Buffer.alloc(statesAt + length);
  file.write(FILE_MAGIC, "latin1");
  let at = FILE_MAGIC.length;
  for (const number of [labels.size, length, positions.get(start) ?? 0]) at = file.writeUInt32LE(number, at);
  for (const label of labels.keys()) at = file.writeUInt16LE(label, at);
  for (const [state, number] of frequent) file.writeUIntLE(positions.get(state) ?? 0, at + 3 * number, 3);
  at = statesAt;
  for (const [index, state] of order.entries()) {
    for (const [number, label] of state.labels.entries()) {
      const target = state.targets[number] ?? SINK;
      const bytes = addressBytes(plan, positions, index, number);
      const isLast = number === state.labels.length - 1;
      const place = placeOf(plan, label);
      at = file.writeUInt8((isLast ? 0x80 : 0) | (bytes << 5) | Math.min(place, SHORT_LABELS), at);
      if (place >= SHORT_LABELS) at = file.writeUInt8(place - SHORT_LABELS, at);
      if (bytes > 0) at = file.writeUIntLE(frequent.get(target) ?? positions.get(target) ?? 0, at, bytes);
    }
  }
  return file;
}
