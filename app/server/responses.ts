import { escapeHtml } from "#core/base/values/escape-html.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import { jsonWithoutControls, withoutControls } from "#core/polish/control-characters.ts";
import { Utf8Text } from "#core/markdown/utf8-text.ts";
import type { PageAnswer } from "#core/site/page-handler.ts";
import type { PageError } from "../shell/error-page.tsx";
import { siteMessages } from "../messages/site.ts";
import { NO_STORE, type RequestContext } from "../requests/request-context.ts";

export const FRESH = "public, no-cache";

const TEXT_TYPE = /^(?:text\/(?:html|markdown|plain)|application\/(?:[a-z]+\+)?xml)/;
const JSON_TYPE = /^application\/(?:[a-z]+\+)?json/;

/**
 * Removes control characters from an answer. The renderer has already removed them from bytes. Data for a signed-in person stay unchanged,
 * because the editor saves these data back.
 */
export function withoutControlCharacters(answer: PageAnswer): PageAnswer {
  const { body, headers } = answer;
  const type = headers["content-type"] ?? "";
  const isOwn = headers["cache-control"]?.includes("private");
  const clean = TEXT_TYPE.test(type) ? withoutControls : JSON_TYPE.test(type) && !isOwn ? jsonWithoutControls : null;
  if (!clean || body instanceof Uint8Array) return answer;
  if (typeof body === "string") return { ...answer, body: clean(body) };
  return {
    ...answer,
    body: new Utf8Text(...body.pieces.map((piece) => (typeof piece === "string" ? clean(piece) : piece))),
  };
}

/** Returns a redirect. For a payload the redirect is described as JSON, because `fetch` would follow a real redirect to an HTML document. */
export function redirectAnswer(context: RequestContext, to: string, status: number, asPayload: boolean): PageAnswer {
  const dependencies = status === 301 ? context.dependencies() : null;
  if (asPayload) return json(context, 200, { redirect: { to, status } }, dependencies);
  return { status, headers: { "cache-control": FRESH, ...context.headers, location: to }, body: "", dependencies };
}

export function jsonError(context: RequestContext, { page, cause }: ShownError): PageAnswer {
  const { status, message } = page;
  const body = { url: context.fullPath, status, message, ...(page.id ? { id: page.id } : {}) };
  return { ...json(context, status, body, errorDependencies(context, status)), cause, errorId: page.id };
}

/** Returns a JSON answer about a page. The answer is never indexed; it is cached as long as the page. */
export function json(
  context: RequestContext,
  status: number,
  body: unknown,
  dependencies: PageAnswer["dependencies"],
): PageAnswer {
  return {
    status,
    headers: {
      "cache-control": cacheControl(status),
      ...context.headers,
      "content-type": "application/json; charset=utf-8",
      "x-robots-tag": "noindex",
    },
    body: JSON.stringify(body),
    dependencies,
  };
}

export function cacheControl(status: number): string {
  return status < 400 || status === 410 ? FRESH : NO_STORE;
}

export function errorDependencies(context: RequestContext, status: number): PageAnswer["dependencies"] {
  return status === 410 ? context.dependencies() : null;
}

/** Returns a plain error page, written without React. */
export function plainPage(page: PageError): PageAnswer {
  const title = escapeHtml(`${page.status} - ${page.message}`);
  const id = page.id ? `<p>${siteMessages.error.number}: <code>${escapeHtml(page.id)}</code></p>` : "";
  const stack = page.stack ? `<pre>${escapeHtml(page.stack)}</pre>` : "";
  return {
    status: page.status,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": NO_STORE },
    body:
      `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="robots" content="noindex"><title>${title}</title></head><body><h1>${title}</h1>` +
      `<p>${escapeHtml(page.description)}</p>${id}${stack}<p><a href="/">${siteMessages.error.home}</a></p></body></html>`,
    dependencies: null,
  };
}

/** The error shown on a page, with the cause that only the log records. */
export interface ShownError {
  page: PageError;
  cause: unknown;
}

/** Escapes text for XML 1.0 and removes characters that no XML document may hold. `withoutControlCharacters` removes the control characters. */
export function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(NOT_XML, ""));
}

/** Returns JSON that is safe inside a `<script>` element: the JSON cannot end the element or open a comment. */
export function jsonForScript(value: unknown): string {
  return jsonWithoutControls(JSON.stringify(value)).replace(
    /[<\u2028\u2029]/g,
    (sign) => ownValue(JSON_ESCAPES, sign) ?? sign,
  );
}

const JSON_ESCAPES: Record<string, string> = { "<": "\\u003c", "\u2028": "\\u2028", "\u2029": "\\u2029" };

const NOT_XML = /[\ufffe\uffff]/g;
