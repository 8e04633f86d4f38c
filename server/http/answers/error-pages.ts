import type { ServerResponse } from "node:http";
import { acceptsHtml, type PageHandler, type RefusedStatus, type PageAnswer } from "#core/site/page-handler.ts";
import { sendBytes } from "./send.ts";
import { encodeResponse, type EncodedResponse } from "#server/page-cache/encoded-response.ts";
import { httpMessages } from "#core/messages/server/http.ts";

type Sentence = [message: string, description: string];

const UNEXPECTED: Sentence = ["Internal Server Error", httpMessages.ourFault];

/** Texts for answers that come before the site's own error page, or instead of it. */
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

/** One page per status, outside the page cache, so that any number of bad requests costs one rendering. */
export function createRefusedPages(handler: Pick<PageHandler, "refuse">, security: readonly string[]) {
  const kept = new Map<RefusedStatus, Promise<EncodedResponse | null>>();

  async function make(status: RefusedStatus): Promise<EncodedResponse | null> {
    const answer = await handler.refuse?.(status).catch(() => null);
    return answer?.status === status ? encodeResponse(answer, security) : null;
  }

  return {
    async page(status: RefusedStatus): Promise<EncodedResponse | null> {
      const made = kept.get(status) ?? make(status);
      kept.set(status, made);
      const page = await made;
      // Without a store the page has no frame, so it is not stored; the next request tries again.
      if (!page && kept.get(status) === made) kept.delete(status);
      return page;
    },
    /** Drops the stored pages; called when the site changes, since their frame names its sections. */
    forget: () => kept.clear(),
  };
}

interface ErrorRequest {
  url: string;
  accept: string | undefined;
  errorId?: string;
}

/** A page that needs nothing of the site, or JSON `{url, status, message}` for clients that do not accept HTML. */
export function fallbackErrorPage(status: number, { url, accept, errorId }: ErrorRequest): PageAnswer {
  const [message, description] = SENTENCES[status] ?? UNEXPECTED;
  const json = !acceptsHtml(accept);
  const about = errorId ? { url, status, message, id: errorId } : { url, status, message };
  return {
    status,
    headers: {
      "content-type": json ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
      "cache-control": "no-store",
    },
    body: json ? JSON.stringify(about) : plainPage(`${status} - ${message}`, description, errorId),
    dependencies: null,
  };
}

const RETRY_SECONDS = "5";

/** Sent while a new version migrates the data and there is no site yet; browsers ask again by themselves. */
export function sendUpgrading(response: ServerResponse): void {
  const { url = "/", headers: asked } = response.req;
  const { status, headers, body } = fallbackErrorPage(503, { url, accept: asked.accept });
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
