import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { PAGE_SIZE } from "#core/site/pages/paging.ts";
import { contentSecurityPolicy } from "#server/http/answers/security-headers.ts";
import { sharedBrowser } from "#test/support/browser/browser.ts";
import { EVENTS, showHostilePages } from "#test/support/security/hostile-pages.ts";
import { hostilePosts } from "#test/support/security/hostile-posts.ts";
import { ownPayloads, payloadClasses, publicPayloads } from "#test/support/security/payloads.ts";
import { runCommand, startSite, type RunningSite } from "#test/support/running-site/running-site.ts";

/*
 * Hostile inputs through the whole site: as parts of the body, the title, the lead and the tags of published posts, under
 * the site's own headers, touched all over, at the posts' own addresses and in the lists. What the sanitiser does without
 * any policy is the matter of `xss-sanitiser.test.ts`.
 */

const payloads = [...ownPayloads(), ...publicPayloads()];
const posts = hostilePosts(payloads, "Próby", await createMarkdown({ rules: typographyRules({}) }));

/** What a link to a film, once clicked, may ask for: the players of YouTube (without cookies) and Vimeo. */
const FILMS = /^https:\/\/(?:www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\/[\w-]+\/?$/;

/** Tabs open at once. */
const TABS = 4;
/** Addresses of no page, made of payloads. */
const WRONG_ADDRESSES = 8;

let browser: Browser;
let site: RunningSite;
const folder = mkdtempSync(join(tmpdir(), "szpalta-xss-"));

beforeAll(async () => {
  // The scripts of hundreds of pages are compiled once. Other files keep contexts of it open, so that it is not closed here.
  browser = await sharedBrowser();
  site = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
  for (const { slug, source } of posts) writeFileSync(join(folder, `${slug}.md`), source);
  const { code, out } = await runCommand(["import", "markdown", folder, "--undated", "pliki"], {
    SZPALTA_DATA: site.data,
  });
  if (code !== 0) throw new Error(out);
});

afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Visits {
  executed: string[];
  /** Requests to other hosts for more than pictures and the two players. */
  outside: string[];
  missing: string[];
}

/** Opens every address in turn, touches every element of it, and tells what ran. */
async function visit(context: BrowserContext, addresses: string[]): Promise<Visits> {
  const seen: Visits = { executed: [], outside: [], missing: [] };
  await context.exposeBinding("scriptRan", ({ page }) => void seen.executed.push(described(page.url())));
  await context.addInitScript(() => {
    const ran = () => (globalThis as unknown as { scriptRan(): void }).scriptRan();
    Object.assign(window, { alert: ran, confirm: ran, prompt: ran, print: ran });
  });
  // The browser finds no other host; what is asked of one is noted.
  context.on("request", (request) => {
    const [type, url] = [request.resourceType(), request.url()];
    const own = url.startsWith(`${site.url}/`) || /^(?:data|blob):/.test(url);
    if (!own && type !== "image" && !FILMS.test(url)) seen.outside.push(`${type} ${url}`);
  });
  const waiting = addresses.values();
  const tab = async () => {
    const page = await context.newPage();
    for (const address of waiting) {
      const answer = await page.goto(site.url + address);
      if (answer?.status() !== 200) seen.missing.push(address);
      await page.evaluate(touch, EVENTS);
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: TABS }, tab));
  return seen;
}

/** An address, and the payloads of the post that stands there. */
function described(url: string): string {
  const post = posts.find(({ slug }) => url.endsWith(`/${slug}`));
  return post ? `${url} (${post.payloads.map(({ id }) => id).join(", ")})` : url;
}

/** In the page: every event on every element of the text; links that lead elsewhere are not followed. */
function touch(events: string): void {
  window.addEventListener("click", (event) => event.preventDefault());
  for (const element of document.querySelectorAll<HTMLElement>("main *")) {
    for (const name of events.split(" ")) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
    element.focus?.();
    if (element instanceof HTMLDetailsElement) element.open = true;
    element.click?.();
  }
}

test("nothing of hostile posts runs at their own addresses, and only pictures and films are asked of other hosts", async () => {
  const context = await browser.newContext();
  const seen = await visit(
    context,
    posts.filter((post) => post.payloads.length > 0).map(({ slug }) => `/proby/${slug}`),
  );
  await context.close();
  expect(seen).toEqual({ executed: [], outside: [], missing: [] });
});

test("nor in the lists, on the tag list and on an error page about their addresses", async () => {
  const context = await browser.newContext();
  const pages = Math.ceil(posts.length / PAGE_SIZE);
  const lists = ["/", "/tags", ...Array.from({ length: pages }, (_, index) => `/proby?page=${index + 1}`)];
  const first = payloadClasses().flatMap((each) => each.payloads.slice(0, 1));
  const wrong = first.slice(0, WRONG_ADDRESSES).map(({ input }) => `/proby/${encodeURIComponent(input)}`);
  const seen = await visit(context, [...lists, ...wrong]);
  await context.close();
  expect({ ...seen, missing: seen.missing.toSorted() }).toEqual({
    executed: [],
    outside: [],
    missing: wrong.toSorted(),
  });
});

test("with the sanitiser off, the site's policy alone lets nothing run", async () => {
  const parser = createParser("site");
  const harmful = payloads.filter(({ effect }) => effect === "script");
  const articles = harmful.map(({ input }) => parser.render(input, { mark: "made-0" }));
  // The harness frames its articles, which the site's pages do not allow.
  const policy = contentSecurityPolicy("'sha256-scheme'").replace("frame-ancestors 'none'", "frame-ancestors 'self'");
  const harm = await showHostilePages(browser, articles, { policy });
  expect(harm.executed.map((index) => harmful[index]?.id)).toEqual([]);
});
