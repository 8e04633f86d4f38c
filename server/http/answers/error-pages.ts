import type { ServerResponse } from "node:http";
import { acceptsHtml, type PageHandler, type RefusedStatus, type PageAnswer } from "#core/site/page-handler.ts";
import { sendBytes } from "./send.ts";
import { encodeResponse, type EncodedResponse } from "#server/page-cache/encoded-response.ts";

type Sentence = [message: string, description: string];

const UNEXPECTED: Sentence = ["Internal Server Error", "Coś się zepsuło po naszej stronie. Spróbuj za chwilę."];

/** Texts for answers that come before the site's own error page, or instead of it. */
const SENTENCES: Record<number, Sentence> = {
  400: ["Bad Request", "Adres jest zapisany nieprawidłowo. Sprawdź go i spróbuj jeszcze raz."],
  401: [
    "Unauthorized",
    "Sesja wygasła, a tekst jest za długi, żeby go tu oddać. Zaloguj się w drugiej karcie i odśwież tę stronę: przeglądarka wyśle go jeszcze raz.",
  ],
  403: ["Forbidden", "To żądanie nie pochodzi z tej witryny, więc go nie wykonano."],
  404: ["Page Not Found", "Pod tym adresem niczego nie ma."],
  405: ["Method Not Allowed", "Tego adresu nie obsługuje ta metoda HTTP."],
  413: ["Content Too Large", "Przesłana treść jest za duża."],
  414: ["URI Too Long", "Adres jest za długi."],
  429: ["Too Many Requests", "W tej chwili przychodzi za dużo naraz. Nic nie przepadło; spróbuj za chwilę."],
  500: UNEXPECTED,
  503: ["Service Unavailable", "Witryna właśnie się uruchamia albo aktualizuje. Spróbuj za chwilę."],
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
  const id = errorId ? `<p>Numer błędu: <code>${errorId}</code></p>` : "";
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
<p><a href="/">Strona główna</a></p>
</body>
</html>
`;
}
