import { expect, test } from "vitest";
import type { LocalDraft } from "#app/studio/editor/saving/local-drafts.ts";
import type { SaveAnswer } from "#app/studio/editor/saving/save-queue-types.ts";
import { recover } from "#app/studio/editor/open-editor.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { EMPTY, FakeServer, FakeTab, Simulation } from "../support/fakes/save-queue-simulation.ts";

/*
 * 200 rounds in which a tab, the server and the network fail at random moments. Whatever
 * was in the editor 300 ms before a crash is there again, and ends up on the server, beside what others wrote meanwhile.
 */

const ROUNDS = 200;
/** A change is in the browser's own store this long after it. */
const KEPT_MS = 300;
/** What something between the browser and the server may say instead of it. */
const BETWEEN = (["too-large", "between", "busy", "silent"] as const).map((why): SaveAnswer => ({
  is: "unanswered",
  why,
  message: "",
}));
const OTHERS = "Akapit Marka";

for (let round = 1; round <= ROUNDS; round += 1) {
  test(`round ${round}`, async () => {
    const dice = diceOf(round);
    const world = new Simulation();
    const server = new FakeServer(world);
    const store = new Map<string, LocalDraft>();
    server.draft = { ...EMPTY, body: `Początek.\n\nŚrodek.\n\n${OTHERS} 0.` };
    server.loses = () => (dice(8) > 0 ? null : dice(2) ? "answer" : "request");
    let tabs = 0;
    let tab = reopen();
    let word = 0;

    for (let act = 0; act < 60; act += 1) {
      const what = dice(20);
      if (what < 12) await typeSome();
      else if (what === 12) server.up = !server.up;
      else if (what === 13) server.latency = 5 + dice(1_500);
      else if (what === 14) await othersWrite();
      else if (what === 15) tab.queue.resume();
      else if (what === 16) void tab.queue.flush(dice(2) ? "save" : "autosave");
      else if (what === 17) await crash();
      else if (what === 18) server.refusal = dice(2) ? BETWEEN[dice(BETWEEN.length)]! : null;
      else await world.pass(dice(4_000));
    }

    server.up = true;
    server.refusal = null;
    server.loses = () => null;
    await world.pass(400_000);
    expect(tab.status?.is ?? "saved").toBe("saved");
    expect(server.draft.body).toContain(OTHERS);
    expect(ownPart(server.draft.body)).toBe(ownPart(tab.typed.at(-1)?.body ?? tab.draft.body));
    expect(server.mostAtOnce).toBe(1);
    expect([...store.values()]).toEqual([]);

    async function typeSome(): Promise<void> {
      for (let letters = 1 + dice(12); letters > 0; letters -= 1) {
        const [first, ...rest] = tab.draft.body.split("\n\n");
        tab.type([`${first} ${(word += 1)}`, ...rest].join("\n\n"));
        await world.pass(20 + dice(400));
      }
    }

    async function othersWrite(): Promise<void> {
      server.write({
        ...server.draft,
        body: server.draft.body.replace(new RegExp(`${OTHERS} \\d+`), `${OTHERS} ${server.version}`),
      });
      await world.pass(dice(500));
    }

    /** The tab dies in the middle of whatever it does; another one is opened a while later. */
    async function crash(): Promise<void> {
      const { typed, draft } = tab;
      const died = world.now;
      tab.kill();
      await world.pass(dice(6_000));
      server.up = true;
      tab = reopen();
      const safe = typed.filter(({ at }) => at <= died - KEPT_MS).at(-1)?.body;
      const last = typed.at(-1)?.body ?? draft.body;
      const found = ownPart(tab.draft.body);
      if (safe !== undefined) expect(found.startsWith(ownPart(safe))).toBe(true);
      expect(ownPart(last).startsWith(found)).toBe(true);
    }

    /** Opens the post as the editor does: what the server has, and on top of it what an earlier tab left behind. */
    function reopen(): FakeTab {
      const name = `tab-${(tabs += 1)}`;
      const { token, draft: theirs } = server;
      let [draft, unsure] = [theirs, null as Draft | null];
      for (const localDraft of store.values()) {
        const recovery = recover(localDraft, token, theirs);
        expect(recovery.is).not.toBe("conflict");
        if (recovery.is === "restored") ({ draft, unsure } = recovery);
      }
      const start = { base: token, baseDraft: theirs, unsure, savedText: null };
      const opened = new FakeTab(world, server, store, { ...start, draft, tab: name });
      if (draft !== theirs) {
        opened.type(draft.body);
        opened.queue.keepNow();
      }
      for (const other of store.keys()) if (other !== name) store.delete(other);
      return opened;
    }
  });
}

/** What this editor alone writes. */
function ownPart(body: string): string {
  return body.split("\n\n")[0]!;
}

function diceOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
