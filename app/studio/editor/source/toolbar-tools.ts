import { editor, layout } from "../../../messages/editor/editor.ts";
import { useEditor } from "../editor-context.ts";
import { useObservable } from "../observable.ts";
import type { MarkdownAct } from "./markdown-commands.ts";
import { ACT_KEYS, KEYS } from "./keyboard-shortcuts.ts";

type ToolAct = Exclude<MarkdownAct, "rule" | "tasks" | "film">;

export type ToolName = ToolAct | keyof typeof layout.tools | "picture" | "hidden" | "find";

export interface Tool {
  name: ToolName;
  label: string;
  key?: string | undefined;
  /** True for tools that do not change the text. These tools stay when the text is read-only. */
  reads?: true;
  isIdle?: boolean;
  isOn?: boolean;
  opens?: string;
  run?(): void;
}

export const APPEARANCE_ID = "editor-appearance";

/** Returns the tools in groups, the most used groups first, because a phone shows only the first groups. */
export function useTools(onAlone: () => void): { group: keyof typeof layout.groups; tools: Tool[] }[] {
  const { editing } = useEditor();
  const canUndo = useObservable(editing.canUndo);
  const canRedo = useObservable(editing.canRedo);
  const isOn = useObservable(editing.hidden);
  const { undo, redo, appearance, alone } = layout.tools;
  const { picture, find, hidden } = editor.toolbar;
  // The source is mounted after the first render, so `editing.source` is read only when a tool is used.
  const act = (name: ToolAct): Tool => {
    return { name, label: editor.toolbar[name], key: ACT_KEYS[name], run: () => editing.source?.act(name) };
  };
  /** Undo or redo. Focuses the text, because the button may become disabled and lose the focus. */
  const step = (name: "undo" | "redo") => {
    editing.source?.[name]();
    editing.source?.focus();
  };
  const showHidden = () => {
    editing.hidden.set(!isOn);
    editing.source?.showHidden(!isOn);
    editing.refreshPreview();
  };
  return [
    {
      group: "history",
      tools: [
        { name: "undo", label: undo, key: KEYS.undo, isIdle: !canUndo, run: () => step("undo") },
        { name: "redo", label: redo, key: KEYS.redo, isIdle: !canRedo, run: () => step("redo") },
      ],
    },
    { group: "text", tools: [act("bold"), act("italic"), act("link"), act("code")] },
    { group: "headings", tools: [act("heading-2"), act("heading-3")] },
    { group: "blocks", tools: [act("list"), act("numbered"), act("quote")] },
    {
      group: "insert",
      tools: [
        { name: "picture", label: picture, run: () => editing.source?.act("picture") },
        act("file"),
        act("footnote"),
        act("table"),
      ],
    },
    {
      group: "view",
      tools: [
        { name: "find", label: find, key: KEYS.find, reads: true, run: () => editing.source?.find() },
        { name: "hidden", label: hidden, reads: true, isOn, run: showHidden },
        { name: "appearance", label: appearance, reads: true, opens: APPEARANCE_ID },
        { name: "alone", label: alone, key: KEYS.alone, reads: true, run: onAlone },
      ],
    },
  ];
}
