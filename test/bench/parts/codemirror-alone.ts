import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView, keymap } from "@codemirror/view";

/* Bundled by `typing.ts` for an otherwise empty page: CodeMirror alone, with the text of the page's `<template>`. */

const view = new EditorView({
  parent: document.body,
  doc: document.querySelector("template")!.content.textContent,
  extensions: [
    history(),
    EditorView.lineWrapping,
    markdown({ base: markdownLanguage }),
    syntaxHighlighting(defaultHighlightStyle),
    keymap.of([...historyKeymap, ...defaultKeymap]),
    EditorView.theme({ "&": { height: "100vh" }, ".cm-scroller": { overflow: "auto" } }),
  ],
});
view.focus();
