import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "@playwright/test";

/** What a hostile article did when a browser showed it and somebody touched everything in it. */
export interface Harm {
  /** Indexes of the articles in which a script ran, each once. */
  executed: number[];
  /** Requests to other hosts, by resource type and address. */
  outside: { type: string; url: string }[];
}

/** Articles shown at once, each in a document of its own. */
const BATCH = 65;

/** Names of the events that hostile inputs wait for, parted by spaces. */
export const EVENTS =
  "mouseover mouseenter mousemove mousedown mouseup mouseout mouseleave pointerdown pointerover pointerenter touchstart " +
  "click dblclick contextmenu focus focusin blur focusout keydown keypress keyup beforeinput input change select submit " +
  "reset invalid toggle beforetoggle scroll wheel drag dragstart dragenter dragover drop copy cut paste animationstart " +
  "animationend transitionend load error play canplay loadstart ended resize";

/**
 * Shows every article as a document, without any policy or under the given one, touches every element of it, and tells
 * what ran. Requests to other hosts are noted; the browser finds none.
 */
export async function showHostile(
  browser: Browser,
  articles: string[],
  { policy }: { policy?: string } = {},
): Promise<Harm> {
  const server = await serve(articles, policy);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const executed = new Set<number>();
  const outside: Harm["outside"] = [];
  const context = await browser.newContext();
  await watch(context, origin, executed, outside);
  try {
    for (let from = 0; from < articles.length; from += BATCH) {
      const page = await context.newPage();
      page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
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
  outside: Harm["outside"],
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
    const url = request.url();
    if (!/^(?:data|blob):/.test(url) && !url.startsWith(`${origin}/`))
      outside.push({ type: request.resourceType(), url });
  });
}

async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(async (events) => {
    const settled = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (const frame of document.querySelectorAll("iframe")) {
      const view = frame.contentWindow as (Window & typeof globalThis) | null;
      if (!frame.contentDocument || !view) continue;
      // A link that leads away is not followed, one whose address is a script is.
      view.addEventListener("click", (event) => {
        const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[href], area[href]");
        if (/^(?:https?|mailto|tel):$/.test(link?.protocol ?? "")) event.preventDefault();
      });
      for (const element of frame.contentDocument.querySelectorAll<HTMLElement>("article *")) {
        for (const name of events) element.dispatchEvent(new view.Event(name, { bubbles: true, cancelable: true }));
        element.focus?.();
        if (element instanceof view.HTMLDetailsElement) element.open = true;
        element.click?.();
        element.blur?.();
      }
    }
    await settled();
    await settled();
  }, EVENTS.split(" "));
}

async function serve(articles: string[], policy?: string): Promise<Server> {
  const server = createServer((request, response) => {
    const [, kind, number] = /^\/(batch|article)\/(\d+)$/.exec(request.url ?? "") ?? [];
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    if (kind === "batch") response.end(batchPage(Number(number), articles.length));
    else if (kind === "article") {
      if (policy) response.setHeader("Content-Security-Policy", policy);
      response.end(articlePage(articles[Number(number)] ?? ""));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

function batchPage(from: number, count: number): string {
  const indexes = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
  return `<!doctype html><title>articles</title>${indexes.map((index) => `<iframe src="/article/${index}"></iframe>`).join("")}`;
}

function articlePage(html: string): string {
  return `<!doctype html><html lang="pl"><meta charset="utf-8"><title>article</title><body><article>${html}</article></body></html>`;
}
