import { useEffect, useState } from "react";
import { refreshPlan as words } from "../../messages/tag-cleanup.ts";

/** How far the execution is: fed by the server as it goes on. What came of it is the answer of the form. */
export function RunProgress({ run }: { run: string }) {
  const [{ done, total }, tell] = useState({ done: 0, total: 0 });
  useEffect(() => {
    const stream = new EventSource(`/tag/refresh/progress?${new URLSearchParams({ run })}`);
    stream.addEventListener("progress", ({ data }) =>
      tell(JSON.parse(String(data)) as { done: number; total: number }),
    );
    // It would begin again by itself: the end of one stream is the end of the execution.
    stream.addEventListener("end", () => stream.close());
    stream.addEventListener("error", () => stream.close());
    return () => stream.close();
  }, [run]);
  return (
    <div className="running">
      <output className="running-name">{words.running}</output>
      <progress value={total > 0 ? done : undefined} max={total > 0 ? total : undefined} aria-label={words.running} />
      <p className="field-hint">
        {words.progress(done, total)}. {words.leave}
      </p>
    </div>
  );
}
