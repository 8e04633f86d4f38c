import type { LinkTo } from "#core/site/views.ts";
import { siteMessages } from "../../messages/site.ts";
import { Arrow } from "../../ui/arrow.tsx";

/** The posts before and after this one in its section. */
export function Neighbours({ previous, next }: { previous: LinkTo | null; next: LinkTo | null }) {
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label={siteMessages.post.neighbours}>
      {previous && (
        <a href={previous.path} rel="prev">
          <span className="label">
            <Arrow to="left" /> {siteMessages.post.previous}
          </span>
          <strong>{previous.name}</strong>
        </a>
      )}
      {next && (
        <a className="neighbours-next" href={next.path} rel="next">
          <span className="label">
            {siteMessages.post.next} <Arrow to="right" />
          </span>
          <strong>{next.name}</strong>
        </a>
      )}
    </nav>
  );
}
