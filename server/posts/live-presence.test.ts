import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Viewer } from "#core/base/viewer.ts";
import type { PostService } from "#core/posts/create-post-service.ts";
import { LEASE_MS, type Lease } from "#core/posts/drafts/draft.ts";
import { PROJECT } from "#test/support/services/firebase-project.ts";
import { type AskGoogle, GoogleUnavailable } from "../firebase/ask-google.ts";
import { openGoogleAccount } from "../firebase/open-google-account.ts";
import { openLivePresence } from "./live-presence.ts";
import { createTokenVerifier } from "../firebase/token-verifier.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
const VIEWER: Viewer = { id: "u-zofia", name: "Zofia", email: null, role: "editor", sessionId: "s", provedAt: NOON };
const CONFIG = { ...PROJECT, signIn: null, database: { cacheBytes: -1, longPollingSeconds: 30 } };

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

/** A store in which `leases` stand and the post has `version`, and what is written of it at Firestore. */
async function openSite(config = CONFIG) {
  const written: { path: string; fields: Record<string, unknown> | null }[] = [];
  const site = { leases: [] as Lease[], version: 1, silent: false, held: Promise.resolve() };
  const ask: AskGoogle = async (_, { body = "" } = {}) => {
    if (site.silent) throw new GoogleUnavailable("Nobody answers.");
    await site.held;
    const { writes } = JSON.parse(body) as { writes: { delete?: string; update?: { name: string; fields: object } }[] };
    for (const { delete: gone, update } of writes)
      written.push({ path: gone ?? update?.name ?? "", fields: (update?.fields as Record<string, unknown>) ?? null });
    return { status: 200, value: {} };
  };
  const clock = () => Date.now();
  const account = await openGoogleAccount({ config, environment: {}, ask, clock });
  const firebase = { config, ask, account, verifier: createTokenVerifier({ config, ask, clock }) };
  const read = {
    leases: async (_: string, now: number) => site.leases.filter(({ expiresAt }) => expiresAt > now),
    edited: async () => ({ post: { version: site.version }, copies: [] }),
    users: async () => [
      { id: "u-zofia", name: "Zofia" },
      { id: "u-jan", name: "Jan" },
    ],
    accountRows: async () => [{ userId: "u-zofia", hash: "firebase:uid-zofia", setAt: 0 }],
  };
  const live = openLivePresence({ firebase, store: { read: read as never }, clock, log: { warn() {} } });
  const done: string[] = [];
  const posts = live.notice({
    beat: async () => done.push("beat"),
    save: async () => done.push("save"),
    history: async () => done.push("history"),
  } as unknown as PostService);
  return { site, live, posts, written, done };
}

function lease(userId: string, holder: boolean): Lease {
  const times = { openedAt: NOON, expiresAt: Date.now() + LEASE_MS };
  return { postId: "p1", tab: `tab-${userId}`, userId, holder, base: "1.0", ...times };
}

const PATH = "projects/demo-szpalta/databases/(default)/documents/presence/p1";

describe("live presence", () => {
  it("is one document a post, a moment after somebody came or saved", async () => {
    const { site, posts, written, done } = await openSite();
    site.leases = [lease("u-jan", true), lease("u-zofia", false)];
    await posts.beat(VIEWER, "p1", "t", "1.0");
    await posts.save(VIEWER, { postId: "p1" } as never);
    expect([done, written]).toEqual([["beat", "save"], []]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written.map(({ path }) => path)).toEqual([PATH]);
    expect(JSON.stringify(written[0]?.fields)).toContain('"name":{"stringValue":"Jan"},"writes":{"booleanValue":true}');
  });

  it("is written again for news alone, and before it would end", async () => {
    const { site, posts, written } = await openSite();
    const beat = async () => {
      site.leases = [lease("u-jan", true)];
      await posts.beat(VIEWER, "p1", "t", "1.0");
      await vi.advanceTimersByTimeAsync(1_000);
    };
    await beat();
    await beat();
    expect(written).toHaveLength(1);
    site.version = 2;
    await beat();
    expect(written).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(90_000);
    await beat();
    expect(written).toHaveLength(3);
  });

  it("is removed when the last person has left or no longer reports", async () => {
    const { site, posts, written } = await openSite();
    site.leases = [lease("u-jan", true)];
    await posts.beat(VIEWER, "p1", "t", "1.0");
    await vi.advanceTimersByTimeAsync(LEASE_MS + 5_000);
    expect(written.map(({ fields }) => fields === null)).toEqual([false, true]);
    await posts.beat(VIEWER, "p1", "t", "1.0");
    await vi.advanceTimersByTimeAsync(5_000);
    expect(written).toHaveLength(2);
  });

  it("that could not be written changes nothing for the editor, and is written at the next word", async () => {
    const { site, posts, written, done } = await openSite();
    site.leases = [lease("u-jan", true)];
    site.silent = true;
    await posts.beat(VIEWER, "p1", "t", "1.0");
    await vi.advanceTimersByTimeAsync(1_000);
    site.silent = false;
    await posts.beat(VIEWER, "p1", "t", "1.0");
    await vi.advanceTimersByTimeAsync(1_000);
    expect([done, written.length]).toEqual([["beat", "beat"], 1]);
  });

  it("has one write at a time, and what happened meanwhile is in the next one", async () => {
    const { site, posts, written } = await openSite();
    const { promise, resolve } = Promise.withResolvers<void>();
    site.leases = [lease("u-jan", true)];
    site.held = promise;
    await posts.save(VIEWER, { postId: "p1" } as never);
    await vi.advanceTimersByTimeAsync(1_000);
    site.version = 2;
    await posts.save(VIEWER, { postId: "p1" } as never);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(written).toEqual([]);
    resolve();
    await vi.advanceTimersByTimeAsync(2_000);
    const tokens = written.map(({ fields }) => JSON.stringify(fields?.["token"]));
    expect(tokens).toHaveLength(2);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  it("is not told of what changes nothing", async () => {
    const { site, posts, written } = await openSite();
    site.leases = [lease("u-jan", true)];
    await posts.history(VIEWER, "p1", null);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(written).toEqual([]);
  });
});

describe("a member's token for the database", () => {
  it("says the role with accounts of the site's own; an account at Firebase has it already", async () => {
    const own = await openSite();
    const claims = { role: "editor", user: "u-zofia" };
    expect(decodeJwt(await own.live.token(VIEWER))).toMatchObject({ uid: "szpalta-u-zofia", claims });
    const theirs = await openSite({ ...CONFIG, signIn: { providers: [] } as never });
    expect(decodeJwt(await theirs.live.token(VIEWER))).toMatchObject({ uid: "uid-zofia", claims: {} });
  });
});
