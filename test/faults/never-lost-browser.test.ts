import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { sharedBrowser } from "../support/browser/browser.ts";
import { crash, type EditorTab, openEditor } from "../support/browser/editor-tab.ts";
import { type RunningSite, startSite } from "../support/running-site/running-site.ts";
import { callEditor, carrySession, joinTeam, type TeamMember } from "../support/running-site/team.ts";

/*
 * The rounds of never-lost.test.ts once more with a real browser, store, network and server: in each, something dies while
 * somebody types, and what was typed 300 ms before is there again and reaches the server.
 */

/** Each fault once, or as often as asked for. */
const ROUNDS = Number(process.env.SZPALTA_FAULT_ROUNDS ?? 3);
const KEPT_MS = deadline(300);

let site: RunningSite;
let browser: Browser;
let writer: TeamMember;
let context: BrowserContext;

beforeAll(async () => {
  site = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
  browser = await sharedBrowser();
  writer = await joinTeam(site, "editor", "zofia@szpalta.example");
});

beforeEach(async () => {
  context = await browser.newContext();
  await carrySession(context, site, writer);
});

// A crashed page stays with its context.
afterEach(() => context.close());

afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const FAULTS = ["tab", "server", "network"] as const;

for (let round = 0; round < ROUNDS; round += 1) {
  const fault = FAULTS[round % FAULTS.length]!;
  test(`round ${round + 1}: the ${fault} dies`, async () => {
    const path = await draftPath();
    let tab = await openEditor(context, site, path);
    let typed = "";
    const type = async (words: number) => {
      for (let word = 0; word < words; word += 1) {
        const next = `słowo${round}-${word} `;
        await tab.type(next);
        typed += next;
      }
    };
    await type(3 + round * 2);
    if (fault === "tab") tab = await killed(tab, path);
    else if (fault === "server") await during(restart(), () => type(8));
    else await during(outage(1_000 + round * 200), () => type(8));
    expect(await tab.text()).toBe(typed);
    await type(3);
    await tab.stands(/na serwerze$/);
    expect(await stored(path)).toBe(typed);
    await tab.page.close();
  });
}

/** The tab's process is gone, with whatever it was doing, 300 ms after the last key. */
async function killed(tab: EditorTab, path: string): Promise<EditorTab> {
  await tab.page.waitForTimeout(KEPT_MS);
  await crash(tab);
  return openEditor(context, site, path);
}

async function restart(): Promise<void> {
  const { port } = new URL(site.url);
  site.process.kill("SIGKILL");
  await new Promise((resolve) => site.process.once("exit", resolve));
  site = await startSite({ data: site.data, env: { PORT: port, SZPALTA_SAMPLE: "0" } });
}

async function outage(ms: number): Promise<void> {
  await context.setOffline(true);
  await new Promise((resolve) => setTimeout(resolve, ms));
  await context.setOffline(false);
}

async function during(fault: Promise<void>, act: () => Promise<void>): Promise<void> {
  await Promise.all([fault, act()]);
}

async function draftPath(): Promise<string> {
  const answer = await fetch(`${site.url}/edit-post/new/_payload.json`, { headers: { cookie: writer.cookie } });
  const { data } = (await answer.json()) as { data: Record<string, { post: OpenedPost }> };
  const { post } = data["edit-post-new"]!;
  const tab = randomUUID();
  const draft = { ...post.draft, title: `Runda ${post.id.slice(0, 6)}` };
  const request = { do: "save", postId: post.id, base: "0", draft, baseDraft: null, kind: "save", tab };
  const { slug } = await callEditor<{ slug: string }>(site, writer, request);
  await callEditor(site, writer, { do: "leave", postId: post.id, tab });
  return `/edit-post/${slug}`;
}

async function stored(path: string): Promise<string> {
  const answer = await fetch(`${site.url}${path}/_payload.json`, { headers: { cookie: writer.cookie } });
  const { data } = (await answer.json()) as { data: Record<string, { post: OpenedPost }> };
  return data["edit-post"]!.post.draft.body;
}
