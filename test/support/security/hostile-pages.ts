import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Frame, Page, Request } from "@playwright/test";
import { closedArticle } from "./html-tree.ts";

export interface Harm {
  /** Indexes of articles in which a script ran, each once; -1 is a page beside them. */
  executed: number[];
  /** Requests to other hosts but for pictures, which articles may show; by the articles of the document. */
  outside: { articles: number[]; type: string; url: string }[];
}

interface Seen {
  executed: number[];
  outside: { document: number; type: string; url: string }[];
}

interface ShowOptions {
  policy?: string;
  /** Each article in a document of its own, for those expected to do harm. */
  alone?: boolean;
}

/** Documents shown at once, each in a frame. */
const BATCH = 65;

/** Articles of one document at most: documents are what takes time. */
const SHARED = 40;

/** Elements that act on their whole document; an article with one of them shares no document. */
const ACTS_ON_DOCUMENT = /<(?:base|body|form|frameset|head|html|isindex|link|meta|object|style)\b/i;

/** Events that hostile inputs wait for, separated by spaces. */
export const EVENTS =
  "mouseover mouseenter mousemove mousedown mouseup mouseout mouseleave pointerdown pointerover pointerenter touchstart " +
  "click dblclick contextmenu focus focusin blur focusout keydown keypress keyup beforeinput input change select submit " +
  "reset invalid toggle beforetoggle scroll wheel drag dragstart dragenter dragover drop copy cut paste animationstart " +
  "animationend transitionend load error play canplay loadstart ended resize";

/** Shows articles and touches every element. Where a script runs in a shared document, each is shown again alone. */
export async function showHostilePages(
  browser: Browser,
  articles: string[],
  { policy, alone = false }: ShowOptions = {},
): Promise<Harm> {
  const documents = alone ? articles.map((_, index) => [index]) : shareDocuments(articles);
  const pages = documents.map((members) => members.map((index) => inArticle(articles[index]!)).join("\n"));
  const seen = await show(browser, pages, policy);
  const outside = seen.outside.map(({ document, ...request }) => ({ ...request, articles: documents[document] ?? [] }));
  if (alone || seen.executed.length === 0) return { executed: seen.executed, outside };
  const suspects = seen.executed.flatMap((document) => documents[document] ?? []);
  const again = await showHostilePages(
    browser,
    suspects.map((index) => articles[index]!),
    { policy, alone: true },
  );
  if (again.executed.length === 0)
    throw new Error(`A script ran that no article runs alone, in one document with ${suspects.join(", ")}.`);
  return { executed: again.executed.map((at) => suspects[at] ?? at), outside };
}

const inArticle = (html: string): string => `<article>${html}</article>`;

function shareDocuments(articles: string[]): number[][] {
  const distinct = articles
    .keys()
    .filter((index) => articles[index]!.trim() && articles.indexOf(articles[index]!) === index);
  const { true: sharing = [], false: solitary = [] } = Object.groupBy(distinct, (index) =>
    String(closedArticle(articles[index]!) !== null && !ACTS_ON_DOCUMENT.test(articles[index]!)),
  );
  const documents = solitary.map((index) => [index]);
  for (let from = 0; from < sharing.length; from += SHARED) documents.push(sharing.slice(from, from + SHARED));
  return documents;
}

async function show(browser: Browser, documents: string[], policy: string | undefined): Promise<Seen> {
  const server = await serve(documents, policy);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const executed = new Set<number>();
  const outside: Seen["outside"] = [];
  const context = await browser.newContext();
  await watch(context, origin, executed, outside);
  try {
    for (let from = 0; from < documents.length; from += BATCH) {
      const page = await context.newPage();
      page.on("dialog", (dialog) => {
        if (dialog.type() !== "beforeunload") executed.add(-1);
        void dialog.dismiss().catch(() => undefined);
      });
      await page.goto(`${origin}/batch/${from}`);
      await touchEverything(page);
      await page.close();
    }
  } finally {
    await context.close();
    await new Promise((done) => server.close(done));
  }
  return { executed: [...executed].toSorted((a, b) => a - b), outside };
}

async function watch(
  context: BrowserContext,
  origin: string,
  executed: Set<number>,
  outside: Seen["outside"],
): Promise<void> {
  await context.exposeBinding("scriptRan", (_source, index: number) => void executed.add(index));
  await context.addInitScript(() => {
    const indexOf = (view: Window): number => {
      for (let each = view; ; each = each.parent) {
        const index = /^\/article\/(\d+)/.exec(each.location.pathname)?.[1];
        if (index !== undefined || each === each.parent) return Number(index ?? -1);
      }
    };
    const ran = (): boolean => {
      (globalThis as unknown as { scriptRan(index: number): void }).scriptRan(indexOf(window));
      return true;
    };
    Object.assign(window, { alert: ran, confirm: ran, prompt: ran, print: ran });
  });
  context.on("request", (request) => {
    const [type, url] = [request.resourceType(), request.url()];
    const own = url.startsWith(`${origin}/`) || /^(?:data|blob):/.test(url);
    if (!own && type !== "image") outside.push({ document: documentOf(request), type, url });
  });
}

/** The document that made a request, itself or by a frame in it; -1 for a page beside the documents. */
function documentOf(request: Request): number {
  for (let frame = frameOf(request); frame; frame = frame.parentFrame()) {
    const number = /\/article\/(\d+)$/.exec(frame.url())?.[1];
    if (number !== undefined) return Number(number);
  }
  return -1;
}

function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    // Playwright throws for the first request of a window that a page has opened.
    return null;
  }
}

async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(async (events) => {
    const settled = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (const frame of document.querySelectorAll("iframe")) {
      const view = frame.contentWindow as (Window & typeof globalThis) | null;
      if (!frame.contentDocument || !view) continue;
      // A link that leads away is not followed; one whose address is a script is.
      view.addEventListener("click", (event) => {
        const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href], area[href]");
        if (/^(?:https?|mailto|tel):$/.test(link?.protocol ?? "")) event.preventDefault();
      });
      // By prototypes: a hostile form or document has elements in place of its own methods.
      const { Document, Element, EventTarget, HTMLElement, HTMLDetailsElement } = view;
      const elements = Document.prototype.querySelectorAll.call(frame.contentDocument, "article *");
      for (const element of elements as NodeListOf<HTMLElement>) {
        const own = Element.prototype.getAttributeNames.call(element).filter((name) => name.startsWith("on"));
        for (const name of [...events, ...own.map((each) => each.slice(2))])
          EventTarget.prototype.dispatchEvent.call(element, new view.Event(name, { bubbles: true, cancelable: true }));
        element.focus?.();
        if (element instanceof HTMLDetailsElement) element.open = true;
        if (element instanceof HTMLElement) HTMLElement.prototype.click.call(element);
        element.blur?.();
      }
    }
    await settled();
    await settled();
  }, EVENTS.split(" "));
}

async function serve(documents: string[], policy: string | undefined): Promise<Server> {
  const server = createServer((request, response) => {
    const [, kind, number] = /^\/(batch|article)\/(\d+)$/.exec(request.url ?? "") ?? [];
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    if (kind === "batch") response.end(batchPage(Number(number), documents.length));
    else if (kind === "article") {
      if (policy) response.setHeader("Content-Security-Policy", policy);
      response.end(articlePage(documents[Number(number)] ?? ""));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

function batchPage(from: number, count: number): string {
  const indexes = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
  return `<!doctype html><title>articles</title>${indexes.map((index) => `<iframe src="/article/${index}"></iframe>`).join("")}`;
}

function articlePage(articles: string): string {
  return `<!doctype html><html lang="pl"><meta charset="utf-8"><title>article</title><body>${articles}</body></html>`;
}
