import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as after } from "node:timers/promises";
import { chromium, type Browser } from "@playwright/test";
import { deadline } from "../runner/deadline.ts";

const QUIET_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The headless shell first: it opens a page in half the time of a whole browser. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

export const NO_BROWSER =
  "No browser: the tests need Chrome or Chromium. Install one, or name it in CHROME_PATH; neither apt nor Playwright's own download could supply it here.";

/** What a machine has, and lets this process do. */
export interface Machine {
  platform: NodeJS.Platform;
  isRoot: boolean;
  /** `CHROME_PATH`. */
  named: string | undefined;
  exists(path: string): boolean;
  /** Whether the program was there and ended without an error. */
  run(program: string, args: string[]): boolean;
  /** Where Playwright's own download is, or would be. */
  downloaded(): string;
}

/** An installed one, else Debian's package where this process may install it, else Playwright's own. Throws `NO_BROWSER` when none starts. */
export function obtainBrowser(machine: Machine = thisMachine()): string {
  const path = installed(machine) ?? debian(machine) ?? download(machine);
  if (path === null) throw new Error(NO_BROWSER);
  return path;
}

function installed(machine: Machine): string | null {
  const paths = machine.named ? [machine.named, ...INSTALLED] : INSTALLED;
  return paths.find((path) => starts(path, machine)) ?? null;
}

function debian(machine: Machine): string | null {
  if (!machine.isRoot || !machine.exists("/usr/bin/apt-get")) return null;
  console.log("No browser is installed: apt-get gets one.");
  const packages = ["chromium-headless-shell", "chromium"];
  const has =
    machine.run("apt-get", ["update"]) && packages.some((each) => machine.run("apt-get", ["install", "-y", each]));
  return has ? installed(machine) : null;
}

function download(machine: Machine): string | null {
  console.log("No browser is installed: Playwright downloads one.");
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  if (!machine.run(process.execPath, [playwright, "install", "chromium"])) return null;
  const path = machine.downloaded();
  return starts(path, machine) ? path : null;
}

/** A file of that name may be a stub, or miss libraries. Chrome on Windows opens a window instead of saying its version. */
function starts(path: string, { platform, exists, run }: Machine): boolean {
  return exists(path) && (platform === "win32" || run(path, ["--version"]));
}

function thisMachine(): Machine {
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    named: process.env["CHROME_PATH"],
    exists: existsSync,
    run(program, args) {
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      return spawnSync(program, args, { stdio: "ignore", env }).status === 0;
    },
    downloaded: () => chromium.executablePath(),
  };
}

/** Only names of this machine resolve, so that no page reaches another host. */
const ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost";

/** Longest wait for anything of a page; Playwright's own 30 s are too short for some. */
const PATIENCE_MS = 60_000;

/** A browser, a context or a page closes within a second; one that has not by now has stopped answering. */
export const CLOSE_MS = 10_000;

/**
 * Most pages of tests live for seconds: compiling their scripts for speed took a ninth of the processor time of tests with a browser.
 * Pages of a context share their process, and with it the compiled scripts.
 */
const FOR_SHORT_PAGES = ["--process-per-site", "--js-flags=--max-lazy --no-maglev --no-opt"];

/** The caller closes it, which ends a hung browser too. */
export async function launchBrowser({ closeMs = deadline(CLOSE_MS), flags = [] as string[] } = {}): Promise<Browser> {
  const args = [...QUIET_FLAGS, ALONE, ...flags];
  const browser = await chromium.launch({ executablePath: obtainBrowser(), args, timeout: deadline(PATIENCE_MS) });
  const pid = await processOf(browser);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(deadline(PATIENCE_MS));
    const closeContext = context.close.bind(context);
    context.close = async (reason) => void (await endsWithin(closeMs, closeContext(reason)));
    return context;
  };
  const close = browser.close.bind(browser);
  browser.close = (options) => closedOrKilled(closeMs, pid, close(options));
  return browser;
}

let running: Browser | null = null;

/**
 * This worker's browser, the only one it has: a browser takes two seconds of a processor to start and to end, and the worker's files come
 * one after another. `close` closes the pages; Playwright ends the browser with the process.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (running?.isConnected()) return running;
  const browser = await launchBrowser({ flags: FOR_SHORT_PAGES });
  const pid = await processOf(browser);
  const closeAll = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  browser.close = () => closedOrKilled(deadline(CLOSE_MS), pid, closeAll());
  running = browser;
  return browser;
}

/** Whether it did. What has not is left to the browser, whose own end nothing holds up. */
export async function endsWithin(ms: number, closing: Promise<void>): Promise<boolean> {
  const waiting = new AbortController();
  const late = after(ms, false, { signal: waiting.signal }).catch(() => false);
  return Promise.race([closing.then(() => true), late]).finally(() => waiting.abort());
}

/** Ends the browser when it does not close in time. */
async function closedOrKilled(ms: number, pid: number, closing: Promise<void>): Promise<void> {
  if (!(await endsWithin(ms, closing))) process.kill(pid, "SIGKILL");
  await closing;
}

export async function processOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const own = processInfo.find(({ type }) => type === "browser");
  if (!own) throw new Error("The browser does not name its process.");
  return own.id;
}
