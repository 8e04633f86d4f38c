import type { BrowserContext, Page } from "@playwright/test";
import type { Shot } from "#test/screens/shots.ts";
import { axeFaultsAtTwoWidths } from "./axe.ts";
import { forgetSite } from "./context-pool.ts";
import { booted } from "./reader-tab.ts";
import type { SeededSite } from "../running-site/seeded-site.ts";
import type { RunningSite } from "../running-site/running-site.ts";
import { carrySession } from "../running-site/team.ts";

/** The narrow one first: some parts must be opened there that the wide one shows at once. */
const WIDTHS: [number, number] = [360, 1280];
const NARROWEST = 320;
const HEIGHT = 900;

interface ScreenContext {
  /** Shared by all screens, so that the site's files stay cached; its other pages stay open. */
  context: BrowserContext;
  site: RunningSite;
  newsroom: SeededSite;
}

/** Axe's faults at two widths, light and dark; sideways scrolling at the narrowest; what the browser complains of. */
export async function screenFaults(shot: Shot, { context, site, newsroom }: ScreenContext): Promise<string[]> {
  const member = shot.as && newsroom.team[shot.as];
  const others = new Set(context.pages());
  const page = await context.newPage();
  await forgetSite(page, site.url);
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
  if (member) await carrySession(context, site, member);
  const faults = await listen(page);
  await page.goto(site.url + (typeof shot.path === "string" ? shot.path : await shot.path(newsroom, site)));
  await page.waitForFunction(() => {
    const { starts, hydrated } = document.documentElement.dataset;
    return starts === undefined || hydrated !== undefined;
  });
  if (shot.act) await booted(page);
  const shown = (await shot.act?.(page, { newsroom, site })) ?? page;

  await shown.emulateMedia({ reducedMotion: "reduce" });
  faults.push(...(await axeFaultsAtTwoWidths(shown, WIDTHS, HEIGHT)));
  await shown.setViewportSize({ width: NARROWEST, height: HEIGHT });
  faults.push(...(await tooWide(shown)));
  // Closing a page releases its post and skips the prompt before leaving.
  for (const each of context.pages()) if (!others.has(each)) await each.close();
  return faults;
}

/** Without the answers and the silence that a state is there for. */
async function listen(page: Page): Promise<string[]> {
  const said: string[] = [];
  await page.exposeFunction("tellViolation", (what: string) => void said.push(`csp: ${what}`));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      (window as unknown as { tellViolation(what: string): void }).tellViolation(`${violatedDirective} ${blockedURI}`),
    );
  });
  page.on("pageerror", (error) => said.push(`pageerror: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    const silence = /^Failed to load resource: (?:the server responded with a status of 4|net::ERR_)|app manifest$/;
    const expected = silence.test(text);
    if (["error", "warning"].includes(message.type()) && !expected) said.push(`${message.type()}: ${text}`);
  });
  return said;
}

/** Elements in a box that scrolls by itself do not count. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("body *")]
      .filter((each) => each.getBoundingClientRect().right > clientWidth)
      .map((each) => each.outerHTML.slice(0, 200));
  });
}
