import type { PageError } from "./error.tsx";
import { links } from "../links.ts";
import { pl } from "../messages/site.ts";

/** Every error of the site: what happened in Polish around the fixed message, and where to go from here. */
export function ErrorScreen({ error }: { error: PageError }) {
  const broken = error.status >= 500;
  return (
    <article className="error">
      <p className="error-status">{error.status}</p>
      <h1>{pl.error.titles[error.status] ?? pl.error.otherTitle}</h1>
      <p className="standfirst">{error.description}</p>
      <p className="error-acts">
        {broken && error.reload && (
          <a className="act" href={error.reload} rel="external">
            {pl.error.again}
          </a>
        )}
        <a className="act" href={links.home()}>
          {pl.error.home}
        </a>
        {!broken && (
          <a className="act" href={links.tags()}>
            {pl.error.allTags}
          </a>
        )}
      </p>
      <p className="error-message">{error.message}</p>
      {error.id && <p className="error-message">{pl.error.id(error.id)}</p>}
      {error.stack && <pre>{error.stack}</pre>}
    </article>
  );
}
