import { invertedEffects } from "@codemirror/commands";
import {
  type ChangeDesc,
  type ChangeSet,
  type EditorState,
  type Extension,
  Facet,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  Text,
  type Transaction,
} from "@codemirror/state";

/* CodeMirror normalises line breaks. To save texts unchanged to the byte, breaks other than the most common one have marks. */

/** CodeMirror's line breaks; U+2028 and U+0085 are characters for it. */
const BREAK = /\r\n?|\n/g;

type Ending = "\n" | "\r\n" | "\r";

interface SplitText {
  doc: Text;
  ending: Ending;
  /** The breaks that differ from `ending`, by their position in `doc`. */
  others: { at: number; ending: Ending }[];
}

export function splitLines(text: string): SplitText {
  const lines: string[] = [];
  const breaks: { at: number; ending: Ending }[] = [];
  const counts: Record<Ending, number> = { "\n": 0, "\r\n": 0, "\r": 0 };
  let from = 0;
  let at = 0;
  for (const match of text.matchAll(BREAK)) {
    const line = text.slice(from, match.index);
    const ending = match[0] as Ending;
    lines.push(line);
    at += line.length;
    breaks.push({ at, ending });
    counts[ending] += 1;
    at += 1;
    from = match.index + ending.length;
  }
  lines.push(text.slice(from));
  const ending = (Object.keys(counts) as Ending[]).reduce((best, each) => (counts[each] > counts[best] ? each : best));
  return { doc: Text.of(lines), ending, others: breaks.filter((each) => each.ending !== ending) };
}

export function lineEnds({ ending, others }: Pick<SplitText, "ending" | "others">): Extension {
  return [rule.of(ending), marks.init(() => RangeSet.of(others.map(markOf))), invertedEffects.of(marksLost)];
}

/** The text with its original endings; new lines have the most common one. */
export function joinLines(state: EditorState): string {
  const ending = state.facet(rule);
  const others = state.field(marks, false);
  if (!others || others.size === 0) {
    const text = state.doc.toString();
    return ending === "\n" ? text : text.replaceAll("\n", ending);
  }
  const pieces: string[] = [];
  let from = 0;
  for (const cursor = others.iter(); cursor.value; cursor.next()) {
    pieces.push(state.sliceDoc(from, cursor.from).replaceAll("\n", ending), cursor.value.ending);
    from = cursor.to;
  }
  pieces.push(state.sliceDoc(from).replaceAll("\n", ending));
  return pieces.join("");
}

/** Sets all endings to those of `text`, for a change that replaces the document. */
export function endingsOf({ doc, ending, others }: SplitText, state: EditorState): StateEffect<Mark[]> {
  const usual = state.facet(rule);
  if (ending === usual) return reset.of(others);
  const known = new Map(others.map((each) => [each.at, each.ending]));
  const breaks: Mark[] = [];
  let at = 0;
  for (const line of doc.iterLines()) {
    at += line.length;
    if (at < doc.length) breaks.push({ at, ending: known.get(at) ?? ending });
    at += 1;
  }
  return reset.of(breaks.filter((each) => each.ending !== usual));
}

interface Mark {
  at: number;
  ending: Ending;
}

/** Covers one break. The sides exclude text typed beside it, and remove the mark with the break. */
class EndingMark extends RangeValue {
  readonly ending: Ending;

  constructor(ending: Ending) {
    super();
    this.ending = ending;
    this.startSide = 1;
    this.endSide = -1;
  }

  override eq(other: RangeValue): boolean {
    return other instanceof EndingMark && other.ending === this.ending;
  }
}

const rule = Facet.define<Ending, Ending>({ combine: ([first]) => first ?? "\n" });

const mapped = (found: Mark[], changes: ChangeDesc) =>
  found.map(({ at, ending }) => ({ at: changes.mapPos(at, 1), ending }));
const remember = StateEffect.define<Mark[]>({ map: mapped });
const reset = StateEffect.define<Mark[]>({ map: mapped });

const marks = StateField.define<RangeSet<EndingMark>>({
  create: () => RangeSet.empty,
  update(before, transaction) {
    let after = transaction.docChanged ? withoutLost(before, transaction.changes).map(transaction.changes) : before;
    for (const effect of transaction.effects) {
      if (effect.is(remember)) after = withMarks(after, effect.value, transaction);
      if (effect.is(reset)) after = withMarks(RangeSet.empty, effect.value, transaction);
    }
    return after;
  },
});

function withoutLost(set: RangeSet<EndingMark>, changes: ChangeSet): RangeSet<EndingMark> {
  let left = set;
  if (set.size === 0) return set;
  changes.iterChangedRanges((from, to) => {
    if (from === to) return;
    left = left.update({ filterFrom: from, filterTo: to, filter: (at, end) => at < from || end > to });
  });
  return left;
}

function withMarks(set: RangeSet<EndingMark>, found: Mark[], { newDoc }: Transaction): RangeSet<EndingMark> {
  const add = found
    .filter(({ at }) => at < newDoc.length && newDoc.sliceString(at, at + 1) === "\n")
    .toSorted((a, b) => a.at - b.at)
    .map(markOf);
  const taken = new Set(add.map(({ from }) => from));
  return set.update({ filter: (from) => !taken.has(from), add });
}

function markOf({ at, ending }: Mark): Range<EndingMark> {
  return new EndingMark(ending).range(at, at + 1);
}

/** The endings that an undo must restore. */
function marksLost({ changes, effects, startState }: Transaction): StateEffect<Mark[]>[] {
  const before = startState.field(marks);
  const lost: Mark[] = [];
  if (effects.some((effect) => effect.is(reset))) {
    before.between(0, startState.doc.length, (at, _end, { ending }) => void lost.push({ at, ending }));
    return [reset.of(lost)];
  }
  if (before.size === 0 || changes.empty) return [];
  changes.iterChangedRanges((from, to) => {
    before.between(from, to, (at, end, { ending }) => {
      if (at >= from && end <= to) lost.push({ at, ending });
    });
  });
  return lost.length === 0 ? [] : [remember.of(lost)];
}
