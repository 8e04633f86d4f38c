import { VIEW_SCRIPT, VIEW_SCRIPT_PATH } from "#core/statistics/view-addresses.ts";
import { sendBytes } from "../answers/send.ts";
import { isSameOrigin } from "./csrf.ts";
import { type HandlerContext, pageAt } from "./pages.ts";
import type { ServerRoute } from "./router.ts";

/** A path of a page is shorter; this bounds what is looked up. */
const SHOWN_LIMIT = 500;

/**
 * Answers browsers that say which page they show. Only pages that the site has are counted: the page is looked up in the page cache, and made
 * if it is not there. Who has a session or names no page gets the same answer, and is not counted.
 */
export function createViewBeacon(site: HandlerContext): ServerRoute {
  const { views, signIn, ownOrigins, security } = site;
  return async (request, response, search) => {
    request.resume();
    sendBytes(response, 204, ["Cache-Control", "no-store", ...security]);
    const { cookie, "user-agent": userAgent = "" } = request.headers;
    const said = new URLSearchParams(search);
    const shown = said.get("p") ?? "";
    const [path = ""] = shown.split("?");
    if (!views || path.length > SHOWN_LIMIT || !isOwnPath(path)) return;
    if (!isSameOrigin(request.headers, ownOrigins) || (cookie !== undefined && signIn.carriesSession(cookie))) return;
    if ((await pageAt(site, path))?.read === "page")
      views.countShown(shown, userAgent, said.get("r") ?? "", ownOrigins);
  };
}

/** Whether a text is a path as browsers write it. Other spellings of one page, such as `/#a` or `/a/..`, would each be stored. */
function isOwnPath(path: string): boolean {
  const url = `http://localhost${path}`;
  return /^\/(?!\/)/.test(path) && URL.canParse(url) && new URL(url).pathname === path;
}

const SCRIPT = Buffer.from(VIEW_SCRIPT);
const SCRIPT_HEADERS = ["Content-Type", "text/javascript; charset=utf-8", "Cache-Control", "public, max-age=86400"];

/** Returns the route of the script that says which document a browser shows. */
export function viewScriptRoute(security: readonly string[]): Record<string, ServerRoute> {
  return {
    [VIEW_SCRIPT_PATH]: (_request, response) => sendBytes(response, 200, [...SCRIPT_HEADERS, ...security], SCRIPT),
  };
}
