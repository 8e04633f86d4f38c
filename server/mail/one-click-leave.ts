import { type Outcome, STATUS_OF } from "#core/base/outcome.ts";
import { LEAVE_PATH } from "#core/subscribers/subscriber-links.ts";
import { sendBytes, sendJson } from "../http/answers/send.ts";
import type { ServerRoute } from "../http/routing/router.ts";

/**
 * Answers the POST with which a mail program signs a reader off (RFC 8058): it has neither a cookie nor an `Origin`, and follows no
 * redirects. The page for people posts here too, and gets its result as a page.
 */
export function createOneClickLeave(
  leave: (key: string) => Promise<Outcome<null>>,
  security: readonly string[],
): ServerRoute {
  return async (request, response, search) => {
    request.resume();
    const left = await leave(new URLSearchParams(search).get("key") ?? "");
    const headers = ["Cache-Control", "private, no-store", ...security];
    // Mail programs send no `Accept`, or one for anything.
    if (request.headers.accept?.includes("text/html"))
      return sendBytes(response, 303, ["Location", LEAVE_PATH + search, ...headers]);
    if (left.ok) return sendJson(response, 200, headers, { value: null });
    const { code, message } = left;
    sendJson(response, STATUS_OF[code], headers, { error: { status: STATUS_OF[code], code, message } });
  };
}
