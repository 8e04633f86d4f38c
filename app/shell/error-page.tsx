import { links } from "../links.ts";
import { studioChunk } from "./studio-chunk.ts";
import { ErrorHead } from "./head.tsx";
import { siteMessages } from "../messages/site.ts";
import { SiteLayout } from "./site-layout.tsx";
import { useLayout } from "../routing/router.tsx";
import type { HttpError } from "../requests/http-errors.ts";

/** The content of an error page: `message` is a fixed English string, `description` a Polish sentence. */
export interface PageError extends HttpError {
  description: string;
  id?: string;
  stack?: string;
  reload?: string;
}

/**
 * Returns the error page for a thrown value. An `HttpError` or `PageError` is shown as it is, with the usual message if it
 * has no message. Any other value becomes a 500 without its own text, because the text may name internals.
 */
export function toPageError(thrown: unknown): PageError {
  const httpError: Partial<PageError> = isHttpError(thrown) ? thrown : {};
  const { status = 500 } = httpError;
  return {
    ...httpError,
    ...(thrown instanceof Error && "reload" in thrown ? { reload: String(thrown.reload) } : {}),
    status,
    message: httpError.message || (status === 404 ? "Page Not Found" : "Internal Server Error"),
    description: httpError.description || siteMessages.error.descriptions[status] || siteMessages.error.other,
  };
}

function isHttpError(thrown: unknown): thrown is HttpError {
  if (typeof thrown !== "object" || thrown === null || thrown instanceof Error) return false;
  const { status } = thrown as { status?: unknown };
  return typeof status === "number" && status >= 400 && status <= 599;
}

/** The error page shown when the data of header and footer could not be loaded. */
export function RootError({ thrown }: { thrown: unknown }) {
  return (
    <SiteLayout>
      <ErrorPage error={toPageError(thrown)} />
    </SiteLayout>
  );
}

export function ErrorPage({ error }: { error: PageError }) {
  const studio = error.unsent && studioChunk();
  return (
    <>
      <ErrorHead status={error.status} message={error.message} />
      {studio && error.unsent ? <studio.RejectedFormView unsent={error.unsent} /> : <ErrorScreen error={error} />}
    </>
  );
}

/** The content of every error page: what happened, and links to go on. */
function ErrorScreen({ error }: { error: PageError }) {
  const { newspaperTone } = useLayout().look;
  const { titles, newspaperTitles, otherTitle } = siteMessages.error;
  const broken = error.status >= 500;
  return (
    <article className="error">
      <p className="error-status">{error.status}</p>
      <h1>{(newspaperTone && newspaperTitles[error.status]) || (titles[error.status] ?? otherTitle)}</h1>
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
