import { Compartment, type Extension, type StateEffect } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  highlightSpecialChars,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";

/* Shows no-break spaces, soft hyphens, tabs, double and trailing spaces, and zero-width characters. Scans only text on the screen. */

const shown = new Compartment();

export function invisibleCharacters(on: boolean): Extension {
  return shown.of(on ? signs : []);
}

export function showInvisibleCharacters(on: boolean): StateEffect<unknown> {
  return shown.reconfigure(on ? signs : []);
}

const NBSP = Decoration.mark({ class: "cm-hidden cm-hidden-nbsp" });
const TAB = Decoration.mark({ class: "cm-hidden cm-hidden-tab" });
const SPACE = Decoration.mark({ class: "cm-hidden cm-hidden-space" });

const matcher = new MatchDecorator({
  regexp: /[\u00a0\u2007\u202f]|\t| {2,}| +$/g,
  decorate(add, from, to, [match]) {
    for (let at = from; at < to; at += 1) {
      add(at, at + 1, match === "\t" ? TAB : match.startsWith(" ") ? SPACE : NBSP);
    }
  },
});

const marked = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = matcher.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = matcher.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

const signs: Extension = [marked, highlightSpecialChars({ addSpecialChars: /\u200c|\u200d|\u2060|\u0085/g })];
