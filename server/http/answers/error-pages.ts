import type { ServerResponse } from "node:http";
import { acceptsHtml, type PageHandler, type RefusedStatus, type PageAnswer } from "#core/site/page-handler.ts";
import { sendBytes } from "./send.ts";
import { encodeResponse, type EncodedResponse } from "#server/page-cache/encoded-response.ts";
import { httpMessages } from "#core/messages/server/http.ts";

type Sentence = [message: string, description: string];

const UNEXPECTED: Sentence = ["Internal Server Error", httpMessages.ourFault];

/** Maps a status to the texts of its error page, for answers that do not use the site's own error page. */
const SENTENCES: Record<number, Sentence> = {
  400: ["Bad Request", httpMessages.malformedAddress],
  401: ["Unauthorized", httpMessages.textTooLongToReturn],
  403: ["Forbidden", httpMessages.foreignRequest],
  404: ["Page Not Found", httpMessages.nothingHere],
  405: ["Method Not Allowed", httpMessages.wrongMethod],
  413: ["Content Too Large", httpMessages.contentTooLarge],
  414: ["URI Too Long", httpMessages.addressTooLong],
  429: ["Too Many Requests", httpMessages.tooManyAtOnce],
  500: UNEXPECTED,
  503: ["Service Unavailable", httpMessages.starting],
};

export type RefusedPages = ReturnType<typeof createRefusedPages>;

/** Renders the error page of each status once and stores it outside the page cache, so that many bad requests cost one rendering. */
export function createRefusedPages(handler: Pick<PageHandler, "refuse">, security: readonly string[]) {
  const pages = new Map<RefusedStatus, Promise<EncodedResponse | null>>();

  async function make(status: RefusedStatus): Promise<EncodedResponse | null> {
    const answer = await handler.refuse?.(status).catch(() => null);
    return answer?.status === status ? encodeResponse(answer, security) : null;
  }

  return {
    async page(status: RefusedStatus): Promise<EncodedResponse | null> {
      const rendering = pages.get(status) ?? make(status);
      pages.set(status, rendering);
      const page = await rendering;
      // When the store cannot be read, no page with the site's frame exists, so the next request tries again.
      if (!page && pages.get(status) === rendering) pages.delete(status);
      return page;
    },
    /** Drops the stored pages. Called when the site changes, because the frame of a page lists the site's sections. */
    forget: () => pages.clear(),
  };
}

interface ErrorRequest {
  url: string;
  accept: string | undefined;
  errorId?: string;
}

/** Returns an error page made without store and app. Clients that do not accept HTML get JSON `{url, status, message}`. */
export function fallbackErrorPage(status: number, { url, accept, errorId }: ErrorRequest): PageAnswer {
  const [message, description] = SENTENCES[status] ?? UNEXPECTED;
  const isJson = !acceptsHtml(accept);
  const json = errorId ? { url, status, message, id: errorId } : { url, status, message };
  return {
    status,
    headers: {
      "content-type": isJson ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
      "cache-control": "no-store",
    },
    body: isJson ? JSON.stringify(json) : plainPage(`${status} - ${message}`, description, errorId),
    dependencies: null,
  };
}

const RETRY_SECONDS = "5";

/** Sends a page with status 503 while a starting server migrates the data. Browsers reload that page by themselves. */
export function sendUpgrading(response: ServerResponse): void {
  const { url = "/", headers: requestHeaders } = response.req;
  const { status, headers, body } = fallbackErrorPage(503, { url, accept: requestHeaders.accept });
  const later = ["Retry-After", RETRY_SECONDS, "Refresh", RETRY_SECONDS, "X-Content-Type-Options", "nosniff"];
  sendBytes(response, status, [...Object.entries(headers).flat(), ...later], Buffer.from(String(body)));
}

function plainPage(title: string, description: string, errorId: string | undefined): string {
  const id = errorId ? `<p>${httpMessages.faultNumber(`<code>${errorId}</code>`)}</p>` : "";
  return `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body>
<h1>${title}</h1>
<p>${description}</p>
${id}
<p><a href="/">${httpMessages.homePage}</a></p>
</body>
</html>
`;
}
