import { useEffect, useState } from "react";
import { loadChunk } from "../../browser/load-chunk.ts";
import { studio } from "../../messages/studio.ts";
import type { RecoveredDraft } from "../editor/saving/recovered-drafts.ts";
import { OrphanedDraft } from "./orphaned-draft.tsx";

/** Drafts that were typed in this browser and never reached the server. Without these links people would not know about the drafts. */
export function RecoveredDrafts({ userId, zone }: { userId: string; zone: string }) {
  const words = studio.queue;
  const [left, setLeft] = useState<RecoveredDraft[]>([]);
  useEffect(() => {
    let gone = false;
    async function look() {
      const { recoveredDraftsOf } = await loadChunk(() => import("../editor/saving/recovered-drafts.ts"));
      const drafts = await recoveredDraftsOf(userId, zone);
      if (!gone) setLeft(drafts);
    }
    look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [userId, zone]);
  const openable = left.flatMap(({ path, ...text }) => (path === null ? [] : [{ ...text, path }]));
  const orphans = left.filter(({ path }) => path === null);
  return (
    <>
      {openable.length > 0 && (
        <output className="notice left-texts">
          <p>{words.left}</p>
          <ul className="plain">
            {openable.map(({ kept: draft, name, when, path }) => (
              <li key={draft.postId}>
                <a href={path}>{name}</a> <span className="field-hint">{when}</span>
              </li>
            ))}
          </ul>
        </output>
      )}
      {orphans.length > 0 && (
        <section className="notice left-texts" aria-labelledby="porzucone">
          <p id="porzucone">{words.orphans}</p>
          {orphans.map(({ kept: draft, when }) => (
            <OrphanedDraft
              key={`${draft.postId} ${draft.tab}`}
              kept={draft}
              when={when}
              userId={userId}
              onGone={() => setLeft((before) => before.filter((text) => text.kept !== draft))}
            />
          ))}
        </section>
      )}
    </>
  );
}
