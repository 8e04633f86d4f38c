import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { EditorState } from "@codemirror/state";

/** An editor's state of a Markdown text, with the caret at its `‸`. */
export function markdownStateAt(source: string): EditorState {
  const extensions = [markdown({ base: markdownLanguage })];
  return EditorState.create({ doc: source.replace("‸", ""), selection: { anchor: source.indexOf("‸") }, extensions });
}
