import type { ReactNode } from "react";
import { studio } from "../../messages/studio.ts";

interface SearchBoxProps {
  /** The list's own address. */
  action: string;
  /** What is searched for now. */
  text: string;
  /** What the field is called and invites to. */
  find: string;
  /** Fields that narrow the list further. */
  children?: ReactNode;
}

/** The search of a list: an address with `q`, so that it works without scripts and can be kept. */
export function ListSearch({ action, text, find, children }: SearchBoxProps) {
  return (
    <search>
      <form method="get" action={action}>
        <input
          className="input"
          type="search"
          name="q"
          key={text}
          defaultValue={text}
          placeholder={find}
          aria-label={find}
        />
        {children}
        <button className="button">{studio.common.search}</button>
      </form>
    </search>
  );
}
