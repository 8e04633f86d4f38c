import { type KeyboardEvent, useState } from "react";
import { editor as says } from "../../messages/editor.ts";
import { useCell } from "./cell.ts";
import { useDesk } from "./desk.tsx";
import type { MarkdownAct } from "./markdown-commands.ts";

const ACTS = [
  "bold",
  "italic",
  "link",
  "heading-2",
  "heading-3",
  "list",
  "numbered",
  "quote",
  "code",
  "footnote",
  "table",
] as const satisfies readonly MarkdownAct[];

interface ToolbarProps {
  onPicture(): void;
  disabled: boolean;
}

/** One stop of the Tab key, arrows within, as toolbars do (WAI-ARIA, toolbar pattern). */
export function Toolbar({ onPicture, disabled }: ToolbarProps) {
  const { editing } = useDesk();
  const hidden = useCell(editing.hidden);
  const [stop, setStop] = useState(0);
  const show = (on: boolean) => {
    editing.hidden.set(on);
    editing.source?.showHidden(on);
    editing.refreshPreview();
  };
  const tools = [
    ...ACTS.map((act) => ({ name: act, run: () => editing.source?.act(act) })),
    { name: "picture" as const, run: onPicture },
    { name: "hidden" as const, run: () => show(!hidden) },
    { name: "find" as const, run: () => editing.source?.find() },
  ];
  const isOff = (index: number) => disabled && tools[index]?.name !== "hidden" && tools[index]?.name !== "find";
  // Of a text that is only read, what looks at it is left.
  const on = tools.flatMap((_, index) => (isOff(index) ? [] : [index]));
  const at = Math.max(0, on.indexOf(stop));
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: on.length - 1 - at }[event.key];
    const next = step === undefined ? undefined : on[(at + step + on.length) % on.length];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its buttons has the focus, never the bar itself
    <div className="desk-tools" role="toolbar" aria-label={says.toolbar.name} onKeyDown={move}>
      {tools.map(({ name, run }, index) => (
        <button
          key={name}
          type="button"
          data-tool={name}
          aria-label={says.toolbar[name]}
          title={says.toolbar[name]}
          aria-pressed={name === "hidden" ? hidden : undefined}
          tabIndex={index === on[at] ? 0 : -1}
          disabled={isOff(index)}
          onFocus={() => setStop(index)}
          onClick={run}
        >
          {says.marks[name]}
        </button>
      ))}
    </div>
  );
}
