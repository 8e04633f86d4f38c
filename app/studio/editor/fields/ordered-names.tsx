import type { KeyboardEvent } from "react";
import { editor as says } from "../../../messages/editor/editor.ts";

interface OrderedNamesProps {
  names: { id: string; name: string; note?: string | null }[];
  onChange(ids: string[]): void;
}

/** A list of names in a chosen order. A click or Delete removes a name; Alt with an arrow key moves it. */
export function OrderedNames({ names, onChange }: OrderedNamesProps) {
  const ids = names.map(({ id }) => id);
  const press = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const step = event.altKey ? { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key] : undefined;
    if (step !== undefined) {
      event.preventDefault();
      onChange(moveItem(ids, index, step));
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onChange(ids.filter((_id, at) => at !== index));
    }
  };
  if (names.length === 0) return null;
  return (
    <ol className="editor-names">
      {names.map(({ id, name, note }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-label={says.fields.take(name)}
            title={says.fields.take(name)}
            onKeyDown={(event) => press(event, index)}
            onClick={() => onChange(ids.filter((each) => each !== id))}
          >
            {name}
            {note && <small> {note}</small>} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Returns the list with the item at `index` moved by `step` places, at most to an end of the list. */
export function moveItem<T>(list: readonly T[], index: number, step: number): T[] {
  const to = Math.min(Math.max(0, index + step), list.length - 1);
  const next = list.filter((_each, at) => at !== index);
  next.splice(to, 0, ...list.slice(index, index + 1));
  return next;
}

/** Returns the list with `added` at its end, unless the list contains it already. */
export function withName<T>(list: readonly T[], added: T): T[] {
  return list.includes(added) ? [...list] : [...list, added];
}
