import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  selectMatches,
  setSearchQuery,
} from "@codemirror/search";
import type { EditorState } from "@codemirror/state";
import { type Command, type EditorView, type Panel, runScopeHandlers } from "@codemirror/view";
import { editor as says } from "../../../messages/editor/editor.ts";

const words = says.search;

/** At most this many hits are counted, because the text is searched again at every keystroke. */
const COUNTED_HITS = 999;

/** Returns the number of the selected hit, counted from 1 (0: no hit is selected), and the number of hits, at most `COUNTED_HITS` + 1. */
export function countHits(state: EditorState, query: SearchQuery): { at: number; count: number } {
  const { from, to } = state.selection.main;
  const hits = query.getCursor(state);
  let at = 0;
  let count = 0;
  for (let hit = hits.next(); !hit.done && count <= COUNTED_HITS; hit = hits.next()) {
    count += 1;
    if (hit.value.from === from && hit.value.to === to) at = count;
  }
  return { at, count };
}

function hitsText(state: EditorState): string {
  const query = getSearchQuery(state);
  if (query.search === "") return "";
  if (!query.valid) return words.invalid;
  const { at, count } = countHits(state, query);
  if (count > COUNTED_HITS) return words.many(COUNTED_HITS);
  return words.hits(at, count);
}

/** Makes the search panel: one row for finding and one for replacing. Alt+Enter selects all hits. */
export function searchPanel(view: EditorView): Panel {
  const find = field(words.find);
  find.setAttribute("main-field", "true");
  const replace = field(words.replace);
  const options = {
    caseSensitive: option("Aa", words.matchCase),
    regexp: option(".*", words.regexp),
    wholeWord: option("„ ”", words.wholeWord),
  };
  const hits = element("output", "search-hits");
  const run = (command: Command) => () => void command(view);
  const commit = () => {
    const isOn = ([name, each]: [string, HTMLElement]) => [name, each.ariaPressed === "true"];
    const chosen = Object.fromEntries(Object.entries(options).map(isOn)) as Record<keyof typeof options, boolean>;
    const query = new SearchQuery({ search: find.value, replace: replace.value, ...chosen });
    if (!query.eq(getSearchQuery(view.state))) view.dispatch({ effects: setSearchQuery.of(query) });
  };
  const show = () => {
    const query = getSearchQuery(view.state);
    if (find.value !== query.search) find.value = query.search;
    if (replace.value !== query.replace) replace.value = query.replace;
    for (const name of ["caseSensitive", "regexp", "wholeWord"] as const)
      options[name].ariaPressed = String(query[name]);
    hits.textContent = hitsText(view.state);
    replacing.hidden = view.state.readOnly;
  };
  for (const each of [find, replace]) each.addEventListener("input", commit);
  for (const each of Object.values(options)) {
    each.addEventListener("click", () => {
      each.ariaPressed = String(each.ariaPressed !== "true");
      commit();
    });
  }
  const close = button("×", run(closeSearchPanel), words.close);
  const steps = [button("↑", run(findPrevious), words.previous), button("↓", run(findNext), words.next)];
  const finding = element("div", "search-row", find, hits, ...steps, ...Object.values(options), close);
  const acts = [button(words.replaceOne, run(replaceNext)), button(words.replaceAll, run(replaceAll))];
  const replacing = element("div", "search-row", replace, ...acts);
  const dom = element("div", "search-panel", finding, replacing);
  dom.addEventListener("keydown", (event) => {
    const command = runScopeHandlers(view, event, "search-panel") || keyCommand(event, find, replace);
    if (command === false) return;
    event.preventDefault();
    if (command !== true) command(view);
  });
  show();
  return {
    dom,
    top: true,
    mount: () => {
      find.focus();
      find.select();
    },
    update: ({ docChanged, selectionSet, transactions, state, startState }) => {
      const isAsked = transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)));
      if (docChanged || selectionSet || isAsked || state.readOnly !== startState.readOnly) show();
    },
  };
}

function keyCommand(
  { key, target, shiftKey, altKey }: KeyboardEvent,
  find: Element,
  replace: Element,
): Command | false {
  if (key !== "Enter") return false;
  if (target === replace) return replaceNext;
  if (target !== find) return false;
  if (altKey) return selectMatches;
  return shiftKey ? findPrevious : findNext;
}

function element(tag: string, className: string, ...children: Node[]): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...children);
  return node;
}

function field(name: string): HTMLInputElement {
  const input = element("input", "cm-textfield") as HTMLInputElement;
  Object.assign(input, { type: "text", placeholder: name, ariaLabel: name, spellcheck: false, autocomplete: "off" });
  return input;
}

function button(sign: string, run: () => void, name?: string): HTMLButtonElement {
  const control = element("button", "cm-button", document.createTextNode(sign)) as HTMLButtonElement;
  Object.assign(control, { type: "button", onclick: run });
  if (name !== undefined) Object.assign(control, { ariaLabel: name, title: name });
  return control;
}

function option(sign: string, name: string): HTMLButtonElement {
  const control = button(sign, () => {}, name);
  control.classList.add("search-option");
  control.ariaPressed = "false";
  return control;
}
