import { fold } from "../text-words.ts";
import { FILE_MAGIC, FREQUENT_STATES, HEADER_BYTES, LEMMA_MARK, SHORT_LABELS } from "./format.ts";

/** The automaton in a dictionary file. A state is a position in the file. */
export interface Automaton {
  first: number;
  /** Returns the state that a label leads to, or `NO_STATE`. */
  step(state: number, label: number): number;
  /** Calls `visit` for each transition of a state. A final label leads to no meaningful state. */
  eachTransition(state: number, visit: (label: number, target: number) => void): void;
}

export const NO_STATE = -1;

/** The label after the last letter of a form. */
export const FORM_END = LEMMA_MARK.charCodeAt(0);

const LATIN_LETTERS = 0x1_80;
let unaccentedLabels: Uint16Array | undefined;

/** Returns the label of a letter without its diacritic. */
export function unaccented(label: number): number {
  unaccentedLabels ??= Uint16Array.from({ length: LATIN_LETTERS }, (_, each) =>
    fold(String.fromCharCode(each)).charCodeAt(0),
  );
  return unaccentedLabels[label] ?? label;
}

const LAST = 0x80;
const ADDRESS_SHIFT = 5;
const PLACE = 0x1f;

/** Opens an automaton, whose bytes are read in place. Throws if they are no dictionary or not all of one. */
export function openAutomaton(file: Uint8Array): Automaton {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const magic = String.fromCharCode(...file.subarray(0, FILE_MAGIC.length));
  if (magic !== FILE_MAGIC) throw new Error("The file is no dictionary of this version.");
  const number = (index: number) => view.getUint32(FILE_MAGIC.length + 4 * index, true);
  const [labelCount, length] = [number(0), number(1)];
  const frequentAt = HEADER_BYTES + 2 * labelCount;
  const statesAt = frequentAt + 3 * FREQUENT_STATES;
  if (file.length !== statesAt + length) throw new Error("The dictionary's file has not its full length.");
  const labels = Uint16Array.from({ length: labelCount }, (_, place) => view.getUint16(HEADER_BYTES + 2 * place, true));
  const byte = (at: number) => view.getUint8(at);
  const address = (at: number) => byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16);

  // The transition that was read last. No object is made for each, because a search reads thousands.
  let [label, target, end, isLast] = [0, 0, 0, false];
  function read(at: number): void {
    const first = byte(at);
    const place = first & PLACE;
    end = at + 1;
    label = labels[place === SHORT_LABELS ? SHORT_LABELS + byte(end++) : place] ?? 0;
    const bytes = (first >> ADDRESS_SHIFT) & 3;
    isLast = first >= LAST;
    if (bytes === 1) target = statesAt + address(frequentAt + 3 * byte(end));
    else if (bytes === 2) target = statesAt + (byte(end) | (byte(end + 1) << 8));
    else target = bytes === 3 ? statesAt + address(end) : end;
    end += bytes;
  }

  return {
    first: statesAt + number(2),
    step(state, wanted) {
      for (end = state; ;) {
        read(end);
        if (label === wanted) return target;
        if (isLast) return NO_STATE;
      }
    },
    eachTransition(state, visit) {
      for (let [at, more] = [state, true]; more;) {
        read(at);
        [at, more] = [end, !isLast];
        visit(label, target);
      }
    },
  };
}
