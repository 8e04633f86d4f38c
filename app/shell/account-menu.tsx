import { may } from "#core/base/permission.ts";
import { links } from "../links.ts";
import { studioLayout } from "../messages/studio-layout.ts";
import { accounts } from "../messages/accounts.ts";
import type { ViewerView } from "../routing/router.tsx";

export function AccountMenu({ viewer }: { viewer: ViewerView }) {
  return (
    <details className="account-menu">
      <summary aria-label={studioLayout.accountMenu(viewer.name)}>{viewer.name}</summary>
      <div className="account-menu-box">
        <p className="account-menu-role">{accounts.roles[viewer.role]}</p>
        {may(viewer, "own-account") && <a href={links.account()}>{studioLayout.account}</a>}
        {may(viewer, "own-account") && <a href={links.help()}>{studioLayout.help}</a>}
        <form method="post" action={links.login()}>
          <input type="hidden" name="do" value="sign-out" />
          <button className="account-menu-out">{studioLayout.signOut}</button>
        </form>
      </div>
    </details>
  );
}
