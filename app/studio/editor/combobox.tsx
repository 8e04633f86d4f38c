import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useId, useState } from "react";

interface ComboboxProps<Option> extends ComponentProps<"input"> {
  options: Option[];
  /** The index of the selected option, or -1. */
  at: number;
  listName: string;
  listClass?: string;
  keyOf(option: Option): string;
  shown(option: Option): ReactNode;
  onTake(option: Option): void;
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the focus stays in the field, which names the option by aria-activedescendant; native lists cannot explain options */

/** The combobox pattern of WAI-ARIA. The caller handles the keys. */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { options, at, listName, listClass = "editor-options", keyOf, shown, onTake, ...input } = props;
  const id = useId();
  return (
    <>
      <input
        type="text"
        role="combobox"
        lang="pl"
        autoComplete="off"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        {...input}
      />
      <div
        className={listClass}
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={listName}
        hidden={options.length === 0}
      >
        {options.map((option, index) => (
          <div
            key={keyOf(option)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(option)}
          >
            {shown(option)}
          </div>
        ))}
      </div>
    </>
  );
}

/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */

export const FIND_MS = 150;

/** Calls `look` after a pause of `waitMs` in typing; never if `waitMs` is null. Returns the last answer and the text to which it belongs. */
export function useAnswer<Answer>(text: string, waitMs: number | null, look: (text: string) => Promise<Answer>) {
  const [last, setLast] = useState<{ for: string; answer: Answer } | null>(null);
  const ask = useEffectEvent(look);
  useEffect(() => {
    if (waitMs === null) return;
    let late = false;
    const run = async () => {
      const answer = await ask(text);
      if (!late) setLast({ for: text, answer });
    };
    const timer = setTimeout(() => void run(), waitMs);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [text, waitMs]);
  return last;
}
