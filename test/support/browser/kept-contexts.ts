import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";

export interface KeptContexts {
  /** One that nobody uses any more, as if it were new, or a new one. Its `close` gives it back. */
  open(options: BrowserContextOptions): Promise<BrowserContext>;
  closeAll(): Promise<void>;
}

interface Kept {
  context: BrowserContext;
  /** Open in it all the time, which keeps the process and its compiled scripts: half the work of the next page. */
  parked: Page;
  options: string;
  isFree: boolean;
  closeForGood(): Promise<void>;
}

/** Contexts of a browser that was opened with `oneProcess`, for pages of the site at `origin`. */
export function keepContexts(browser: Browser, origin: string): KeptContexts {
  const all = new Set<Kept>();

  async function make(options: BrowserContextOptions): Promise<Kept> {
    const context = await browser.newContext(options);
    const parked = await context.newPage();
    await parked.goto(`${origin}/robots.txt`);
    const closeForGood = context.close.bind(context);
    const kept = { context, parked, options: JSON.stringify(options), isFree: false, closeForGood };
    const addInitScript = context.addInitScript.bind(context);
    let isSpoiled = false;
    parked.once("crash", () => (isSpoiled = true));
    context.addInitScript = (...given: Parameters<typeof addInitScript>) => {
      isSpoiled = true;
      return addInitScript(...given);
    };
    context.close = async () => {
      if (isSpoiled) {
        all.delete(kept);
        return closeForGood();
      }
      for (const page of context.pages()) if (page !== parked) await page.close();
      await forgetSite(parked, origin);
      kept.isFree = true;
    };
    all.add(kept);
    return kept;
  }

  return {
    async open(options) {
      const asked = JSON.stringify(options);
      const kept = [...all].find((each) => each.isFree && each.options === asked) ?? (await make(options));
      kept.isFree = false;
      // They were cleared with all that earlier pages had set.
      if (options.permissions) await kept.context.grantPermissions(options.permissions);
      return kept.context;
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
