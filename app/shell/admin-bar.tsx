import { may } from "#core/base/permission.ts";
import { isAsReader, matchRoute } from "../routing/match-route.ts";
import { useLocation, useRouteLoaderData, type ViewerView } from "../routing/router.tsx";
import { links } from "../links.ts";
import { studioLayout } from "../messages/studio-layout.ts";
import type { PostScreen } from "../site/posts/post.loader.ts";
import { AccountMenu } from "./account-menu.tsx";
import { WorkStatus } from "./work-status.tsx";

export function AdminBar({ viewer }: { viewer: ViewerView }) {
  const edit = (useRouteLoaderData("post") as PostScreen | undefined)?.edit;
  const writes = may(viewer, "write-own");
  const { health } = viewer;
  const { pathname, search } = useLocation();
  const team = matchRoute(pathname)?.route.team;
  const shared = team && may(viewer, team) && isAsReader(search);
  return (
    <aside className="admin-bar" aria-label={studioLayout.bar}>
      <div className="frame admin-bar-line">
        {edit && <a href={edit}>{studioLayout.edit}</a>}
        {shared && <a href={pathname}>{studioLayout.toStudio}</a>}
        {writes && <a href={links.studio()}>{studioLayout.queue}</a>}
        {writes && (
          <a className="admin-bar-new" href={links.newPost()}>
            {studioLayout.write}
          </a>
        )}
        {health && <WorkStatus health={health} quiet />}
        {health?.banner && <span className="work-line work-line-fault">{health.banner}</span>}
        <AccountMenu viewer={viewer} />
      </div>
    </aside>
  );
}
