import { type ReactNode, useEffect, useRef, useState } from "react";
import { useActionData } from "../../routing/router.tsx";

/** What an action answers that takes its own form off the page. */
export interface Done {
  says: string;
}

/**
 * One line of a page that says what such actions, named by `acts`, have done. It takes the focus, which the form had; `tell` is that
 * form's `onDone`.
 */
export function useDoneLine(...acts: string[]): { line: ReactNode; tell: (done: Done) => void } {
  const answered = useActionData();
  const isOwn = answered?.ok && "value" in answered && acts.includes(answered.do);
  const [done, tell] = useState(isOwn ? (answered.value as Done) : null);
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (done) output.current?.focus();
  }, [done]);
  const line = (
    <output ref={output} tabIndex={-1} className={done ? "notice notice-done done-line" : "unseen"}>
      {done?.says}
    </output>
  );
  return { line, tell };
}
