import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { launchBrowser } from "../support/browser.ts";
import { askDesk, openEditor } from "../support/editor-tab.ts";
import { startSite } from "../support/site.ts";
import { carrySession, joinTeam } from "../support/team.ts";
import { proseOf } from "./prose.ts";
import { budget, figure } from "./report.ts";

/** product.md, `/edit-post/{slug}`: a post of this many words on a processor this many times slower. */
const WORDS = 20_000;
const THROTTLE = 6;
const KEYS = 150;
/** Between two keys of somebody who types fast: 400 characters a minute. */
const PAUSE_MS = 150;
/** The browser reports no event that was painted within this time. */
const UNREPORTED_MS = 16;

/** Milliseconds from a key to the paint that shows it, by the browser's own Event Timing. */
export async function typing(): Promise<void> {
  const site = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
  const browser = await launchBrowser();
  try {
    const writer = await joinTeam(site, "redaktor", "zofia@szpalta.example");
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    await carrySession(context, site, writer);
    const body = longText();
    const slug = await store(site, writer, body);
    const { page, stands } = await openEditor(context, site, `/edit-post/${slug}`);
    await page.locator(".desk-page .prose p").first().waitFor();
    const slow = await context.newCDPSession(page);
    await slow.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
    for (const [name, key] of [
      ["at the beginning", "Control+Home"],
      ["in the middle", "PageDown"],
      ["at the end", "Control+End"],
    ] as const) {
      const times = await timed(page, ".cm-content", key);
      told(`key to paint ${name}`, times);
      budget(`key to paint ${name} of ${WORDS} words, p95`, shareOf(times, 0.95), "ms", { most: 50 });
    }
    await slow.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await stands(/^Zapisano/);
    // What the browser itself takes on this machine: no editor that stands in a page can be quicker than the second.
    for (const [name, field, html] of [
      ["an empty page's only field", "input", "<input>"],
      ["an empty page's only paragraph", "p", `<p contenteditable style="white-space:pre-wrap">${proseOf(0)}</p>`],
    ] as const) {
      const bare = await context.newPage();
      await bare.setContent(`<!doctype html><title>Pole</title>${html}`);
      const bareSlow = await context.newCDPSession(bare);
      await bareSlow.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
      told(`key to paint of ${name}`, await timed(bare, field, "Home"));
      await bare.close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

function told(name: string, times: number[]): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => shareOf(times, share));
  figure(name, `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, most ${times.at(-1)} ms`);
}

/** The time that this share of them does not exceed. */
function shareOf(times: number[], share: number): number {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
}

function longText(): string {
  const parts: string[] = [];
  let words = 0;
  for (let index = 0; words < WORDS; index += 1) {
    const part = proseOf(index);
    parts.push(part);
    words += part.split(/\s+/).length;
  }
  return parts.join("\n\n");
}

async function store(
  site: Parameters<typeof askDesk>[0],
  writer: Parameters<typeof askDesk>[1],
  body: string,
): Promise<string> {
  const payload = await fetch(`${site.url}/edit-post/new/_payload.json`, { headers: { cookie: writer.cookie } });
  const { data } = (await payload.json()) as { data: Record<string, { post: { id: string; draft: object } }> };
  const { post } = data["edit-post-new"]!;
  const tab = randomUUID();
  const draft = { ...post.draft, title: "Bardzo długi wpis", body };
  const request = { do: "save", postId: post.id, base: "0", draft, baseDraft: null, kind: "save", tab };
  const { slug } = await askDesk<{ slug: string }>(site, writer, request);
  await askDesk(site, writer, { do: "leave", postId: post.id, tab });
  return slug;
}

/** The times of a run of keys, the shortest first. */
async function timed(page: Page, field: string, start: string): Promise<number[]> {
  await page.locator(field).focus();
  await page.keyboard.press(start);
  await page.evaluate((threshold) => {
    const times: number[] = [];
    Object.assign(globalThis, { keyTimes: times });
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") times.push(entry.duration);
    };
    const options = { type: "event", durationThreshold: threshold };
    new PerformanceObserver(note).observe(options);
  }, UNREPORTED_MS);
  const words = "w szpalcie pisze sie dalej i dalej ";
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(words[key % words.length] === " " ? "Space" : words[key % words.length]!);
    await page.waitForTimeout(PAUSE_MS);
  }
  const reported = await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes);
  const quick = Array<number>(Math.max(0, KEYS - reported.length)).fill(UNREPORTED_MS);
  return [...quick, ...reported].toSorted((a, b) => a - b);
}
