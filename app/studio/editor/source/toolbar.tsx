import { type KeyboardEvent, useState } from "react";
import { editor as says } from "../../../messages/editor/editor.ts";
import { layout } from "../../../messages/editor/layout.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { ToolIcon } from "./tool-icons.tsx";
import { ariaKey, shownKey } from "./tool-keys.ts";
import { type Tool, type ToolContext, type ToolName, TOOLS } from "./tools.ts";

interface ToolbarProps {
  onPicture(): void;
  onAlone(): void;
  disabled: boolean;
}

/** WAI-ARIA toolbar pattern: one Tab stop, arrows within. */
export function Toolbar({ onPicture, onAlone, disabled }: ToolbarProps) {
  const context = useTools(onPicture, onAlone);
  const [stop, setStop] = useState<ToolName>("bold");
  // A read-only text keeps the tools that do not change it.
  const isOff = (tool: Tool) => (disabled && !tool.reads) || (tool.isIdle?.(context) ?? false);
  const on = TOOLS.flatMap(({ tools }) => tools.filter((tool) => !isOff(tool)).map(({ name }) => name));
  const at = Math.max(0, on.indexOf(stop));
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: on.length - 1 - at }[event.key];
    const next = step === undefined ? undefined : on[(at + step + on.length) % on.length];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the focus, never the bar itself
    <div className="desk-tools" role="toolbar" aria-label={says.toolbar.name} onKeyDown={move}>
      {TOOLS.map(({ group, tools }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a toolbar is no part of a form
        <div key={group} role="group" aria-label={layout.groups[group]} className="desk-tools-group">
          {tools.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              context={context}
              isOff={isOff(tool)}
              isStop={tool.name === on[at]}
              onFocus={() => setStop(tool.name)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function useTools(choosePicture: () => void, writeAlone: () => void): ToolContext {
  const { editing } = useEditor();
  const canUndo = useObservable(editing.canUndo);
  const canRedo = useObservable(editing.canRedo);
  const hiddenShown = useObservable(editing.hidden);
  const showHidden = (on: boolean) => {
    editing.hidden.set(on);
    editing.source?.showHidden(on);
    editing.refreshPreview();
  };
  return {
    // A getter: the source is mounted after the first render.
    get source() {
      return editing.source;
    },
    choosePicture,
    hiddenShown,
    showHidden,
    writeAlone,
    canUndo,
    canRedo,
  };
}

interface ToolButtonProps {
  tool: Tool;
  context: ToolContext;
  isOff: boolean;
  isStop: boolean;
  onFocus(): void;
}

function ToolButton({
  tool: { name, label, key, isOn, opens, run },
  context,
  isOff,
  isStop,
  onFocus,
}: ToolButtonProps) {
  return (
    <button
      type="button"
      data-tool={name}
      aria-label={label}
      title={key ? layout.withKey(label, shownKey(key)) : label}
      aria-keyshortcuts={key && ariaKey(key)}
      aria-pressed={isOn?.(context)}
      tabIndex={isStop ? 0 : -1}
      disabled={isOff}
      popoverTarget={opens}
      onFocus={onFocus}
      // The focus stays in the text, so that a phone's keyboard stays open.
      onMouseDown={(event) => !opens && event.preventDefault()}
      onClick={() => run?.(context)}
    >
      <ToolIcon name={name} />
    </button>
  );
}
