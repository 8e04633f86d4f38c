import { useEffect, useEffectEvent, useState } from "react";
import { useViewer } from "../routing/router.tsx";
import type { PostPresence } from "./firebase-client.ts";
import { useFirebase } from "./firebase-context.tsx";

/**
 * Returns a function from a post's id to the names of the other people who have the post open (none without a database).
 * `onNews` is called when somebody has come, left or saved.
 */
export function useLivePresence(onNews: (presence: PostPresence) => void): (postId: string) => string[] {
  const database = useFirebase()?.database ?? null;
  const ownId = useViewer()?.id ?? "";
  const [present, setPresent] = useState<ReadonlyMap<string, string[]>>(new Map());
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (!database) return;
    let before: PostPresence[] | null = null;
    return database.watchPresence((all) => {
      const news = before ? newsBetween(before, all) : [];
      before = all;
      setPresent(new Map(all.map((each) => [each.postId, othersAt(each, ownId, Date.now())])));
      for (const each of news) tell(each);
    });
  }, [database, ownId]);
  return (postId) => present.get(postId) ?? [];
}

/** Returns the presence of each post whose state or people changed. A post that everybody left has an empty list of people. */
export function newsBetween(before: readonly PostPresence[], after: readonly PostPresence[]): PostPresence[] {
  const previous = new Map(before.map((each) => [each.postId, each]));
  const present = new Set(after.map(({ postId }) => postId));
  const changed = after.filter((each) => {
    const old = previous.get(each.postId);
    return old?.token !== each.token || JSON.stringify(old.people) !== JSON.stringify(each.people);
  });
  const gone = before.filter(({ postId }) => !present.has(postId)).map((each) => ({ ...each, people: [] }));
  return [...changed, ...gone];
}

/** Returns the names of the other people who have the post open; no names once the server's record has expired. */
export function othersAt({ people, expiresAt }: PostPresence, ownId: string, now: number): string[] {
  return expiresAt <= now ? [] : people.filter(({ user }) => user !== ownId).map(({ name }) => name);
}
