import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";
import { build } from "vite";
import { launchBrowser } from "#test/support/browser/browser.ts";
import { openEditor } from "#test/support/browser/editor-tab.ts";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { storeDraft } from "#test/support/running-site/post-requests.ts";
import { carrySession, joinTeam } from "#test/support/running-site/team.ts";
import type { BenchContext } from "../context.ts";
import { proseOf } from "../archives/prose.ts";
import { budget, figure, quantile } from "../report.ts";

/** Key to paint in the editor: 95th percentile in ms, and on a slower processor percent of what CodeMirror alone takes. */
const WORDS = 20_000;
const MOST_MS = 40;
const THROTTLE = 6;
const MOST_OF_CODEMIRROR = 160;
const ROUNDS = 5;
const KEYS = 40;
/** Fast typing: 400 characters a minute. */
const PAUSE_MS = 150;
/** Event Timing reports nothing that was painted faster. */
const UNREPORTED_MS = 16;
const PLACES = [
  ["at the beginning", "Control+Home"],
  ["a page below", "PageDown"],
  ["at the end", "Control+End"],
] as const;

export async function typing({ rounds }: BenchContext): Promise<void> {
  const times = rounds(ROUNDS);
  const site = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    const body = longText();
    const editor = await editorWith(body, context, site);
    for (const [place, start] of PLACES) {
      const p95s: number[] = [];
      for (let round = 0; round < times; round += 1) p95s.push(p95(await timed(editor, ".cm-content", start)));
      budget(`key to paint ${place} of ${WORDS} words, p95 of a round`, "ms", p95s, { most: MOST_MS });
    }
    const alone = await codeMirrorWith(body, context);
    for (const [place, start] of PLACES) await againstAlone({ editor, alone, place, start, times });
    // The browser's own time on this machine: no editor in a page can be faster than the second.
    for (const [name, field, html] of [
      ["an empty page's only field", "input", "<input>"],
      ["an empty page's only paragraph", "p", `<p contenteditable style="white-space:pre-wrap">${proseOf(0)}</p>`],
    ] as const) {
      const page = await context.newPage();
      await page.setContent(`<!doctype html><title>Pole</title>${html}`);
      figure(`key to paint of ${name}, ${THROTTLE}× slower`, "ms", await slowed(page, field, "Home"), "p95");
      await page.close();
    }
  } finally {
    await browser.close();
    await site.stop();
  }
}

async function againstAlone(given: { editor: Page; alone: Page; place: string; start: string; times: number }) {
  const { editor, alone, place, start, times } = given;
  const measured = { ours: [] as number[], theirs: [] as number[] };
  const shares: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const turns = [["ours", editor], ["theirs", alone]] as const; // prettier-ignore
    for (const [whose, page] of round % 2 === 0 ? turns : turns.toReversed()) {
      measured[whose].push(p95(await slowed(page, ".cm-content", start)));
    }
    shares.push((100 * (measured.ours.at(-1) ?? 0)) / (measured.theirs.at(-1) ?? 0));
  }
  const name = `key to paint ${place}, ${THROTTLE}× slower, p95 of a round`;
  figure(name, "ms", measured.ours);
  figure(`${name}: CodeMirror alone`, "ms", measured.theirs);
  budget(`${name}: against CodeMirror alone`, "%", shares, { most: MOST_OF_CODEMIRROR });
}

const p95 = (times: number[]) => quantile(times, 0.95);

async function editorWith(body: string, context: BrowserContext, site: RunningSite): Promise<Page> {
  const writer = await joinTeam(site, "editor", "zofia@szpalta.example");
  await carrySession(context, site, writer);
  const { slug } = await storeDraft(site, writer, { title: "Bardzo długi wpis", body });
  const { page } = await openEditor(context, site, `/edit-post/${slug}`);
  await page.locator(".editor-page .prose p").first().waitFor();
  return page;
}

async function codeMirrorWith(text: string, context: BrowserContext): Promise<Page> {
  const entry = fileURLToPath(new URL("codemirror-alone.ts", import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry, formats: ["iife"], name: "alone" } },
  });
  const code = [built].flat().flatMap((made) => ("output" in made ? made.output : []))[0];
  if (code?.type !== "chunk") throw new Error("CodeMirror alone was not bundled.");
  const page = await context.newPage();
  await page.setContent("<!doctype html><title>CodeMirror</title><template></template>");
  await page
    .locator("template")
    .evaluate((template: HTMLTemplateElement, given) => template.content.append(given), text);
  await page.addScriptTag({ content: code.code });
  await page.locator(".cm-content").waitFor();
  return page;
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

async function slowed(page: Page, field: string, start: string): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  const times = await timed(page, field, start);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
  return times;
}

async function timed(page: Page, field: string, start: string): Promise<number[]> {
  await page.bringToFront();
  await page.locator(field).focus();
  await page.keyboard.press(start);
  await page.evaluate((threshold) => {
    const times: number[] = [];
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") times.push(entry.duration);
    };
    const options = { type: "event", durationThreshold: threshold };
    const observer = new PerformanceObserver(note);
    observer.observe(options);
    Object.assign(globalThis, { keyTimes: times, keyObserver: observer });
  }, UNREPORTED_MS);
  const words = "w szpalcie pisze sie dalej i dalej ";
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(words[key % words.length] === " " ? "Space" : words[key % words.length]!);
    await page.waitForTimeout(PAUSE_MS);
  }
  const reported = await page.evaluate(() => {
    const { keyTimes, keyObserver } = globalThis as unknown as { keyTimes: number[]; keyObserver: PerformanceObserver };
    keyObserver.disconnect();
    return keyTimes;
  });
  const quick = Array<number>(Math.max(0, KEYS - reported.length)).fill(UNREPORTED_MS);
  // The key that moves there may be reported too, before the others.
  return [...quick, ...reported].slice(-KEYS);
}
