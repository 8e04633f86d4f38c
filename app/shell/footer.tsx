import type { LinkTo } from "#core/site/views.ts";
import { links } from "../links.ts";
import { siteMessages } from "../messages/site.ts";

export function Footer({ name, lines }: { name: string; lines: LinkTo[] }) {
  return (
    <footer className="foot frame">
      <hr className="double-rule" />
      <div className="foot-line">
        <p className="foot-name">{name}</p>
        <nav aria-label={siteMessages.frame.foot}>
          <ul className="foot-list">
            {lines.map((line) => (
              <li key={line.path}>
                <a href={line.path}>{line.name}</a>
              </li>
            ))}
            <li>
              <a href={links.siteFeed()}>{siteMessages.frame.feed}</a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
