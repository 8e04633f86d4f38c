import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Draft, EditToken } from "#core/posts/drafts/draft.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { startSite, type RunningSite } from "../support/running-site/running-site.ts";
import { firstAdministrator, type FirstAdministrator } from "../support/running-site/first-administrator.ts";

/*
 * The whole server, over HTTP: killed while somebody saves, stopped while everybody saves and
 * reads, and started anew between any two requests of an editor.
 */

/** Kills of the whole server; those of `kill.test.ts` are of the studio alone. */
const KILLS = 5;
/**
 * Nobody listens any more; the system reset a connection that still waited to be accepted when the listening ended; or a connection that was
 * kept open is closed before it has carried the request.
 */
const REFUSED = ["ECONNREFUSED", "ECONNRESET", "UND_ERR_SOCKET"];

let site: RunningSite;
let member: FirstAdministrator;

beforeAll(async () => {
  site = await startSite();
  member = await firstAdministrator(site);
});
afterAll(async () => {
  await site?.stop();
  rmSync(`${site.data}.key`, { force: true });
});

async function restart(): Promise<void> {
  site = await startSite({ data: site.data });
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
}

/** Saves again and again until the server is gone; answers what was acknowledged. */
async function type(postId: string, from: { base: EditToken; n: number }, draft: Draft, onSaved?: (n: number) => void) {
  const last = { ...from };
  for (;;) {
    const body = bodyOf(last.n + 1);
    const saved = await member
      .save({ postId, base: last.base, draft: { ...draft, title: `Wpis ${postId}`, body } }, site)
      .catch((error: unknown) => ({ status: 0, value: undefined, error }));
    if (saved.status === 0) return { ...last, refused: [], broken: saved.error };
    if (!saved.value) return { ...last, refused: [saved], broken: null };
    Object.assign(last, { base: saved.value.token, n: last.n + 1 });
    onSaved?.(last.n);
  }
}

/** The text of a post's `n`-th save: nobody could take half of it for the whole. */
function bodyOf(n: number): string {
  return n === 0 ? "" : `${n} `.repeat(500);
}

/** The number of the save that is stored; throws when it is not the whole text of one. */
async function storedAt(postId: string): Promise<number> {
  const { body } = (await openedAt(postId)).draft;
  const n = body === "" ? 0 : Number.parseInt(body, 10);
  expect(body).toBe(bodyOf(n));
  return n;
}

async function openedAt(postId: string): Promise<OpenedPost> {
  const answer = await member.act<OpenedPost>("/edit-post/new", { do: "open", postId }, site);
  return answer.value!;
}

describe("the server", () => {
  it(`killed ${KILLS} times while somebody saves is up again and has every save`, async () => {
    const postId = randomUUID();
    const draft = await member.blank(postId, site);
    let last: { base: EditToken; n: number } = { base: "0", n: 0 };
    for (let round = 0; round < KILLS; round++) {
      const enough = last.n + 1 + (round % 3);
      const typing = type(
        postId,
        last,
        draft,
        (n) => void (n === enough && setTimeout(() => void site.kill(), round * 5)),
      );
      const { refused, base, n } = await typing;
      expect(refused).toEqual([]);
      await site.kill();
      await restart();
      last = { base, n };
      if (n > 0) expect([n, n + 1]).toContain(await storedAt(postId));
    }
    console.log(`${last.n} saves acknowledged`);
    expect(last.n).toBeGreaterThan(KILLS);
  });

  it("stopped while editors save and readers read fails no request, and has every save", async () => {
    let stopping = false;
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const draft = await member.blank(ids[0]!, site);
    const typing = ids.map((id) => type(id, { base: "0", n: 0 }, draft));
    const wrong: unknown[] = [];
    const read = async () => {
      for (;;) {
        const answer = await fetch(`${site.url}/`).catch((error: unknown) => error);
        if (!(answer instanceof Response))
          return void (stopping && REFUSED.includes(codeOf(answer)) ? 0 : wrong.push(answer));
        if (answer.status !== 200) wrong.push(answer.status);
        await answer.arrayBuffer();
      }
    };
    const reading = Array.from({ length: 4 }, read);
    await expect.poll(async () => (await openedAt(ids[3]!))?.draft.body ?? "").not.toBe("");
    stopping = true;
    expect(await site.stop({ keep: true })).toBe(0);
    const ends = await Promise.all(typing);
    await Promise.all(reading);
    expect(wrong).toEqual([]);
    for (const { broken, refused } of ends) {
      expect(refused).toEqual([]);
      expect(REFUSED).toContain(codeOf(broken));
    }
    await restart();
    for (const [at, id] of ids.entries()) {
      // A save that is stored although its answer never came would be a failed request, whatever broke the connection.
      expect(await storedAt(id)).toBe(ends[at]!.n);
    }
  });

  it("started anew between any two requests of an editor goes on as if nothing had been", async () => {
    const postId = randomUUID();
    const blank = await member.blank(postId, site);
    const typed = { ...blank, title: "Rozmowa z przerwami", lead: "Zajawka.", body: "Pierwszy akapit.\n" };
    const again = async <T>(input: Record<string, unknown>): Promise<T> => {
      await site.kill();
      await restart();
      const answer = await member.act<T>("/edit-post/new", { postId, tab: "karta", ...input }, site);
      expect(answer.error).toBeUndefined();
      return answer.value!;
    };
    const saving = { do: "save", kind: "autosave", baseDraft: null };
    const first = await again<{ token: string }>({ ...saving, base: "0", draft: typed });
    const presence = await again<{ holding: boolean; token: string }>({ do: "beat", base: first.token });
    expect(presence).toMatchObject({ holding: true, token: first.token });
    const more = { ...typed, body: "Pierwszy akapit.\n\nDrugi.\n" };
    const second = await again<{ token: string }>({ ...saving, base: first.token, draft: more, baseDraft: typed });
    const preview = await again<{ path: string }>({ do: "preview-link", tab: undefined });
    const published = await again<OpenedPost>({ do: "act", act: "publish", base: second.token });
    expect(published).toMatchObject({ state: "published", isLive: true });
    const live = await fetch(site.url + published.path);
    expect([live.status, (await live.text()).includes("Drugi.")]).toEqual([200, true]);
    expect(preview.path).toContain("preview=");
  });
});

/** Why a request had no answer: the system's code where it has one, else what was said. */
function codeOf(error: unknown): string {
  const cause = (error as { cause?: { code?: string } }).cause;
  return cause?.code ?? String(cause ?? error);
}
