/** A state of an automaton while it is built: the labels of its transitions and their targets. A final label has the target `SINK`. */
export interface State {
  labels: number[];
  targets: State[];
  id: number;
}

export const SINK: State = { labels: [], targets: [], id: 0 };

const WORD_BITS = 16;

/**
 * Builds the minimal automaton of texts that are sorted by code unit (J. Daciuk et al., Incremental Construction of Minimal Acyclic
 * Finite-State Automata, 2000). No text may be the beginning of another.
 */
export function minimalAutomaton(sorted: Iterable<string>): State {
  const register = new Map<string, State>();
  const start: State = { labels: [], targets: [], id: -1 };
  let path = [start];
  let last = "";
  const close = (depth: number) => {
    for (let at = path.length - 1; at > depth; at--) {
      path[at - 1]?.targets.push(at === last.length ? SINK : registered(register, path[at] ?? SINK));
    }
    path = path.slice(0, depth + 1);
  };
  for (const text of sorted) {
    if (text <= last) throw new Error(`${text} is not after ${last}.`);
    const shared = sharedLength(text, last);
    close(shared);
    last = text;
    for (let at = shared; at < text.length; at++) {
      path[at]?.labels.push(text.charCodeAt(at));
      path.push({ labels: [], targets: [], id: -1 });
    }
  }
  close(0);
  return start;
}

/** Returns the length of the common beginning of two texts. */
export function sharedLength(text: string, other: string): number {
  let shared = 0;
  while (shared < text.length && text.charCodeAt(shared) === other.charCodeAt(shared)) shared += 1;
  return shared;
}

function registered(register: Map<string, State>, state: State): State {
  const ids = state.targets.flatMap(({ id }) => [id & 0xff_ff, id >> WORD_BITS]);
  const key = String.fromCharCode(...state.labels, ...ids);
  const same = register.get(key);
  if (same) return same;
  state.id = register.size + 1;
  register.set(key, state);
  return state;
}
