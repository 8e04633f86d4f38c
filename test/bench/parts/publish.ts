import { launchBrowser } from "#test/support/browser/browser.ts";
import { type EditorTab, openEditor } from "#test/support/browser/editor-tab.ts";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { storeDraft } from "#test/support/running-site/post-requests.ts";
import { carrySession, joinTeam } from "#test/support/running-site/team.ts";
import type { BenchContext } from "../context.ts";
import { seenAt } from "../load/seen-at.ts";
import { proseOf } from "../archives/prose.ts";
import { budget, figure } from "../report.ts";
import { firstPostSince, serverProbe } from "../load/server-probe.ts";

/* From the editor's click to the answer of a polling reader, by the machine's clock in whole milliseconds. */

const POSTS = 10_000;
const MEASURED = 40;
const WARM_UP = 4;
const MOST_MS = 50;
const POLL_MS = 1;
const SAVED = /^Zapisano .* na serwerze$/;
const PUBLISHED = "Opublikowany";

/** Milliseconds until a reader has the text: from the click, and from the request's arrival at the server. */
interface Visible {
  click: number;
  server: number;
}

interface Act {
  button: string;
  path: string;
  text: string;
}

export async function publishToVisible({ archiveCopy, rounds }: BenchContext): Promise<void> {
  const site = await startSite({ data: await archiveCopy(POSTS), env: { SZPALTA_SAMPLE: "0", ...serverProbe() } });
  const browser = await launchBrowser();
  try {
    const editor = await joinTeam(site, "editor", "zofia@szpalta.example");
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
    await carrySession(context, site, editor);
    await context.addInitScript(noteClicks);
    const draft = async (no: number) => {
      const post = await storeDraft(site, editor, {
        title: `Próba publikacji ${no}`,
        lead: "Od kliknięcia do czytelnika.",
        body: `${proseOf(no)}\n\n${editionOf(no)}`,
        categoryId: "c0",
        tagIds: ["t1", "t2", "t3", "t4"],
      });
      const tab = await openEditor(context, site, `/edit-post/${post.slug}`);
      await tab.stands(SAVED);
      return { tab, path: `/dzial-0/${post.slug}` };
    };
    const [published, updated]: [Visible[], Visible[]] = [[], []];
    for (let no = -WARM_UP; no < rounds(MEASURED); no += 1) {
      const { tab, path } = await draft(no + WARM_UP);
      published.push(await timed(site, tab, { button: "Opublikuj", path, text: editionOf(no + WARM_UP) }));
      await tab.page.close();
    }
    const { tab, path } = await draft(rounds(MEASURED) + WARM_UP);
    await timed(site, tab, { button: "Opublikuj", path, text: editionOf(rounds(MEASURED) + WARM_UP) });
    for (let no = -WARM_UP; no < rounds(MEASURED); no += 1) {
      const text = `poprawka${no + WARM_UP}tekstu`;
      await tab.type(` ${text}`);
      updated.push(await timed(site, tab, { button: "Opublikuj zmiany", path, text }));
    }
    reportRounds("publication", published.slice(WARM_UP));
    reportRounds("update of a published post", updated.slice(WARM_UP));
  } finally {
    await browser.close();
    await site.stop();
  }
}

/** A word that typography leaves alone and that is part of no other. */
function editionOf(no: number): string {
  return `wydanie${no}tekstu`;
}

function reportRounds(act: string, rounds: readonly Visible[]): void {
  const fromClick = rounds.map(({ click }) => click);
  const fromArrival = rounds.map(({ server }) => server);
  for (const statistic of ["median", "p95"] as const) {
    budget(`${act}, click to visible`, "ms", fromClick, { most: MOST_MS }, statistic);
    figure(`${act}, the server's part: arrival to visible`, "ms", fromArrival, statistic);
  }
}

async function timed(site: RunningSite, tab: EditorTab, { button, path, text }: Act): Promise<Visible> {
  const { page } = tab;
  await page.getByRole("button", { name: button, exact: true }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: button, exact: true });
  await confirm.waitFor();
  await tab.stands(SAVED);
  const seen = seenAt(site.url + path, text, POLL_MS);
  await confirm.click();
  const visible = await seen;
  await page.getByRole("button", { name: PUBLISHED, exact: true }).waitFor();
  const clicked = await page.evaluate(() => (globalThis as unknown as { clickedAt: number }).clickedAt);
  return { click: visible - clicked, server: visible - firstPostSince(site, clicked) };
}

/** Runs in the page: keeps when the browser got the last click, not when the page's script saw it. */
function noteClicks(): void {
  const note = (event: Event) => {
    Object.assign(globalThis, { clickedAt: Date.now() - (performance.now() - event.timeStamp) });
  };
  addEventListener("click", note, { capture: true });
}
