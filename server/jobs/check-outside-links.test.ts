import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { derive, storePost } from "#core/posts/store-post.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { auditEntries, createServices, editor, ORIGIN } from "#test/support/services/open-services.ts";
import { JobFailure } from "./job-log.ts";
import { checkWhenDue } from "./check-outside-links.ts";

const DAY_MS = 24 * 3_600_000;

/** Another site on this machine, and what it was asked. */
async function otherSite(answer: RequestListener): Promise<{ origin: string; requests: string[] }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void (server.closeAllConnections(), server.close()));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

async function siteWith(configured: string, bodies: Record<string, string>) {
  const world = await createServices();
  const { store, runtime, studio } = world;
  const write = async (id: string, body: string) => {
    const before = await store.read.post(id);
    if (!before) throw new Error(id);
    const post = { ...before, body };
    const derived = await derive(runtime, post);
    if (!derived.ok) throw new Error(derived.message);
    const { version } = (await store.read.edited(id))!.post;
    await store.write((tx) => storePost(tx, { post, derived: derived.value, slug: "chosen" }, version));
  };
  for (const [id, body] of Object.entries(bodies)) {
    await fixtures.putPosts(store, fixtures.makePost({ id, title: id }));
    await write(id, body);
  }
  const waited: number[] = [];
  const longWaits: unknown[] = [];
  let [now, passed] = [runtime.clock(), 0];
  const check = () =>
    checkWhenDue(
      {
        store,
        clock: () => now,
        elapsed: () => passed,
        log: { error: () => {} },
        origin: () => ORIGIN,
        rules: { configured, resolve: async () => [] },
      },
      async (ms) => {
        waited.push(ms);
        passed += ms;
        if (ms < 600_000) return;
        await store.write(async () => undefined);
        longWaits.push(...(await store.read.jobs(9)));
      },
    );
  const seen = async () => {
    const outside = await studio.addresses.outsideLinks(editor);
    if (!outside.ok) throw new Error(outside.message);
    return outside.value;
  };
  return { ...world, write, check, waited, longWaits, seen, later: (days: number) => (now += days * DAY_MS) };
}

test("links that lead nowhere are listed with post and line until they are corrected; each address is asked for once", async () => {
  let isBroken = true;
  const other = await otherSite(({ method, url }, response) => {
    const isHeadRefused = url === "/tylko-get" && method === "HEAD";
    const status: Record<string, number> = { "/nie-ma": 404, "/za-boty": 403, "/przez-chwile": isBroken ? 500 : 200 };
    if (url === "/przez-chwile" && method === "GET") isBroken = false;
    if (url === "/dawny") return response.writeHead(301, { location: "/nie-ma" }).end();
    response.writeHead(isHeadRefused ? 405 : (status[url ?? ""] ?? 200)).end();
  });
  const at = (path: string) => other.origin + path;
  const site = await siteWith(other.origin, {
    czosnek: `[a](${at("/jest")}) [b](${at("/jest#dalej")}) [c](/tu) [d](${ORIGIN}/tu)\n\n${at("/nie-ma")}.\n\n[e](${at("/za-boty")})`,
    pomidory: `[a](${at("/nie-ma")}) [b](${at("/dawny")})\n\n[c](${at("/tylko-get")}) [d](${at("/przez-chwile")})\n\n[e](https://nie-ma.example/?a=1&b=2) [f](http://192.168.0.1/)`,
  });
  expect(await site.seen()).toMatchObject({ checkedAt: null, dead: [] });
  await site.check();
  expect(await site.seen()).toMatchObject({ checked: 8, checkedAt: expect.any(Number) });
  const { dead } = await site.seen();
  expect(Object.fromEntries(dead.map(({ url, fault, posts }) => [url, [fault, posts]]))).toEqual({
    [at("/nie-ma")]: [
      404,
      [
        { slug: "o-czosnek", title: "czosnek", lines: [3] },
        { slug: "o-pomidory", title: "pomidory", lines: [1] },
      ],
    ],
    [at("/dawny")]: [404, [expect.objectContaining({ lines: [1] })]],
    "https://nie-ma.example/?a=1&b=2": ["no-server", [expect.objectContaining({ lines: [5] })]],
    "http://192.168.0.1/": ["not-public", [expect.objectContaining({ lines: [5] })]],
  });
});

test("requests are rare: one at a time, none twice within four weeks, five seconds between those to one host", async () => {
  const other = await otherSite((_, response) => response.end());
  const site = await siteWith(other.origin, { czosnek: `[a](${other.origin}/a) [b](${other.origin}/b)` });
  await site.check();
  expect(other.requests).toEqual(["HEAD /a", "HEAD /b"]);
  expect(site.waited.slice(-2)).toEqual([500, 5_000]);
  site.later(27);
  await site.check();
  expect(other.requests).toHaveLength(2);
  site.later(2);
  await site.check();
  expect(other.requests).toHaveLength(4);
});

test("an editor asks for the listed links alone before their time, at most once in ten minutes", async () => {
  let isBack = false;
  const other = await otherSite(({ url }, response) => {
    response.writeHead(url === "/jest" || (isBack && url === "/wraca") ? 200 : 404).end();
  });
  const links = ["jest", "wraca", "nie-ma"].map((path) => `[a](${other.origin}/${path})`);
  const site = await siteWith(other.origin, { czosnek: links.join(" ") });
  const dead = async () => (await site.seen()).dead.map(({ url }) => url.slice(other.origin.length));
  await site.check();
  expect(await dead()).toEqual(["/wraca", "/nie-ma"]);
  const message = "Za 10 minut drugie pytanie o adresy bez odpowiedzi: 2.";
  expect(site.longWaits).toMatchObject([{ state: "running", done: 3, total: 3, message }]);
  isBack = true;
  const before = other.requests.length;
  const ask = () => site.studio.addresses.recheckOutsideLinks(editor);
  expect(await ask()).toMatchObject({ ok: true });
  expect(await ask()).toMatchObject({ ok: false, code: "conflict" });
  site.later(1 / 24);
  await site.check();
  await site.check();
  expect(other.requests.slice(before)).toEqual(["HEAD /wraca", "HEAD /nie-ma", "GET /nie-ma"]);
  expect(await dead()).toEqual(["/nie-ma"]);
  expect(await site.seen()).toMatchObject({ checked: 3 });
  await site.studio.addresses.checkOutsideLinks(editor, false);
  expect(await ask()).toMatchObject({ ok: false, code: "invalid" });
});

test("an editor turns it off, which forgets what was found, and on, which checks anew", async () => {
  const other = await otherSite((_, response) => response.writeHead(410).end());
  const site = await siteWith(other.origin, { czosnek: `[a](${other.origin}/a)` });
  await site.check();
  expect((await site.seen()).dead).toHaveLength(1);
  await site.write("czosnek", "Nic.");
  expect((await site.seen()).dead).toEqual([]);
  await site.write("czosnek", `[a](${other.origin}/a)`);
  await site.studio.addresses.checkOutsideLinks(editor, false);
  site.later(60);
  const before = other.requests.length;
  await site.check();
  expect([other.requests.length, await site.seen()]).toEqual([
    before,
    expect.objectContaining({ isOff: true, dead: [] }),
  ]);
  await site.studio.addresses.checkOutsideLinks(editor, true);
  await site.check();
  expect((await site.seen()).dead).toMatchObject([{ fault: 410 }]);
  expect(await auditEntries(site)).toEqual(["outside-links-on", "outside-links-off"]);
});

test("a server without a network reports no link as dead", async () => {
  const site = await siteWith("http://127.0.0.1:1", {
    czosnek: "[a](https://a.example/) [b](https://b.example/) [c](http://192.168.0.1/)",
  });
  await expect(site.check()).rejects.toThrow(JobFailure);
  expect(await site.seen()).toMatchObject({ checkedAt: null, dead: [] });
  const [job] = await site.store.read.jobs(1);
  expect(job).toMatchObject({ state: "failed", message: expect.stringContaining("nie ma połączenia") });
});
