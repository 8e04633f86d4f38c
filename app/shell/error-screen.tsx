import type { PageError } from "./error.tsx";
import { links } from "../links.ts";
import { siteMessages } from "../messages/site.ts";

/** Every error of the site: what happened in Polish around the fixed message, and where to go from here. */
export function ErrorScreen({ error }: { error: PageError }) {
  const broken = error.status >= 500;
  return (
    <article className="error">
      <p className="error-status">{error.status}</p>
      <h1>{siteMessages.error.titles[error.status] ?? siteMessages.error.otherTitle}</h1>
      <p className="standfirst">{error.description}</p>
      <p className="error-acts">
        {broken && error.reload && (
          <a className="act" href={error.reload} rel="external">
            {siteMessages.error.again}
          </a>
        )}
        <a className="act" href={links.home()}>
          {siteMessages.error.home}
        </a>
        {!broken && (
          <a className="act" href={links.tags()}>
            {siteMessages.error.allTags}
          </a>
        )}
      </p>
      <p className="error-message">{error.message}</p>
      {error.id && <p className="error-message">{siteMessages.error.id(error.id)}</p>}
      {error.stack && <pre>{error.stack}</pre>}
    </article>
  );
}
