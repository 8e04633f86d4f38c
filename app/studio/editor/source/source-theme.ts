import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { Compartment, type EditorState, type Extension, type StateEffect } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/* In a shadow root the site's style sheets do not apply, but its custom properties do. */

const look = EditorView.theme({
  "&": { containerType: "inline-size", height: "100%", color: "var(--ink)", background: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--source-face, var(--mono))",
    fontSize: "var(--source-size, 1rem)",
    fontWeight: "400",
    lineHeight: "var(--source-leading, 1.72)",
    fontVariantLigatures: "none",
    overflow: "auto",
    scrollbarGutter: "var(--source-scrollbar, auto)",
    padding: "0 var(--source-gutter, 2rem)",
  },
  ".cm-content": {
    margin: "0 var(--source-margin, 0)",
    padding: "0 0 40vh",
    caretColor: "var(--accent)",
    maxWidth: "var(--source-width, 44rem)",
    width: "100%",
  },
  ".cm-line": { padding: "0" },
  "&.cm-focused .cm-content ::selection, .cm-content ::selection, .cm-line::selection": { background: "var(--mark)" },
  ".cm-placeholder": { color: "var(--soft)" },
  ".cm-hidden": { position: "relative", background: "color-mix(in srgb, var(--mark) 70%, transparent)" },
  ".cm-hidden::before": { position: "absolute", insetInlineStart: "0", color: "var(--accent)", pointerEvents: "none" },
  ".cm-hidden-nbsp::before": { content: "'°'" },
  ".cm-hidden-space::before": { content: "'·'" },
  ".cm-hidden-tab::before": { content: "'→'" },
  ".cm-specialChar": { color: "var(--accent)" },
  ".cm-upload": {
    display: "inline-block",
    padding: "0 0.5em",
    border: "1px dashed var(--soft)",
    color: "var(--soft)",
    font: "400 0.875rem/1.6 var(--sans)",
  },
  ".cm-upload button": {
    marginInlineStart: "0.75em",
    padding: "0",
    border: "0",
    background: "none",
    color: "var(--accent)",
    font: "inherit",
    textDecoration: "underline",
    cursor: "pointer",
  },
  ".cm-tooltip": {
    border: "1px solid var(--rule)",
    borderRadius: "4px",
    background: "var(--raised)",
    color: "var(--ink)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    minWidth: "12rem",
    maxWidth: "min(30rem, 100cqi - 1rem)",
    maxHeight: "22rem",
    font: "400 0.9375rem/1.4 var(--sans)",
    whiteSpace: "normal",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.3125rem 0.75rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--ink)", color: "var(--paper)" },
  ".cm-completionDetail": { color: "inherit", opacity: "0.75", fontStyle: "normal" },
  ".cm-panels": {
    background: "var(--raised)",
    color: "var(--ink)",
    borderColor: "var(--rule)",
    font: "400 0.875rem/1.5 var(--sans)",
  },
  ".cm-panels-top": { borderBottom: "1px solid var(--rule)" },
  ".cm-panel.cm-search": {
    padding: "0.5rem var(--source-gutter, 2rem)",
    display: "flex",
    flexWrap: "wrap",
    gap: "0.375rem",
    paddingInlineEnd: "2rem",
  },
  ".cm-panel.cm-search .cm-textfield": { flex: "1 1 7rem", minWidth: "7rem" },
  ".cm-panel.cm-search [name=replace]": { flexBasis: "45%" },
  ".cm-panel.cm-search .cm-button": { padding: "0.375rem 0.5rem", fontSize: "0.8125rem" },
  ".cm-panel.cm-search br": { flexBasis: "100%", content: "''" },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", gap: "0.25rem", fontSize: "0.875rem" },
  ".cm-textfield": {
    margin: "0",
    padding: "0.375rem 0.5rem",
    border: "1px solid var(--rule)",
    borderRadius: "4px",
    background: "var(--paper)",
    color: "var(--ink)",
    font: "inherit",
  },
  ".cm-button": {
    margin: "0",
    padding: "0.375rem 0.625rem",
    border: "1px solid var(--rule)",
    borderRadius: "4px",
    background: "var(--raised)",
    backgroundImage: "none",
    color: "var(--ink)",
    font: "600 0.875rem/1.4 var(--sans)",
  },
  ".cm-panel.cm-search [name=close]": { color: "var(--soft)", fontSize: "1.25rem", top: "0.25rem", right: "0.5rem" },
  ".cm-selectionMatch": { background: "color-mix(in srgb, var(--mark) 70%, transparent)" },
  ".cm-searchMatch": { background: "var(--mark)" },
  ".cm-searchMatch-selected": { outline: "2px solid var(--accent)" },
  ":focus-visible": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  ".cm-content:focus-visible": { outline: "none" },
});

const colours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "700" },
  { tag: tags.processingInstruction, color: "var(--soft)" },
  { tag: tags.strong, fontWeight: "700" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.link, color: "var(--accent)" },
  { tag: tags.url, color: "var(--soft)" },
  { tag: tags.monospace, color: "var(--accent)" },
  { tag: [tags.comment, tags.meta, tags.tagName, tags.angleBracket], color: "var(--soft)" },
  { tag: tags.contentSeparator, color: "var(--soft)" },
]);

/* Switching between two empty themes makes CodeMirror measure lines; it misses a new line height while all text fits. */
const EVEN = EditorView.theme({});
const ODD = EditorView.theme({});
const measured = new Compartment();

export const sourceTheme: Extension = [look, measured.of(EVEN), syntaxHighlighting(colours)];

export function measureAnew(state: EditorState): StateEffect<unknown> {
  return measured.reconfigure(measured.get(state) === EVEN ? ODD : EVEN);
}
