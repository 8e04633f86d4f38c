import { useEffect } from "react";
import { links } from "../../links.ts";
import { backups as words } from "../../messages/backups.ts";
import { useNavigation } from "../../routing/router.tsx";

const LOOK_AGAIN_MS = 2_000;

/** How far the server is with a backup or with a restore. The page looks again by itself; without scripts there is a link. */
export function Running({ says, progress }: { says: string; progress: string }) {
  const { revalidate } = useNavigation();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <>
      <output className="notice">
        {says} <span className="data-table-under">{progress}</span>
      </output>
      <p>
        <a className="data-table-link" href={links.backups()}>
          {words.refresh}
        </a>
      </p>
    </>
  );
}
