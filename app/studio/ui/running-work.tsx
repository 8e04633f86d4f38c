import { useEffect } from "react";
import { studio } from "../../messages/studio.ts";
import { useNavigation } from "../../routing/router.tsx";

export const LOOK_AGAIN_MS = 2_000;

interface RunningProps {
  says: string;
  progress: string;
  /** Path of the page that shows the work. */
  path: string;
}

/** A notice of work that the server is doing. The page reloads its data by itself; without scripts the notice has a link. */
export function RunningWork(props: RunningProps) {
  const { revalidate } = useNavigation();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return <RunningNotice {...props} />;
}

/** The notice of `RunningWork` without the reloading, for pages that reload their data in another way. */
export function RunningNotice({ says, progress, path }: RunningProps) {
  return (
    <>
      <output className="notice">
        {says} <span className="data-table-under">{progress}</span>
      </output>
      <p>
        <a className="data-table-link" href={path}>
          {studio.common.refresh}
        </a>
      </p>
    </>
  );
}
