import { expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { administrator, contributor, editor, createServices } from "#test/support/services/open-services.ts";
import type { AuditEntry } from "#core/base/audit-entry.ts";
import type { AuditQuery } from "./audit-service.ts";
import type { Viewer } from "../base/viewer.ts";

type Opened = Awaited<ReturnType<typeof createServices>>;

const ALL: AuditQuery = { before: null, person: "", day: "", text: "" };

async function told({ studio }: Opened, viewer: Viewer, query: Partial<AuditQuery> = {}) {
  const answer = await studio.audit.entries(viewer, { ...ALL, ...query });
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

function put({ store, now }: Opened, entries: Partial<AuditEntry>[]) {
  return store.write(async (tx) => {
    for (const entry of entries) {
      await tx.putAudit({ at: now, userId: fixtures.zofia.id, act: "publish", entity: null, details: {}, ...entry });
    }
  });
}

test("entries are listed newest first, with the person and the current name of what was changed", async () => {
  const runtime = await createServices();
  await fixtures.putPosts(
    runtime.store,
    fixtures.makePost({ id: "a", slug: "pomidory", title: "Pomidory w szklarni" }),
  );
  await put(runtime, [
    { entity: { kind: "post", id: "a" }, details: { title: "Dawny tytuł" } },
    { act: "purge", userId: null, entity: { kind: "post", id: "p-nie-ma" }, details: { title: "Usunięty felieton" } },
  ]);
  await runtime.studio.addresses.redirect(editor, "/dawny", null);
  const { lines, next } = await told(runtime, editor);
  expect(lines.slice(0, 3)).toMatchObject([
    { act: "redirect-gone", who: fixtures.zofia.name, about: null, details: { path: "/dawny" } },
    { act: "purge", who: null, about: { name: "Usunięty felieton", slug: null } },
    { act: "publish", who: fixtures.zofia.name, about: { name: "«Pomidory w szklarni»", slug: "pomidory" } },
  ]);
  expect(next).toBeNull();
});

test("only administrators see entries about other people's accounts, and paging skips them for editors", async () => {
  const runtime = await createServices();
  const account = { act: "sign-in", userId: fixtures.jan.id };
  await put(runtime, [{ act: "send-back", entity: { kind: "post", id: "p-1" } }]);
  await put(
    runtime,
    Array.from({ length: 260 }, () => account),
  );
  await put(runtime, [
    { act: "sign-in" },
    { act: "role", userId: administrator.id, entity: { kind: "user", id: "x" } },
  ]);
  await put(runtime, [{ act: "role", userId: fixtures.jan.id, entity: { kind: "user", id: fixtures.jan.id } }]);
  const own = { ...editor, id: fixtures.zofia.id };
  expect((await told(runtime, own)).lines.map(({ act }) => act)).toEqual(["role", "sign-in", "send-back"]);
  const all = await told(runtime, administrator);
  expect(all.lines).toHaveLength(50);
  const older = await told(runtime, administrator, { before: all.next });
  expect(older.lines[0]!.id).toBe(all.lines.at(-1)!.id - 1);
});

test("entries can be filtered by person, post and day of the site's time zone at once", async () => {
  const runtime = await createServices();
  await fixtures.putPosts(runtime.store, fixtures.makePost({ id: "a", title: "Pomidory w szklarni" }));
  const entity = { kind: "post", id: "a" };
  const [evening, night] = [Date.parse("2026-11-24T22:59Z"), Date.parse("2026-11-24T23:00Z")];
  await put(runtime, [
    { act: "save", entity, at: evening },
    { act: "publish", entity, at: night },
    { act: "save", entity, at: evening, userId: fixtures.jan.id },
    { act: "tag-undo", details: { tags: "e-mail, newsletter" }, at: evening },
  ]);
  const found = async (query: Partial<AuditQuery>) =>
    (await told(runtime, editor, query)).lines.map(({ act, who }) => `${act} ${who}`);
  const [zofia, jan] = [fixtures.zofia.name, fixtures.jan.name];
  expect(await found({ text: "pomidory", day: "2026-11-24" })).toEqual([`save ${jan}`, `save ${zofia}`]);
  expect(await found({ text: "pomidory", person: fixtures.zofia.id })).toEqual([`publish ${zofia}`, `save ${zofia}`]);
  expect(await found({ text: "newsletter" })).toEqual([`tag-undo ${zofia}`]);
  expect(await found({ text: "pomidory", day: "jutro" })).toHaveLength(3);
  expect((await told(runtime, editor)).people).toContainEqual({ id: fixtures.jan.id, name: jan });
});

test("people who are not editors see nothing", async () => {
  const { studio } = await createServices();
  expect(await studio.audit.entries(contributor, ALL)).toMatchObject({ code: "forbidden" });
});
