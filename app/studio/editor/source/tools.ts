import { editor } from "../../../messages/editor/editor.ts";
import { layout } from "../../../messages/editor/layout.ts";
import type { MarkdownAct } from "./markdown-commands.ts";
import type { SourceEditor } from "./source-editor.ts";
import { ACT_KEYS, KEYS } from "./tool-keys.ts";

/** What the tools of the text can be told to do beside changing it. */
export interface ToolContext {
  source: SourceEditor | null;
  choosePicture(): void;
  /** Whether what cannot be seen is shown. */
  hiddenShown: boolean;
  showHidden(on: boolean): void;
  /** Shows the text and nothing else. */
  writeAlone(): void;
  canUndo: boolean;
  canRedo: boolean;
}

export type ToolName = Exclude<MarkdownAct, "rule"> | keyof typeof layout.tools | "picture" | "hidden" | "find";
export type ToolGroup = keyof typeof layout.groups;

export interface Tool {
  name: ToolName;
  label: string;
  /** The key that does the same, as CodeMirror writes it. */
  key?: string;
  /** Only looks at the text: there for those who may not change it, too. */
  reads?: true;
  /** Has nothing to do now. */
  isIdle?(context: ToolContext): boolean;
  /** For a switch: whether it is on. */
  isOn?(context: ToolContext): boolean;
  /** The id of the popover it opens, instead of something it does. */
  opens?: string;
  run?(context: ToolContext): void;
}

/** The popover in which the look of the text is chosen. */
export const APPEARANCE_ID = "desk-appearance";

/** The tools in the order of the bar, the most used first: on a phone only the first ones are in sight. */
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

/** A command of the Markdown source. */
function act(name: Exclude<MarkdownAct, "rule">): Tool {
  const key = ACT_KEYS[name];
  return { name, label: editor.toolbar[name], ...(key ? { key } : {}), run: ({ source }) => source?.act(name) };
}

function own(name: keyof typeof layout.tools, rest: Omit<Tool, "name" | "label">): Tool {
  return { name, label: layout.tools[name], ...rest };
}

/** A button that has done its last step is disabled, and would take the focus with it. */
function inText(source: SourceEditor | null, step: "undo" | "redo"): void {
  source?.[step]();
  source?.focus();
}
