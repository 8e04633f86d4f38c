import type { MarkdownIt, StateCore, Token } from "markdown-it";
import footnotePlugin from "markdown-it-footnote";
import type { RenderEnv } from "../html-tree.ts";

/** The `purpose` of each kind of element of footnotes. */
export const NOTES = { list: "footnotes", reference: "footnote-reference", back: "footnote-back" } as const;

interface Note {
  label?: string;
  content?: string;
  tokens?: Token[];
  count?: number;
}

type NoteMeta = {
  id: number;
  subId?: number;
};

/** Adds the plugin's rules for parsing footnotes. Our own code gathers the notes, because the plugin copies the document for each note. */
export function footnotes(parser: MarkdownIt): void {
  parser.use(footnotePlugin);
  parser.core.ruler.at("footnote_tail", gatherNotes);
  parser.renderer.rules["footnote_ref"] = (tokens, index, _options, env) => {
    const { number, again } = numbers(tokens[index]);
    const mark = `${(env as RenderEnv).mark}="${NOTES.reference}"`;
    return (
      `<sup class="footnote-ref footnote-ref-${number}">` +
      `<a href="#fn${number}" id="fnref${number}${again}" ${mark}>${number}</a></sup>`
    );
  };
  parser.renderer.rules["footnote_block_open"] = (_tokens, _index, _options, env) =>
    `<section class="footnotes" ${(env as RenderEnv).mark}="${NOTES.list}">\n<ol class="footnotes-list">\n`;
  parser.renderer.rules["footnote_block_close"] = () => "</ol>\n</section>\n";
  parser.renderer.rules["footnote_open"] = (tokens, index) => {
    const { number } = numbers(tokens[index]);
    return `<li id="fn${number}" class="footnote-item footnote-${number}">`;
  };
  parser.renderer.rules["footnote_close"] = () => "</li>\n";
  parser.renderer.rules["footnote_anchor"] = (tokens, index, _options, env) => {
    const { number, again } = numbers(tokens[index]);
    const mark = `${(env as RenderEnv).mark}="${NOTES.back}"`;
    return ` <a href="#fnref${number}${again}" class="footnote-backref" ${mark}>↩\uFE0E</a>`;
  };
}

function numbers(token: Token | undefined): { number: number; again: string } {
  if (!token) throw new Error("The renderer asks for a token that is not there.");
  const { id, subId = 0 } = token.meta as NoteMeta;
  return { number: id + 1, again: subId > 0 ? `:${subId}` : "" };
}

/** Moves the footnotes that have a reference to the end of the text, in order of first reference, and removes all other footnotes. */
function gatherNotes(state: StateCore): void {
  const notes = state.env["footnotes"] as { list?: Note[] } | undefined;
  if (!notes) return;
  const definitions = takeDefinitions(state);
  if (!notes.list) return;
  const write = (type: string, nesting: -1 | 0 | 1, meta: NoteMeta | null = null): void => {
    const token = new state.Token(type, "", nesting);
    token.meta = meta;
    state.tokens.push(token);
  };
  write("footnote_block_open", 1);
  for (const [id, note] of notes.list.entries()) {
    write("footnote_open", 1, { id });
    for (const token of note.tokens ? inlineNote(state, note) : (definitions.get(note.label ?? "") ?? [])) {
      state.tokens.push(token);
    }
    const closing = state.tokens.at(-1)?.type === "paragraph_close" ? state.tokens.pop() : undefined;
    for (let subId = 0; subId < Math.max(1, note.count ?? 0); subId++) write("footnote_anchor", 0, { id, subId });
    if (closing) state.tokens.push(closing);
    write("footnote_close", -1);
  }
  write("footnote_block_close", -1);
}

function takeDefinitions(state: StateCore): Map<string, Token[]> {
  const definitions = new Map<string, Token[]>();
  const text: Token[] = [];
  const open: Token[][] = [text];
  for (const token of state.tokens) {
    if (token.type === "footnote_reference_open") {
      const body: Token[] = [];
      definitions.set((token.meta as { label: string }).label, body);
      open.push(body);
    } else if (token.type === "footnote_reference_close") {
      open.pop();
    } else {
      (open.at(-1) ?? text).push(token);
    }
  }
  state.tokens = text;
  return definitions;
}

function inlineNote(state: StateCore, note: Note): Token[] {
  const opening = new state.Token("paragraph_open", "p", 1);
  const inline = new state.Token("inline", "", 0);
  inline.children = note.tokens ?? [];
  inline.content = note.content ?? "";
  return [opening, inline, new state.Token("paragraph_close", "p", -1)];
}
