import type { Caller, PageAnswer, PageHandler, PageRequest } from "#core/site/page-handler.ts";

/** Long enough to be worth compressing. */
const ARTICLE = "<p>Zażółć gęślą jaźń w szpalcie.</p>".repeat(40);

/** A small site without React, whose pages say how often they were made. */
export interface FakeRequestHandler extends PageHandler {
  asked: string[];
  callers: (Caller | undefined)[];
  /** Statuses of targets it had to refuse; while `refuses` is false it breaks over them. */
  refused: number[];
  refuses: boolean;
  barrier: Promise<void> | null;
}

/**
 * `/` and `/warsztat/litera` are pages, `/stare` moved, `/wycofane` is gone, `/awaria` breaks, `/nie-teraz` is refused for a while, `/wybuch` throws, `/formularz`
 * takes posts, `/studio` sets two cookies, the rest is missing.
 */
export function fakeRequestHandler(): FakeRequestHandler {
  const handler: FakeRequestHandler = {
    asked: [],
    callers: [],
    refused: [],
    refuses: true,
    barrier: null,
    async answer(request, caller) {
      const { pathname, search } = new URL(request.url);
      handler.asked.push(pathname + search);
      handler.callers.push(caller);
      const asked = handler.asked.filter((each) => each === pathname + search).length;
      if (handler.barrier) await handler.barrier;
      return answerAt(pathname, search, asked, request);
    },
    cacheKey: (pathname, search) => (search.startsWith("?preview") || pathname === "/awaria" ? null : pathname),
    async refuse(status) {
      handler.refused.push(status);
      if (!handler.refuses) throw new Error("tajemnica wnętrza");
      return { ...page(status, `<h1>Ramka ${status}</h1>${ARTICLE}`, []), dependencies: null };
    },
    accepts: (method, pathname) => method === "POST" && pathname === "/formularz",
  };
  return handler;
}

function answerAt(
  pathname: string,
  search: string,
  asked: number,
  request: PageRequest,
): PageAnswer | Promise<PageAnswer> {
  if (pathname === "/") return page(200, `<h1>Szpalta ${asked}</h1>${ARTICLE}`, ["home", "site"]);
  if (pathname === "/warsztat/litera") return page(200, `<h1>Litera ${asked}</h1>${ARTICLE}`, ["post:1", "site"]);
  if (pathname === "/krotka") return page(200, "<p>krótko</p>", ["post:2"]);
  if (pathname === "/stare") {
    return { status: 301, headers: { location: "/nowe" }, body: "", dependencies: { tags: ["post:1"], rev: "1" } };
  }
  if (pathname === "/wycofane") {
    if (!request.headers.get("accept")?.includes("application/json")) return page(410, "<h1>410</h1>", ["post:3"]);
    const body = JSON.stringify({ status: 410 });
    return { status: 410, headers: { "content-type": "application/json" }, body, dependencies: { tags: [], rev: "1" } };
  }
  if (pathname === "/formularz" && request.method === "POST") return echo(request);
  if (pathname === "/studio") return ofStudio();
  if (pathname === "/awaria") return broken();
  if (pathname === "/nie-teraz") return { ...page(503, "<h1>Nie teraz</h1>", []), dependencies: null };
  if (pathname === "/wybuch") throw new Error("tajemnica wnętrza");
  return { ...page(404, `<h1>Page not found: ${escaped(pathname + search)}</h1>`, []), dependencies: null };
}

function page(status: number, body: string, tags: string[]): PageAnswer {
  const shows = { tags, rev: "1" };
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    body: `<!doctype html>${body}`,
    dependencies: shows,
  };
}

function ofStudio(): PageAnswer {
  const answer = page(200, "<h1>Kolejka</h1>", ["site"]);
  const headers = { ...answer.headers, "cache-control": "private, no-store" };
  return { ...answer, headers, dependencies: null, studio: true, setCookies: ["a=1; HttpOnly", "b=2"] };
}

async function echo(request: Request): Promise<PageAnswer> {
  return { ...page(200, escaped(await request.text()), []), dependencies: null };
}

function broken(): PageAnswer {
  const answer = page(500, "<h1>500 - Internal Server Error</h1>", []);
  return { ...answer, dependencies: null, cause: new Error("tajemnica wnętrza"), errorId: "abc123" };
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
