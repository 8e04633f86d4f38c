import { links } from "../links.ts";
import { type FailureCode, STATUS_OF } from "#core/base/outcome.ts";
import { studioChunk } from "./studio-chunk.ts";
import { ErrorHead } from "./head.tsx";
import { siteMessages } from "../messages/site.ts";
import { SiteLayout } from "./site-layout.tsx";
import type { RejectedForm } from "../requests/rejected-form.ts";

/** What an error page shows. `message` is one of the fixed strings, `description` the Polish sentence beside it. */
export interface PageError {
  status: number;
  message: string;
  description: string;
  id?: string;
  stack?: string;
  reload?: string;
  unsent?: RejectedForm;
}

/**
 * Whatever was thrown, as a page shows it:
 *
 * | thrown                                  | status            | message                                 |
 * | an `HttpError` and the like             | its own           | `message`, else the default             |
 * | a refusal of the core                   | by its code       | the default; its sentence describes it  |
 * | an `Error`, or anything else            | 500               | the default                             |
 *
 * The default is `Page Not Found` for 404 and `Internal Server Error` for everything else. An `Error`'s own text may
 * name internals, so it is never shown.
 */
export function toPageError(thrown: unknown): PageError {
  const given = fieldsOf(thrown);
  const status = given.status ?? 500;
  return {
    ...given,
    status,
    message: given.message || (status === 404 ? "Page Not Found" : "Internal Server Error"),
    description: given.description || siteMessages.error.descriptions[status] || siteMessages.error.other,
  };
}

/** Where not even the frame's own data could be read. */
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

function fieldsOf(thrown: unknown): Partial<PageError> {
  const given = asObject(thrown);
  if (thrown instanceof Error) return { ...pick(given, ["reload"]), status: errorStatus(given.status) };
  if (given.ok === false && typeof given.code === "string") {
    return { status: STATUS_OF[given.code as FailureCode] ?? 500, description: text(given.message) };
  }
  const { unsent } = given as { unsent?: RejectedForm };
  return {
    ...pick(given, ["message", "description", "id", "stack", "reload"]),
    ...(unsent ? { unsent } : {}),
    status: errorStatus(given.status),
  };
}

function pick(given: Record<string, unknown>, names: (keyof PageError)[]): Partial<PageError> {
  return Object.fromEntries(names.flatMap((name) => (text(given[name]) ? [[name, given[name]]] : [])));
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function errorStatus(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 400 && value <= 599 ? value : undefined;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Every error of the site: what happened in Polish around the fixed message, and where to go from here. */
function ErrorScreen({ error }: { error: PageError }) {
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
