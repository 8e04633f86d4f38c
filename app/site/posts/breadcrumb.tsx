import type { LinkTo } from "#core/site/views.ts";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";

/** The way from the front page to the section, in place of a kicker. */
export function Breadcrumb({ section }: { section: LinkTo }) {
  return (
    <nav className="crumbs" aria-label={siteMessages.post.path}>
      <ol className="crumbs-list">
        <li>
          <a href={links.home()}>{siteMessages.post.start}</a>
        </li>
        <li>
          <a href={section.path}>{section.name}</a>
        </li>
      </ol>
    </nav>
  );
}
