import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { CONTENT_SECURITY_POLICY } from "#server/security-headers.ts";
import { launchBrowser } from "../support/browser.ts";
import { EVENTS, showHostile } from "../support/hostile-pages.ts";
import { sharedData } from "../support/shared-data.ts";
import { runCommand, startSite, type RunningSite } from "../support/site.ts";

/*
 * The public collection of hostile inputs through the whole site: each as the body, the title, the lead and a tag of a
 * published post, under the site's own headers, touched all over. Every one is met in the lists; at their own addresses
 * those that this browser runs when nothing is done about them, and a fifth of the others (all of them, each alone and
 * without any policy, are the matter of `xss-sanitiser.test.ts`).
 */

const path = sharedData("security/xss.json");
const payloads = path ? (JSON.parse(readFileSync(path, "utf8")) as { payloads: Payload[] }).payloads : [];
const firing = payloads.filter((each) => each.fires_unsanitised_chromium156);
const silent = payloads.filter((each) => !each.fires_unsanitised_chromium156);

interface Payload {
  id: string;
  input: string;
  fires_unsanitised_chromium156: boolean;
}

/** Tabs open at once. */
const TABS = 4;
/** Characters of a payload that a one-line field takes. */
const FIELD = 180;

let browser: Browser;
let site: RunningSite;
const folder = mkdtempSync(join(tmpdir(), "szpalta-xss-"));

beforeAll(async () => {
  if (!path) return;
  browser = await launchBrowser();
  site = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
  for (const { id, input } of payloads) {
    const field = input.replaceAll(/\s+/g, " ").trim().slice(0, FIELD);
    const front = {
      title: `${id} ${field}`,
      slug: id,
      category: "Próby",
      lead: field,
      tags: [`${id} ${field.slice(0, 40)}`],
    };
    const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    writeFileSync(join(folder, `${id}.md`), `---\n${lines.join("\n")}\n---\n${input}\n`);
  }
  const { code, out } = await runCommand(["import", "markdown", folder], { SZPALTA_DATA: site.data });
  if (code !== 0) throw new Error(out);
});

afterAll(async () => {
  await browser?.close();
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Visits {
  executed: string[];
  /** Requests to other hosts that are not pictures. */
  outside: string[];
  missing: string[];
}

/** Opens every address in turn, touches every element of it, and tells what ran. */
async function visit(context: BrowserContext, addresses: string[]): Promise<Visits> {
  const seen: Visits = { executed: [], outside: [], missing: [] };
  await context.exposeBinding("scriptRan", ({ page }) => void seen.executed.push(page.url()));
  await context.addInitScript(() => {
    const ran = () => (globalThis as unknown as { scriptRan(): void }).scriptRan();
    Object.assign(window, { alert: ran, confirm: ran, prompt: ran, print: ran });
  });
  // The browser finds no other host; what is asked of one is noted.
  context.on("request", (request) => {
    const [type, url] = [request.resourceType(), request.url()];
    const own = url.startsWith(`${site.url}/`) || /^(?:data|blob):/.test(url);
    if (!own && type !== "image") seen.outside.push(`${type} ${url}`);
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

describe.skipIf(!path)("hostile posts on the real site", () => {
  test("nothing of them runs at their own addresses, and only pictures are asked of other hosts", async () => {
    const context = await browser.newContext();
    const seen = await visit(
      context,
      [...firing, ...silent.filter((_, index) => index % 5 === 0)].map(({ id }) => `/proby/${id}`),
    );
    await context.close();
    expect(seen).toEqual({ executed: [], outside: [], missing: [] });
  });

  test("nor in the lists, on the tag list and in the error page that repeats an address", async () => {
    const context = await browser.newContext();
    const lists = ["/", "/tags", ...Array.from({ length: 46 }, (_, index) => `/proby?page=${index + 1}`)];
    const seen = await visit(context, lists);
    await context.close();
    expect(seen).toEqual({ executed: [], outside: [], missing: [] });
  });

  test("with the sanitiser off, the site's policy alone lets nothing run", async () => {
    const parser = createParser("site");
    const articles = firing.map(({ input }) => parser.render(input, { mark: "made-0" }));
    // The harness frames its articles, which the site's pages do not allow.
    const policy = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    const harm = await showHostile(browser, articles, { policy });
    expect(harm.executed.map((index) => firing[index]?.id)).toEqual([]);
  });
});
