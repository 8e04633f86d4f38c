import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Browser } from "@playwright/test";

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

/** Tried in order; each returns a path or null. */
export interface BrowserSources {
  installed(): string | null;
  /** Debian's package, where this process may install it. */
  debian(): string | null;
  download(): string | null;
}

/** Throws `NO_BROWSER` when no source has one. */
export function obtainBrowser(sources: BrowserSources = machine): string {
  const path = sources.installed() ?? sources.debian() ?? sources.download();
  if (path === null) throw new Error(NO_BROWSER);
  return path;
}

/** Only names of this machine resolve, so that no page reaches another host. */
const ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost";

/** Playwright's own 30 s are too short on a busy machine. */
const PATIENCE_MS = 90_000;

/** A browser closes within a second; one that has not by now has stopped answering. */
const CLOSE_MS = 10_000;

/** Most pages of tests live for seconds: compiling their scripts for speed took a ninth of the processor time of tests with a browser. */
const WITHOUT_OPTIMISING = "--js-flags=--max-lazy --no-maglev --no-opt";

/** The caller closes it, which ends a hung browser too. `oneProcess`: pages of a context share compiled scripts. */
export async function launchBrowser({
  closeMs = CLOSE_MS,
  oneProcess = false,
  optimises = true,
} = {}): Promise<Browser> {
  const args = [
    ...QUIET_FLAGS,
    ALONE,
    ...(oneProcess ? ["--process-per-site"] : []),
    ...(optimises ? [] : [WITHOUT_OPTIMISING]),
  ];
  const browser = await chromium.launch({ executablePath: obtainBrowser(), args });
  const pid = await processOf(browser);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  const close = browser.close.bind(browser);
  browser.close = (options) => endedWithin(closeMs, pid, close(options));
  return browser;
}

const running = new Map<boolean, Browser>();

/**
 * This worker's browser, since a browser takes two seconds of a processor to start and to end; its files come one after another. `close`
 * closes the pages; Playwright ends the browser with the process.
 */
export async function sharedBrowser({ oneProcess = false } = {}): Promise<Browser> {
  const present = running.get(oneProcess);
  if (present?.isConnected()) return present;
  const browser = await launchBrowser({ oneProcess, optimises: false });
  const pid = await processOf(browser);
  const closeAll = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  browser.close = () => endedWithin(CLOSE_MS, pid, closeAll());
  running.set(oneProcess, browser);
  return browser;
}

/** Ends the browser when it does not close in time. */
async function endedWithin(ms: number, pid: number, closing: Promise<void>): Promise<void> {
  const killing = setTimeout(() => process.kill(pid, "SIGKILL"), ms);
  await closing.finally(() => clearTimeout(killing));
}

export async function processOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const own = processInfo.find(({ type }) => type === "browser");
  if (!own) throw new Error("The browser does not name its process.");
  return own.id;
}

const machine: BrowserSources = {
  installed() {
    const named = process.env.CHROME_PATH;
    return [...(named ? [named] : []), ...INSTALLED].find((path) => existsSync(path)) ?? null;
  },
  debian() {
    if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
    return attempt("apt-get", ["update"]) && attempt("apt-get", ["install", "-y", "chromium-headless-shell"])
      ? machine.installed()
      : null;
  },
  download() {
    const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
    if (!attempt(process.execPath, [playwright, "install", "chromium"])) return null;
    const path = chromium.executablePath();
    return existsSync(path) ? path : null;
  },
};

function attempt(command: string, args: string[]): boolean {
  console.log(`getting a browser: ${command} ${args.join(" ")}`);
  try {
    execFileSync(command, args, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    return true;
  } catch {
    return false;
  }
}
