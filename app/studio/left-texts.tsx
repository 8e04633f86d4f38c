import { useEffect, useState } from "react";
import { chunk } from "../chunks.ts";
import { studio } from "../messages/studio.ts";
import type { LeftText } from "./editor/left-texts.ts";

/** Texts that were typed here and never reached the server, with the way to each: nobody would know of them otherwise. */
export function LeftTexts({ userId, zone }: { userId: string; zone: string }) {
  const words = studio.queue;
  const [left, setLeft] = useState<LeftText[]>([]);
  useEffect(() => {
    let gone = false;
    async function look() {
      const { textsLeftBy } = await chunk(() => import("./editor/left-texts.ts"));
      const found = await textsLeftBy(userId, zone);
      if (!gone) setLeft(found);
    }
    look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [userId, zone]);
  if (left.length === 0) return null;
  return (
    <output className="notice left-texts">
      <p>{words.left}</p>
      <ul className="plain">
        {left.map(({ postId, title, when, path }) => (
          <li key={postId}>
            <a href={path}>{title || words.untitled}</a> <span className="field-hint">{when}</span>
          </li>
        ))}
      </ul>
    </output>
  );
}
