import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";

export interface ReaderTab {
  page: Page;
  context: BrowserContext;
  said: string[];
  loaded: string[];
  /** Requests since the last `quiet()` as "type path", without documents that the browser prefetches. */
  asked(): string[];
  payloads(): string[];
  open(path: string): Promise<unknown>;
  path(): string;
  link(href: string): Locator;
  hydrated(): Promise<unknown>;
  isHydrated(): Promise<boolean>;
  /** Starts the app by the pointer over a link. */
  start(path: string): Promise<void>;
  /** Waits until visible links are prefetched, so that only later requests count. */
  quiet(): Promise<void>;
  follow(href: string): Promise<void>;
}

const ANYWHERE = "/topics";

export async function openReaderTab(browser: Browser, url: string): Promise<ReaderTab> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { said, loaded, requests } = record(page, url);
  let counted = 0;
  const asked = () => requests.slice(counted);
  const tab: ReaderTab = {
    page,
    context,
    said,
    loaded,
    asked,
    payloads: () => asked().filter((each) => each.startsWith("fetch") && each.includes("_payload.json")),
    async open(path) {
      await page.goto(url + path, { waitUntil: "load" });
      await booted(page);
    },
    path: () => pathOf(page.url()),
    link: (href) => page.locator(`#szpalta-app a[href="${href}"]`).first(),
    hydrated: () => page.waitForFunction(() => "hydrated" in document.documentElement.dataset),
    isHydrated: () => page.evaluate(() => "hydrated" in document.documentElement.dataset),
    async start(path) {
      await tab.open(path);
      await tab.link(ANYWHERE).hover();
      await tab.hydrated();
    },
    async quiet() {
      await page.waitForLoadState("networkidle");
      counted = requests.length;
    },
    async follow(href) {
      await tab.link(href).click();
      await page.waitForURL(url + href);
      await page.waitForFunction(
        (wanted) => document.querySelector("link[rel=canonical]")?.getAttribute("href") === wanted,
        url + href,
      );
    },
  };
  return tab;
}

/** The boot is asked for after the first paint; importing it again waits until it has run. */
export async function booted(page: Page): Promise<void> {
  const boot = 'script[src*="/boot"]';
  await page.waitForSelector(boot, { state: "attached" });
  // As text, since Vitest would put a function of its own in place of this `import`.
  await page.evaluate(`import(document.querySelector('${boot}').src).then(() => {})`);
}

/** Chromium's advice about a form with two passwords. The settings of mail have those of two servers. */
const TWO_SIGN_INS = /^\[DOM\] Multiple forms should be contained/;

function record(page: Page, url: string): { said: string[]; loaded: string[]; requests: string[] } {
  const said: string[] = [];
  const loaded: string[] = [];
  const requests: string[] = [];
  page.on("domcontentloaded", () => loaded.push(pathOf(page.url())));
  page.on("console", (message) => {
    if (!TWO_SIGN_INS.test(message.text())) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", ({ message }) => said.push(`pageerror: ${message}`));
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]) return;
    const path = request.url().slice(url.length);
    requests.push(`${request.resourceType()} ${path.replace(/\?[0-9a-f]{12}$/, "")}`);
  });
  return { said, loaded, requests };
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
