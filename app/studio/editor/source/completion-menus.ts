import { plainTitle } from "#core/base/post-title.ts";
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  startCompletion,
} from "@codemirror/autocomplete";
import { type EditorState, type Extension, Transaction } from "@codemirror/state";
import { EditorView, tooltips } from "@codemirror/view";
import type { LinkTarget } from "#core/posts/link-service.ts";
import { fold } from "#core/polish/text-words.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { linksAndTables } from "../../../messages/editor/links-and-tables.ts";
import { isInCode, withLink } from "./links/link-commands.ts";
import type { EditingSession } from "../editing-session.ts";
import { findLinks, tellUnpublished } from "./links/link-address.ts";
import { edit } from "./markdown-commands.ts";
import { isCode } from "./syntax-tree.ts";

interface CompletionMenu {
  /** Whether the menu opens. `before` is the line up to the caret. Called on every key press. */
  opens(before: string, state: EditorState): boolean;
  source(context: CompletionContext): CompletionResult | null | Promise<CompletionResult | null>;
}

/** Makes the menus that open while somebody types: `/` for commands, `[[` for links. */
export function completionMenus(editing: EditingSession): Extension {
  const menus = [slashMenu(editing), linkMenu(editing)];
  // `activateOnTyping` is not used: it would query the sources on every key press.
  const opens = EditorView.updateListener.of(({ view, state, transactions }) => {
    if (!transactions.some((each) => each.isUserEvent("input.type")) || completionStatus(state) !== null) return;
    const { head } = state.selection.main;
    const line = state.doc.lineAt(head);
    const before = line.text.slice(0, head - line.from);
    if (menus.some((menu) => menu.opens(before, state))) startCompletion(view);
  });
  return [
    autocompletion({
      override: menus.map(({ source }) => source),
      icons: false,
      defaultKeymap: true,
      activateOnTyping: false,
    }),
    // The pane hides everything outside it, so menus must fit inside the pane.
    tooltips({ tooltipSpace: ({ scrollDOM }) => scrollDOM.getBoundingClientRect() }),
    opens,
  ];
}

/** Further names by which the slash menu finds an item, such as names from other programs. */
const SYNONYMS = {
  "heading-2": "nagłówek tytuł h2 heading",
  "heading-3": "nagłówek podtytuł h3 heading",
  list: "punktowana wypunktowanie punkty bullet list ul",
  numbered: "numerowanie wyliczenie numery number ol",
  tasks: "zadania zadanie do zrobienia todo task checkbox",
  quote: "blockquote quote",
  code: "code pre blok kodu fence",
  link: "link url adres",
  footnote: "note fn footnote",
  table: "tabelka table",
  rule: "pozioma kreska separator hr line divider",
  picture: "zdjęcie zdj foto ilustracja grafika galeria image img photo picture",
  file: "pdf dokument nagranie dźwięk audio podcast mp3 archiwum zip załącznik attachment file",
  film: "wideo video youtube yt vimeo movie",
};

const ITEMS = (Object.keys(SYNONYMS) as (keyof typeof SYNONYMS)[]).map((act) => ({
  act,
  label: says.toolbar[act],
  folded: fold(`${says.toolbar[act]} ${SYNONYMS[act]}`),
}));

const SLASH = /^\s*\/[\p{L}\d ]*$/u;

/** Makes the slash menu. It opens at the beginning of a line outside code. Its search ignores diacritics and also knows the `SYNONYMS` of items. */
function slashMenu(editing: EditingSession): CompletionMenu {
  const options: (Completion & { folded: string })[] = ITEMS.map(({ act, label, folded }) => ({
    label,
    folded,
    apply(view: EditorView, _completion, from: number, to: number) {
      // Undo must not bring the slash command back.
      view.dispatch({ changes: { from: from - 1, to }, annotations: Transaction.addToHistory.of(false) });
      if (act === "picture") return editing.openPictures();
      if (act === "link" || act === "table" || act === "file") return editing.askFor(act);
      view.dispatch(edit(view.state, act, says.words));
    },
  }));
  function source(context: CompletionContext): CompletionResult | null {
    const typed = context.matchBefore(SLASH);
    if (!typed || isCode(context.state, context.pos)) return null;
    const from = typed.from + typed.text.indexOf("/") + 1;
    const search = fold(typed.text.slice(typed.text.indexOf("/") + 1));
    const matches = options.filter(({ folded }) => ` ${folded}`.includes(` ${search}`));
    // Updated synchronously: a menu that waits accepts neither Enter nor a click.
    const update = (_result: CompletionResult, _from: number, _to: number, next: CompletionContext) => source(next);
    return matches.length === 0 ? null : { from, options: matches, filter: false, update };
  }
  return { opens: (before, state) => SLASH.test(before) && !isCode(state, state.selection.main.head), source };
}

const BRACKETS = /\[\[[^[\]\n]{0,100}$/;
/** `[[` before the caret, but not after a backslash or the `!` of a picture. */
const OPENED = /(?<![\\!])\[\[$/;

/** Makes the menu of posts that `[[` opens. Without a match the menu stays open with its last option; Esc closes the menu. */
function linkMenu(editing: EditingSession): CompletionMenu {
  const words = linksAndTables.link;
  const optionOf = (target: LinkTarget): Completion => ({
    label: plainTitle(target.title) || words.untitled,
    detail: [target.category, target.unseen && words.unseen[target.unseen]].filter(Boolean).join(" · "),
    apply(view, _completion, from, to) {
      const place = { from, to: behindClosing(view, to), words: "", present: null };
      view.dispatch(withLink(view.state, place, { address: target.path, title: target.title }));
      tellUnpublished(editing.notice, target);
    },
  });
  const further: Completion = {
    label: words.other,
    apply(view, _completion, from, to) {
      const typed = view.state.sliceDoc(from + 2, to);
      view.dispatch({ changes: { from, to: behindClosing(view, to) }, userEvent: "delete" });
      editing.askFor("link", typed);
    },
  };
  return {
    opens: (before, state) => {
      const { head } = state.selection.main;
      return OPENED.test(before) && !state.readOnly && !isInCode(state, head, head);
    },
    async source(context) {
      const typed = context.matchBefore(BRACKETS);
      if (!typed) return null;
      context.addEventListener("abort", () => {}, { onDocChange: true });
      const answer = await findLinks(editing.id, typed.text.slice(2));
      const targets = answer.ok ? answer.value.map(optionOf) : [];
      return context.aborted ? null : { from: typed.from, options: [...targets, further], filter: false };
    },
  };
}

function behindClosing({ state }: EditorView, to: number): number {
  return state.sliceDoc(to, to + 2) === "]]" ? to + 2 : to;
}
