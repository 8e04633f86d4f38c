import { type EditorState, type Extension, StateField, type Transaction } from "@codemirror/state";
import { Decoration, EditorView, WidgetType } from "@codemirror/view";
import { embedAt } from "#core/markdown/elements/embed-address.ts";
import { linksAndTables } from "../../../messages/editor/links-and-tables.ts";
import { syntaxTreeUpTo } from "./syntax-tree.ts";

const says = linksAndTables.video;

interface Hint {
  at: number;
  words: string;
}

const ADDRESS = /^[ \t]*(?:>[ \t]*)*<?((?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,4}\/\S+?)>?[ \t]*$/i;
const MAY_BE_ADDRESS = /\.\w{2,}\//;
const LONGEST = 500;

/** After an address alone on its line that becomes a card, shows what readers will see. The hint disappears when text is typed on another line. */
export function videoHint(): Extension {
  return [
    hints,
    // Screen readers announce the hint when it appears or changes.
    EditorView.updateListener.of(({ view, startState, state }) => {
      const hint = state.field(hints);
      if (hint && hint.words !== startState.field(hints)?.words)
        view.dispatch({ effects: EditorView.announce.of(hint.words) });
    }),
    EditorView.theme({
      ".cm-film": { color: "var(--soft)", font: "400 0.8125rem/1.6 var(--sans)", marginInlineStart: "0.75em" },
    }),
  ];
}

const hints = StateField.define<Hint | null>({
  create: () => null,
  update: (hint, transaction) => (transaction.docChanged ? hintAfter(hint, transaction) : hint),
  provide: (field) =>
    EditorView.decorations.compute([field], (state) => {
      const hint = state.field(field);
      if (!hint) return Decoration.none;
      const { to } = state.doc.lineAt(hint.at);
      return Decoration.set(Decoration.widget({ widget: new Remark(hint.words), side: 1 }).range(to));
    }),
});

function hintAfter(before: Hint | null, transaction: Transaction): Hint | null {
  const { state, changes } = transaction;
  const { head } = state.selection.main;
  const here = transaction.isUserEvent("input") ? hintAt(state, head) : null;
  if (here || !before) return here;
  // If the caret moves on to an empty line, the hint stays.
  const at = changes.mapPos(before.at, -1);
  return state.doc.lineAt(head).text.trim() === "" ? hintAt(state, at) : null;
}

function hintAt(state: EditorState, at: number): Hint | null {
  const line = state.doc.lineAt(at);
  if (line.length > LONGEST || !MAY_BE_ADDRESS.test(line.text)) return null;
  const [, address = ""] = ADDRESS.exec(line.text) ?? [];
  const embed = embedAt(address);
  const place = embed && placeAt(state, line.to);
  return place && { at: line.from, words: says[place](embed.kind, embed.frame !== null) };
}

/** Returns whether an address at a position is alone in its paragraph; null in code, and in the first paragraph of a list item, where the address stays a link. */
function placeAt(state: EditorState, at: number): keyof typeof says | null {
  for (let node = syntaxTreeUpTo(state, at).resolveInner(at, -1); ;) {
    if (node.name === "Paragraph") {
      if (node.parent?.name === "ListItem" && node.prevSibling?.name === "ListMark") return null;
      const isAlone = state.doc.lineAt(node.from).number === state.doc.lineAt(node.to).number;
      return isAlone ? "will" : "apart";
    }
    if (!node.parent) return null;
    node = node.parent;
  }
}

class Remark extends WidgetType {
  readonly #words: string;

  constructor(words: string) {
    super();
    this.#words = words;
  }

  override eq(other: Remark): boolean {
    return other.#words === this.#words;
  }

  toDOM(): HTMLElement {
    const remark = document.createElement("span");
    remark.className = "cm-film";
    remark.setAttribute("aria-hidden", "true");
    remark.textContent = this.#words;
    return remark;
  }
}
