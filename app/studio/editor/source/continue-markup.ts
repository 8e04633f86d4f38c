import { insertNewlineContinueMarkupCommand } from "@codemirror/lang-markdown";
import { syntaxTree } from "@codemirror/language";
import { type EditorState, type StateCommand, Transaction } from "@codemirror/state";

const ONLY_MARKS = /^[ \t]*(?:(?:>|[-*+](?:[ \t]+\[[ xX]\])?|\d{1,9}[.)])[ \t]*)+$/;

const OUTER_QUOTES = /^((?:[ \t]*>)*[ \t]*)>[ \t]*$/;

const CODE = ["CodeText", "FencedCode", "CodeBlock"];

const nextMark = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/** Enter leaves a list or quotation by an empty line, else the next paragraph continues it (CommonMark, lazy continuation). */
export const continueMarkup: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.head);
  const leaves = main.empty && main.head === line.to && ONLY_MARKS.test(line.text) && !isCode(state, main.head);
  if (!leaves) return nextMark({ state, dispatch });
  const outer = OUTER_QUOTES.exec(line.text)?.[1];
  if (outer !== undefined) {
    const left = state.update({ changes: { from: line.from, to: line.to, insert: outer }, userEvent: "input" });
    dispatch(withGap(state, left));
    return true;
  }
  return nextMark({ state, dispatch: (left) => dispatch(withGap(state, left)) });
};

function withGap(state: EditorState, left: Transaction): Transaction {
  const { doc, selection } = left.state;
  const line = doc.lineAt(selection.main.head);
  if (line.number === 1 || !/^[\s>]*$/.test(line.text)) return left;
  if (/^[\s>]*$/.test(doc.line(line.number - 1).text)) return left;
  const gap = left.state.changes({ from: line.from, insert: `${line.text.trimEnd()}${left.state.lineBreak}` });
  return state.update({
    changes: left.changes.compose(gap),
    selection: left.state.selection.map(gap, 1),
    scrollIntoView: true,
    userEvent: "input",
  });
}

function isCode(state: EditorState, at: number): boolean {
  const inner = syntaxTree(state).resolveInner(at, -1);
  return CODE.some((name) => inner.name === name || inner.matchContext([name]));
}
