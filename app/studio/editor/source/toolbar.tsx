import { type KeyboardEvent, type ReactNode, useState } from "react";
import { editor as says, layout } from "../../../messages/editor/editor.ts";
import { ariaKey, shownKey } from "./keyboard-shortcuts.ts";
import { type Tool, type ToolName, useTools } from "./toolbar-tools.ts";

/**
 * Controls a toolbar by keyboard, by the WAI-ARIA pattern: one Tab stop, arrow keys between buttons. The attribute
 * `data-tool` of a button holds its name.
 */
export function useToolbarStop<Name extends string>(names: readonly Name[], first: Name) {
  const [chosen, setStop] = useState(first);
  const at = Math.max(0, names.indexOf(chosen));
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: names.length - 1 - at }[event.key];
    const next = step === undefined ? undefined : names[(at + step + names.length) % names.length];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tool="${next}"]`)?.focus();
  };
  return { stop: names[at], setStop, move };
}

export function Toolbar({ onAlone, disabled }: { onAlone(): void; disabled: boolean }) {
  const groups = useTools(onAlone);
  const isOff = (tool: Tool) => (disabled && !tool.reads) || tool.isIdle === true;
  const on = groups.flatMap(({ tools }) => tools.filter((tool) => !isOff(tool)).map(({ name }) => name));
  const { stop, setStop, move } = useToolbarStop(on, "bold");
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the focus, never the bar itself
    <div className="editor-tools" role="toolbar" aria-label={says.toolbar.name} onKeyDown={move}>
      {groups.map(({ group, tools }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a toolbar is no part of a form
        <div key={group} role="group" aria-label={layout.groups[group]} className="editor-tools-group">
          {tools.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              isOff={isOff(tool)}
              isStop={tool.name === stop}
              onFocus={() => setStop(tool.name)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ToolButtonProps {
  tool: Tool;
  isOff: boolean;
  isStop: boolean;
  onFocus(): void;
}

function ToolButton({ tool: { name, label, key, isOn, opens, run }, isOff, isStop, onFocus }: ToolButtonProps) {
  const sign = SIGNS[name];
  return (
    <button
      type="button"
      data-tool={name}
      // Voice control uses the visible word, so the accessible name must contain it (WCAG 2.5.3).
      aria-label={typeof sign === "string" && sign.length > 1 ? `${label} ${sign}` : label}
      title={key ? layout.withKey(label, shownKey(key)) : label}
      aria-keyshortcuts={key && ariaKey(key)}
      aria-pressed={isOn}
      tabIndex={isStop ? 0 : -1}
      disabled={isOff}
      popoverTarget={opens}
      onFocus={onFocus}
      // The focus stays in the text, so that a phone's keyboard stays open.
      onMouseDown={(event) => !opens && event.preventDefault()}
      onClick={run}
    >
      <ToolIcon name={name} />
    </button>
  );
}

export function ToolIcon({ name }: { name: ToolName }) {
  const sign = SIGNS[name];
  if (typeof sign === "string") return <span aria-hidden="true">{sign}</span>;
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      {sign}
    </svg>
  );
}

const LINES = <path d="M8.5 5H17M8.5 10H17M8.5 15H17" />;
const QUOTE = "h5.4v5.4c0 2.9-1.5 4.6-4.4 5.1l-.5-1.7c1.5-.4 2.2-1.3 2.3-2.6h-2.8z";

const SIGNS: Record<ToolName, ReactNode> = {
  undo: <path d="M7.5 4 3.5 8l4 4M4 8h8.25a4.25 4.25 0 0 1 0 8.5H8" />,
  redo: <path d="m12.5 4 4 4-4 4M16 8H7.75a4.25 4.25 0 0 0 0 8.5H12" />,
  bold: "B",
  italic: "I",
  link: (
    <path d="M8.3 11.7a3.4 3.4 0 0 0 4.8 0l2.9-2.9A3.4 3.4 0 0 0 11.2 4l-1.4 1.4M11.7 8.3a3.4 3.4 0 0 0-4.8 0L4 11.2A3.4 3.4 0 0 0 8.8 16l1.4-1.4" />
  ),
  code: <path d="M6.5 5.5 2 10l4.5 4.5M13.5 5.5 18 10l-4.5 4.5M11.5 4l-3 12" />,
  "heading-2": "H2",
  "heading-3": "H3",
  list: (
    <>
      {LINES}
      <path className="tool-filled" d="M2.5 3.7h2.6v2.6H2.5zM2.5 8.7h2.6v2.6H2.5zM2.5 13.7h2.6v2.6H2.5z" />
    </>
  ),
  numbered: (
    <>
      {LINES}
      <path className="tool-thin" d="M2.7 3.6 4.1 2.7v4.6M2.4 9.2c.6-1 2.5-.8 2.4.4 0 .9-1.7 1.6-2.5 2.7h2.7" />
      <path className="tool-thin" d="M2.4 14.1h2.4l-1.4 1.7c2 0 2 2.5.1 2.5-.6 0-1-.2-1.3-.5" />
    </>
  ),
  quote: <path className="tool-filled" d={`M2.6 4.5${QUOTE}M11.4 4.5${QUOTE}`} />,
  footnote: (
    <>
      <path d="M2.5 9 8.5 17M8.5 9l-6 8" />
      <path d="M12 5 14.5 3v7.5M12 10.5h5" />
    </>
  ),
  table: <path d="M2.75 4h14.5v12H2.75zM2.75 8h14.5M2.75 12h14.5M10 4v12" />,
  picture: (
    <>
      <path d="M2.75 4h14.5v12H2.75z" />
      <path d="m3 14 4.2-4.4 3 3 2.3-2.2L17 14.5" />
      <circle className="tool-filled" cx="13" cy="7.4" r="1.3" />
    </>
  ),
  file: (
    <>
      <path d="M5 2.75h6.5l3.5 3.5v11H5z" />
      <path d="M11.25 3v3.5H15M7.5 10h5M7.5 13h5" />
    </>
  ),
  hidden: "¶",
  find: (
    <>
      <circle cx="8.75" cy="8.75" r="5.25" />
      <path d="m12.75 12.75 4.5 4.5" />
    </>
  ),
  appearance: "Aa",
  alone: <path d="M3 6.5V3h3.5M13.5 3H17v3.5M17 13.5V17h-3.5M6.5 17H3v-3.5M7 8.25h6M7 11.75h4" />,
};
