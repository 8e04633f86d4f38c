import { useEffect, useEffectEvent, useState } from "react";
import { useViewer } from "../routing/router.tsx";
import type { PostPresence } from "./firebase-client.ts";
import { useFirebase } from "./firebase-context.tsx";

/**
 * Names of the others who are at a post, as the database tells them live; nobody where it does not. `onNews` is called when
 * somebody has come, gone or saved since.
 */
export function useLivePresence(onNews: (presence: PostPresence) => void): (postId: string) => string[] {
  const database = useFirebase()?.database ?? null;
  const own = useViewer()?.id ?? "";
  const [present, setPresent] = useState<ReadonlyMap<string, string[]>>(new Map());
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (!database) return;
    let before: PostPresence[] | null = null;
    return database.watchPresence((all) => {
      const news = before ? newsBetween(before, all) : [];
      before = all;
      setPresent(new Map(all.map((each) => [each.postId, othersAt(each, own, Date.now())])));
      for (const each of news) tell(each);
    });
  }, [database, own]);
  return (postId) => present.get(postId) ?? [];
}

/** Posts whose state or people changed, and posts that everybody left, which then have no people. */
export function newsBetween(before: readonly PostPresence[], after: readonly PostPresence[]): PostPresence[] {
  const known = new Map(before.map((each) => [each.postId, each]));
  const present = new Set(after.map(({ postId }) => postId));
  const changed = after.filter((each) => {
    const old = known.get(each.postId);
    return old?.token !== each.token || JSON.stringify(old.people) !== JSON.stringify(each.people);
  });
  const gone = before.filter(({ postId }) => !present.has(postId)).map((each) => ({ ...each, people: [] }));
  return [...changed, ...gone];
}

/** Names of the other people who have the post open; none once the server's record has expired. */
export function othersAt({ people, expiresAt }: PostPresence, own: string, now: number): string[] {
  return expiresAt <= now ? [] : people.filter(({ user }) => user !== own).map(({ name }) => name);
}
