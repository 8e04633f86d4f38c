import type { ReactNode } from "react";
import { studio } from "../../messages/studio.ts";

interface SearchBoxProps {
  action: string;
  text: string;
  find: string;
  children?: ReactNode;
}

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
