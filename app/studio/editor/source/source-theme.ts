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
  // CodeMirror keeps the height that the first list had room for; only the list is seen, beside the caret.
  ".cm-tooltip.cm-tooltip-autocomplete": {
    display: "flex",
    flexDirection: "column",
    border: "0",
    background: "none",
    pointerEvents: "none",
  },
  ".cm-tooltip.cm-tooltip-autocomplete.cm-tooltip-above": { justifyContent: "flex-end" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    height: "auto",
    minHeight: "0",
    border: "1px solid var(--rule)",
    borderRadius: "4px",
    background: "var(--raised)",
    pointerEvents: "auto",
    minWidth: "12rem",
    maxWidth: "min(30rem, 100cqi - 1rem)",
    maxHeight: "24rem",
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
  ".search-panel": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: "0.375rem",
    padding: "0.5rem var(--source-gutter, 2rem)",
  },
  ".search-row": { display: "flex", alignItems: "center", gap: "0.25rem" },
  ".search-row[hidden]": { display: "none" },
  ".search-row .cm-textfield": { flex: "1 1 0", minWidth: "0", fontSize: "1rem" },
  ".search-row .cm-button": { minWidth: "2rem", minHeight: "2.25rem", padding: "0.25rem 0.5rem", whiteSpace: "nowrap" },
  ".search-row:first-child .cm-button": { borderColor: "transparent", background: "none" },
  ".search-row:first-child .cm-button:hover": { background: "var(--sunken)" },
  ".search-option[aria-pressed=true]": { color: "var(--accent)" },
  ".search-hits": { minWidth: "4rem", color: "var(--soft)", textAlign: "center", whiteSpace: "nowrap" },
  // A phone has no room for the options of the search.
  "@container (max-width: 26rem)": { ".search-option": { display: "none" } },
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
  ".cm-selectionMatch": { background: "color-mix(in srgb, var(--mark) 70%, transparent)" },
  ".cm-searchMatch": { background: "var(--mark)" },
  ".cm-searchMatch > span, .cm-selectionMatch > span": { color: "var(--ink)" },
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

/* CodeMirror does not notice a new line height while all the text is visible. Switching between two empty themes makes it measure again. */
const EVEN = EditorView.theme({});
const ODD = EditorView.theme({});
const measured = new Compartment();

export const sourceTheme: Extension = [look, measured.of(EVEN), syntaxHighlighting(colours)];

export function measureAnew(state: EditorState): StateEffect<unknown> {
  return measured.reconfigure(measured.get(state) === EVEN ? ODD : EVEN);
}
