import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EditPostScreen } from "#app/studio/editor/edit-post.loader.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { decodedText } from "#test/support/services/letter-text.ts";
import { openMailServer } from "#test/support/services/mail-server.ts";
import { PIXELS } from "#test/support/services/open-runtime.ts";
import { cdata, xml, xmlItem } from "#test/support/texts/foreign-exports.ts";
import {
  createBrowser,
  createEngine,
  type Engine,
  HOSTED_EMAIL,
  type HostedBrowser,
  hostedAdministrator,
  type Server,
} from "#test/support/running-site/several-servers.ts";

const CATEGORY = `<category domain="category" nicename="uprawa">${cdata("Uprawa")}</category>`;

/* Two servers behind a load balancer that has no memory: every request may reach either. */

let engine: Engine;
let a: Server;
let b: Server;
let zofia: HostedBrowser;

beforeAll(async () => {
  engine = createEngine();
  [a, b] = [await engine.open(), await engine.open()];
  zofia = await hostedAdministrator(a);
});
afterAll(() => engine.close());

async function valueOf<T>(answer: Response): Promise<T> {
  const said = (await answer.json()) as { value: T };
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(said)}`);
  return said.value;
}

const edit = async <T>(server: Server, fields: object) =>
  valueOf<T>(await zofia.post(server, "/edit-post/new", fields));

/** The fields of a save of a new text, as the editor sends them. */
async function newSave(server: Server, title: string) {
  const answer = await zofia.get(server, "/edit-post/new/_payload.json");
  const { data } = (await answer.json()) as { data: Record<string, EditPostScreen> };
  const { post, choices } = data["edit-post-new"]!;
  const draft = { ...post.draft, title, body: "Treść wpisu.", categoryId: choices.categories[0]!.id };
  return { do: "save", postId: post.id, base: "0", draft, baseDraft: null, kind: "save", tab: randomUUID() };
}

describe("what is written at one server", () => {
  it("is read at the other by its writer at once, and by readers from their cached page soon", async () => {
    const reader = createBrowser();
    expect(await (await reader.get(b, "/")).text()).not.toContain("Przymrozki");
    const save = await newSave(a, "Przymrozki");
    const { token } = await edit<{ token: string }>(a, save);
    expect(await edit<OpenedPost>(b, { do: "open", postId: save.postId })).toMatchObject({ token });
    const { postId, tab } = save;
    await edit(b, { do: "act", postId, base: token, tab, act: "publish" });
    expect(await (await zofia.get(a, "/")).text()).toContain("Przymrozki");
    await expect.poll(async () => (await reader.get(a, "/")).text()).toContain("Przymrozki");
    await expect.poll(async () => (await reader.get(b, "/")).text()).toContain("Przymrozki");
    expect(reader.cookies.size).toBe(0);
  });

  it("carries its position in a cookie, and both servers say how far they are", async () => {
    const position = Number(zofia.cookies.get("szpalta-position"));
    expect(position).toBeGreaterThan(0);
    for (const server of [a, b]) {
      const answer = await zofia.get(server, "/readyz");
      const said = (await answer.json()) as { position: number };
      expect([answer.status, said]).toEqual([200, { status: "ok", log: "following", position: expect.any(Number) }]);
      expect(said.position).toBeGreaterThanOrEqual(position);
    }
  });

  it("a picture is shown by the other", async () => {
    const { media } = (await (await zofia.upload(a, "piksele.png", new Uint8Array(PIXELS))).json()) as {
      media: { id: string };
    };
    const answer = await zofia.get(b, `/media/${media.id}.png`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  });
});

it("a schedule goes out once, whoever looks first", async () => {
  const save = await newSave(a, "Świt");
  const { token } = await edit<{ token: string }>(a, save);
  const { postId, tab } = save;
  await edit(b, { do: "act", postId, base: token, tab, act: "schedule", at: "2099-01-01T08:00", distant: true });
  const read = b.runtime.store.read;
  const post = (await read.post(postId))!;
  // Its hour comes.
  const due = { ...post, publishAt: Date.now() - 1_000 };
  await a.runtime.store.write((tx) => tx.putPost(due, fixtures.makeDerived(due), due.version));
  await expect.poll(async () => (await read.post(postId))?.state).toBe("published");
  // Whoever settles the effect has looked again since, and so has the other.
  await expect.poll(async () => (await read.outboxReady(Number.MAX_SAFE_INTEGER, 1)).length).toBe(0);
  const entries = await read.audit(9, null, { kind: "post", id: postId, act: "publish" });
  expect(entries).toHaveLength(1);
});

it("readers ask for letters at one server and confirm at the other, and each letter goes out once", async () => {
  const { letters, address } = await openMailServer();
  const { host, port, security } = address;
  const mail = { do: "mail", host, port, security, fromEmail: "redakcja@example.pl", perMinute: 99, perHour: 99 };
  await valueOf(await zofia.post(a, "/studio/mail", { ...mail, version: 0 }));
  const newsletter = { do: "values", form: "newsletter", newsletter: "page", version: 0 };
  await valueOf(await zofia.post(b, "/studio/settings", newsletter));
  const reader = createBrowser();
  for (const server of [a, b]) await expect.poll(async () => (await reader.get(server, "/subscribe")).status).toBe(200);
  await reader.post(a, "/subscribe", { do: "subscribe", email: "ala@example.pl" });
  // A second time at the other server leads to no second letter.
  await reader.post(b, "/subscribe", { do: "subscribe", email: "ala@example.pl" });
  await expect.poll(() => letters.length).toBe(1);
  const [, confirm = ""] = /href="[^"]*(\/subscribe\/confirm[^"]*)"/.exec(decodedText(letters[0]!.source).html) ?? [];
  await valueOf(await reader.post(b, confirm, { do: "confirm" }));
  const confirmed = async (server: Server) => (await server.runtime.store.read.subscriberCounts()).confirmed;
  for (const server of [a, b]) await expect.poll(() => confirmed(server)).toBe(1);
  const save = await newSave(a, "List od nas");
  const { token } = await edit<{ token: string }>(a, save);
  const { postId, tab } = save;
  await edit(b, { do: "act", postId, base: token, tab, act: "publish", letter: true });
  const letterAt = (server: Server) => server.runtime.store.read.readerLetter(`post-${postId}`);
  for (const server of [a, b]) await expect.poll(async () => (await letterAt(server))?.sent).toBe(1);
  expect(letters.map(({ to }) => to)).toEqual(["ala@example.pl", "ala@example.pl"]);
  const link = /^List-Unsubscribe: <https?:\/\/[^/]*([^>]*)>/im.exec(letters[1]!.source.replace(/\r\n[ \t]+/g, " "));
  const leaveAt = (server: Server) =>
    createBrowser().form(server, link?.[1] ?? "", { "List-Unsubscribe": "One-Click" });
  engine.down = true;
  try {
    expect((await leaveAt(b)).status).toBe(503);
  } finally {
    engine.down = false;
  }
  await expect.poll(async () => (await leaveAt(b)).status).toBe(200);
  for (const server of [a, b])
    await expect.poll(async () => [await confirmed(server), (await letterAt(server))?.departed]).toEqual([0, 1]);
});

it("what readers see is counted once, by the server that showed it, and both know the sum", async () => {
  const save = await newSave(a, "Czytane");
  const { token } = await edit<{ token: string }>(a, save);
  const { postId, tab } = save;
  const { path } = await edit<OpenedPost>(a, { do: "act", postId, base: token, tab, act: "publish" });
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0" };
  const read = async (server: Server) => (await fetch(server.url + path, { headers })).status;
  for (const server of [a, b]) await expect.poll(() => read(server)).toBe(200);
  expect([await read(a), await read(b), await read(b)]).toEqual([200, 200, 200]);
  // The page was opened in the app, from one that the other server sent.
  const shown = await fetch(`${b.url}/_view?${new URLSearchParams({ p: path ?? "", r: "" })}`, {
    method: "POST",
    headers: { ...headers, origin: b.url },
  });
  expect(shown.status).toBe(204);
  const always = { from: "2020-01-01", to: "2099-12-31" };
  const countedAt = (server: Server) => server.runtime.store.read.viewsIn({ kind: "path", id: path ?? "" }, always);
  for (const server of [a, b])
    await expect
      .poll(async () => {
        for (const { runtime } of [a, b]) await runtime.views.flush();
        return countedAt(server);
      })
      .toBe(6);
});

it("imports and restores are the command's: either server says so and gives it, and takes no file", async () => {
  expect((await zofia.form(b, "/studio/backups", { do: "take" })).status).toBe(200);
  const shown = async (server: Server, page: string) => (await zofia.get(server, page)).text();
  const named = /szpalta-[0-9-]+z\.tar/;
  await expect.poll(() => shown(b, "/studio/backups")).toMatch(named);
  const [file = ""] = named.exec(await shown(b, "/studio/backups")) ?? [];
  for (const server of [a, b]) {
    expect(await shown(server, "/studio/import")).toContain("npm run szpalta -- import wordpress");
    const blog = xml(xmlItem(cdata("<p>Ogórki.</p>"), CATEGORY));
    const sent = await zofia.sendFile(server, "/studio/import/file", "blog.xml", blog);
    expect(sent.headers.get("location")).toBe("/studio/import?problem=by-command");
    expect(await shown(server, "/studio/backups")).toContain("npm run szpalta -- restore");
    const point = `/studio/backups/restore?from=${file}`;
    expect(await shown(server, point)).toContain("odtwarza polecenie");
    const wanted = { do: "restore", file, at: "", agreed: "on" };
    expect((await zofia.form(server, point, wanted)).status).toBe(422);
  }
});

it("wrong passwords count together, whichever server they reach", async () => {
  const guesser = createBrowser();
  const tries: number[] = [];
  for (let no = 0; no < 6; no += 1) {
    const fields = { do: "password", email: HOSTED_EMAIL, password: `zły numer ${no}` };
    tries.push((await guesser.post(no % 2 === 0 ? a : b, "/login", fields)).status);
  }
  expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
});

it("a server with another key does not start, and says so in one sentence", async () => {
  await expect(engine.open(randomBytes(32))).rejects.toThrow(/^Dziennik tej witryny powstał z innym kluczem\./);
});

describe("while the log answers nobody", () => {
  it("readers are served, and a writer is refused with a sentence and goes on when it is back", async () => {
    const save = await newSave(b, "Bez dziennika");
    engine.down = true;
    try {
      const refused = await zofia.post(b, "/edit-post/new", save);
      const { error } = (await refused.json()) as { error: object };
      expect([refused.status, error]).toEqual([
        503,
        { status: 503, code: "unavailable", message: expect.stringMatching(/^Wspólny dziennik witryny nie odpowiada/) },
      ]);
      expect((await createBrowser().get(b, "/")).status).toBe(200);
      expect(await (await zofia.get(b, "/studio")).text()).toContain("Wspólny dziennik witryny nie odpowiada");
      const form = { do: "password", email: HOSTED_EMAIL, password: "hasło" };
      const signIn = await createBrowser().form(a, "/login", form);
      expect([signIn.status, await signIn.text()]).toEqual([503, expect.stringContaining("Spróbuj za chwilę")]);
    } finally {
      engine.down = false;
    }
    await expect.poll(async () => (await zofia.post(b, "/edit-post/new", save)).status).toBe(200);
  });
});
