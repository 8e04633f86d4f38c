import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown, markdownLanguage } from "@codemirror/lang-markdown";
import { defaultHighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView, keymap } from "@codemirror/view";

/*
 * Runs in an otherwise empty page, which `typing.ts` bundles it for: CodeMirror with Markdown, history and wrapped lines, and
 * nothing of the site. The text to edit is that of the page's `<template>`.
 */

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
