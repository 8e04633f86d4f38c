import { invertedEffects } from "@codemirror/commands";
import {
  type ChangeDesc,
  type ChangeSet,
  type ChangeSpec,
  type EditorState,
  type Extension,
  Facet,
  type Range,
  RangeSet,
  RangeValue,
  StateEffect,
  StateField,
  Text,
  Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { diffWords } from "#core/posts/history/word-diff.ts";

/*
 * CodeMirror normalises line breaks. To save a text byte for byte, the editor remembers each break that differs from the most
 * common break of the text.
 */

/** The line breaks that CodeMirror knows. For CodeMirror, U+2028 and U+0085 are ordinary characters. */
const BREAK = /\r\n?|\n/g;

type Ending = "\n" | "\r\n" | "\r";

type SplitText = ReturnType<typeof splitLines>;

/** Splits a text into CodeMirror's `doc`, its most common line break (`ending`), and all other breaks with their positions (`breaks`). */
export function splitLines(text: string) {
  const breaks: Mark[] = [];
  let shorter = 0;
  for (const { 0: lineBreak, index } of text.matchAll(BREAK)) {
    breaks.push({ at: index - shorter, ending: lineBreak as Ending });
    shorter += lineBreak.length - 1;
  }
  const count = (ending: Ending) => breaks.filter((each) => each.ending === ending).length;
  const ending = (["\n", "\r\n", "\r"] as const).reduce((best, each) => (count(each) > count(best) ? each : best));
  return { doc: Text.of(text.split(BREAK)), ending, breaks };
}

export function lineEnds({ ending, breaks }: Pick<SplitText, "ending" | "breaks">): Extension {
  const others = breaks.filter((each) => each.ending !== ending);
  return [rule.of(ending), marks.init(() => RangeSet.of(others.map(markOf))), invertedEffects.of(marksLost)];
}

/** Returns the text with its original line breaks; new lines have the most common break. */
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

/** User event of a transaction that shows a text from elsewhere. */
export const SHOW_EVENT = "input.reconcile";

/**
 * Shows another text, line endings included. Changes only the words that differ. The change is no step of the undo history;
 * earlier steps are adapted to the change.
 */
export function shownText(state: EditorState, text: string): TransactionSpec {
  const { doc, breaks } = splitLines(text);
  const changes: ChangeSpec[] = [];
  let at = 0;
  for (const { kind, text: words } of diffWords(state.doc.toString(), doc.toString())) {
    if (kind === "added") changes.push({ from: at, insert: state.toText(words) });
    if (kind === "removed") changes.push({ from: at, to: at + words.length });
    if (kind !== "added") at += words.length;
  }
  return {
    changes,
    effects: reset.of(breaks.filter(({ ending }) => ending !== state.facet(rule))),
    annotations: [Transaction.userEvent.of(SHOW_EVENT), Transaction.addToHistory.of(false)],
  };
}

interface Mark {
  at: number;
  ending: Ending;
}

/** A mark at one line break. Text typed beside the break is not part of the mark. Deleting the break deletes the mark. */
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

const mapped = (endings: Mark[], changes: ChangeDesc) =>
  endings.map(({ at, ending }) => ({ at: changes.mapPos(at, 1), ending }));
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

function withMarks(set: RangeSet<EndingMark>, endings: Mark[], { newDoc }: Transaction): RangeSet<EndingMark> {
  const add = endings
    .filter(({ at }) => at < newDoc.length && newDoc.sliceString(at, at + 1) === "\n")
    .toSorted((a, b) => a.at - b.at)
    .map(markOf);
  const taken = new Set(add.map(({ from }) => from));
  return set.update({ filter: (from) => !taken.has(from), add });
}

function markOf({ at, ending }: Mark): Range<EndingMark> {
  return new EndingMark(ending).range(at, at + 1);
}

/** Returns the marks of the line breaks that a transaction deletes, because an undo must restore these marks. */
function marksLost({ changes, startState }: Transaction): StateEffect<Mark[]>[] {
  const before = startState.field(marks);
  const lost: Mark[] = [];
  if (before.size === 0 || changes.empty) return [];
  changes.iterChangedRanges((from, to) => {
    before.between(from, to, (at, end, { ending }) => {
      if (at >= from && end <= to) lost.push({ at, ending });
    });
  });
  return lost.length === 0 ? [] : [remember.of(lost)];
}
