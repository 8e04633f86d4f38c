import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { deadline } from "../runner/deadline.ts";
import { CLOSE_MS, endsWithin } from "./browser.ts";

export interface ContextPool {
  /** One that nobody uses any more, as if it were new, or a new one. Its `close` gives it back. */
  open(options: BrowserContextOptions): Promise<BrowserContext>;
  closeAll(): Promise<void>;
}

interface PooledContext {
  context: BrowserContext;
  /** Open in it all the time, which keeps the process and its compiled scripts: half the work of the next page. */
  parked: Page;
  options: string;
  isFree: boolean;
  closeForGood(): Promise<void>;
}

/** Contexts of the worker's browser, for pages of the site at `origin`. */
export function createContextPool(browser: Browser, origin: string, cleanMs = deadline(CLOSE_MS)): ContextPool {
  const all = new Set<PooledContext>();

  async function make(options: BrowserContextOptions): Promise<PooledContext> {
    const context = await browser.newContext(options);
    const parked = await context.newPage();
    await parked.goto(`${origin}/robots.txt`);
    const closeForGood = context.close.bind(context);
    const pooled = { context, parked, options: JSON.stringify(options), isFree: false, closeForGood };
    const addInitScript = context.addInitScript.bind(context);
    let isSpoiled = false;
    parked.once("crash", () => (isSpoiled = true));
    context.addInitScript = (...given: Parameters<typeof addInitScript>) => {
      isSpoiled = true;
      return addInitScript(...given);
    };
    context.close = async () => {
      if (pooled.isFree || !all.has(pooled)) return;
      if (isSpoiled) {
        all.delete(pooled);
        return closeForGood();
      }
      pooled.isFree = await endsWithin(cleanMs, cleaned());
      // Its browser ends it, whose closing is waited for no longer either.
      if (!pooled.isFree) all.delete(pooled);
    };
    all.add(pooled);
    return pooled;

    async function cleaned(): Promise<void> {
      for (const page of context.pages()) if (page !== parked) await page.close();
      await forgetSite(parked, origin);
    }
  }

  return {
    async open(options) {
      const asked = JSON.stringify(options);
      const pooled = [...all].find((each) => each.isFree && each.options === asked) ?? (await make(options));
      pooled.isFree = false;
      // They were cleared with all that earlier pages had set.
      if (options.permissions) await pooled.context.grantPermissions(options.permissions);
      return pooled.context;
    },
    async closeAll() {
      for (const { closeForGood } of all) await closeForGood();
      all.clear();
    },
  };
}

/** Clears what earlier pages left, but not the cached files of the site. */
export async function forgetSite(page: Page, origin: string): Promise<void> {
  const context = page.context();
  await context.setOffline(false);
  await context.unrouteAll();
  await context.clearCookies();
  await context.clearPermissions();
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb,service_workers" });
  await session.detach();
}
