import { editor, layout } from "../../../messages/editor/editor.ts";
import type { MarkdownAct } from "./markdown-commands.ts";
import type { SourceEditor } from "./source-editor.ts";
import { ACT_KEYS, KEYS } from "./keyboard-shortcuts.ts";

export interface ToolContext {
  source: SourceEditor | null;
  choosePicture(): void;
  hiddenShown: boolean;
  showHidden(on: boolean): void;
  writeAlone(): void;
  canUndo: boolean;
  canRedo: boolean;
}

export type ToolName = Exclude<MarkdownAct, "rule"> | keyof typeof layout.tools | "picture" | "hidden" | "find";
export type ToolGroup = keyof typeof layout.groups;

export interface Tool {
  name: ToolName;
  label: string;
  key?: string;
  reads?: true;
  isIdle?(context: ToolContext): boolean;
  isOn?(context: ToolContext): boolean;
  opens?: string;
  run?(context: ToolContext): void;
}

export const APPEARANCE_ID = "editor-appearance";

/** The most used first: a phone shows only the first ones. */
export const TOOLS: readonly { group: ToolGroup; tools: readonly Tool[] }[] = [
  {
    group: "history",
    tools: [
      own("undo", { key: KEYS.undo, isIdle: ({ canUndo }) => !canUndo, run: ({ source }) => inText(source, "undo") }),
      own("redo", { key: KEYS.redo, isIdle: ({ canRedo }) => !canRedo, run: ({ source }) => inText(source, "redo") }),
    ],
  },
  { group: "text", tools: [act("bold"), act("italic"), act("link"), act("code")] },
  { group: "headings", tools: [act("heading-2"), act("heading-3")] },
  { group: "blocks", tools: [act("list"), act("numbered"), act("quote")] },
  {
    group: "insert",
    tools: [
      { name: "picture", label: editor.toolbar.picture, run: ({ choosePicture }) => choosePicture() },
      act("footnote"),
      act("table"),
    ],
  },
  {
    group: "view",
    tools: [
      {
        name: "find",
        label: editor.toolbar.find,
        key: KEYS.find,
        reads: true,
        run: ({ source }) => source?.find(),
      },
      {
        name: "hidden",
        label: editor.toolbar.hidden,
        reads: true,
        isOn: ({ hiddenShown }) => hiddenShown,
        run: ({ hiddenShown, showHidden }) => showHidden(!hiddenShown),
      },
      own("appearance", { reads: true, opens: APPEARANCE_ID }),
      own("alone", { key: KEYS.alone, reads: true, run: ({ writeAlone }) => writeAlone() }),
    ],
  },
];

function act(name: Exclude<MarkdownAct, "rule">): Tool {
  const key = ACT_KEYS[name];
  return { name, label: editor.toolbar[name], ...(key ? { key } : {}), run: ({ source }) => source?.act(name) };
}

function own(name: keyof typeof layout.tools, rest: Omit<Tool, "name" | "label">): Tool {
  return { name, label: layout.tools[name], ...rest };
}

/** Focuses the text: the button may now be disabled and lose the focus. */
function inText(source: SourceEditor | null, step: "undo" | "redo"): void {
  source?.[step]();
  source?.focus();
}
