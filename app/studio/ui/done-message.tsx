import { type ReactNode, useEffect, useRef, useState } from "react";
import { useActionData } from "../../routing/router.tsx";

/** The value of an action whose form disappears from the page after success. */
export interface Done {
  says: string;
}

/**
 * Returns a message about the actions named in `acts`, for forms that disappear. The message takes over the form's focus.
 * Pass `tell` as the form's `onDone`.
 */
export function useDoneMessage(...acts: string[]): { line: ReactNode; tell: (done: Done) => void } {
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
