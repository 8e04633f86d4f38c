import type { BrowserContext, Page } from "@playwright/test";
import { expect } from "vitest";
import type { RunningSite } from "../running-site/running-site.ts";

export interface EditorTab {
  page: Page;
  complaints: string[];
  type(text: string): Promise<void>;
  text(): Promise<string>;
  status(): Promise<string>;
  /** Waits until the status line matches. */
  stands(pattern: RegExp): Promise<void>;
}

export async function openEditor(context: BrowserContext, site: RunningSite, path: string): Promise<EditorTab> {
  const tab = editorOn(await context.newPage());
  await tab.page.goto(site.url + path);
  await tab.page.locator(".cm-content").waitFor();
  return tab;
}

export function editorOn(page: Page): EditorTab {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource|net::ERR|app manifest/.test(message.text())) {
      complaints.push(message.text());
    }
  });
  const status = async () => (await page.locator(".editor-status").textContent()) ?? "";
  return {
    page,
    complaints,
    async type(text) {
      await page.locator(".cm-content").focus();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(text);
    },
    text: () => sourceOf(page),
    status,
    async stands(pattern) {
      const line = page.locator(".editor-status", { hasText: pattern });
      await line.waitFor().catch(async (error: unknown) => {
        throw new Error(`The editor says "${await status()}", not ${pattern}.`, { cause: error });
      });
    },
  };
}

/** Nothing was complained of in the browser; the tab goes with its context. */
export async function closed(tab: EditorTab): Promise<void> {
  expect(tab.complaints).toEqual([]);
  await tab.page.context().close();
}

export interface Clipboard {
  html?: string;
  text?: string;
  rtf?: string;
  /** What VS Code says of what it copies. */
  editorData?: string;
  files?: { name: string; type: string; bytes: Uint8Array }[];
}

export async function paste(
  { page }: EditorTab,
  { html = "", text = "", rtf = "", editorData = "", files = [] }: Clipboard,
): Promise<void> {
  await page.locator(".cm-content").focus();
  await page.locator(".cm-content").evaluate(
    (content, given) => {
      const clipboardData = new DataTransfer();
      if (given.html !== "") clipboardData.setData("text/html", given.html);
      if (given.text !== "") clipboardData.setData("text/plain", given.text);
      if (given.rtf !== "") clipboardData.setData("text/rtf", given.rtf);
      if (given.editorData !== "") clipboardData.setData("vscode-editor-data", given.editorData);
      for (const { name, type, bytes } of given.files)
        clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type }));
      content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, text, rtf, editorData, files: files.map((file) => ({ ...file, bytes: [...file.bytes] })) },
  );
}

/** Their processes, or the one of all, end with whatever they were doing; the pages stay as wrecks. */
export async function crash(...tabs: EditorTab[]): Promise<void> {
  const sessions = await Promise.all(tabs.map(({ page }) => page.context().newCDPSession(page)));
  const crashed = tabs.map(({ page }) => page.waitForEvent("crash"));
  for (const session of sessions) void session.send("Page.crash").catch(() => undefined);
  await Promise.all(crashed);
}

/** All lines, as long as the text fits the screen. */
function sourceOf(page: Page): Promise<string> {
  return page
    .locator(".cm-content")
    .evaluate((content) => Array.from(content.querySelectorAll(".cm-line"), (line) => line.textContent).join("\n"));
}

/** The texts that this browser keeps, read on a page of the site. */
export function keptBodies(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("szpalta-desk");
        opening.addEventListener("error", () => reject(new Error("no database")));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("texts").objectStore("texts").getAll();
          all.addEventListener("success", () => {
            opening.result.close();
            resolve(all.result.map(({ draft }: { draft: { body: string } }) => draft.body));
          });
        });
      }),
  );
}
