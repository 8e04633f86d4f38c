import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { catchUp } from "#core/search/index-maintenance.ts";
import { parseQuery } from "#core/search/query.ts";
import { FIRST_FRIDAY, makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { openSqliteStore } from "../open.ts";

/** Migrations after it change other tables, and cannot run twice. */
const UPGRADE = readFileSync(new URL("../migrations/023-lemmas-of-2026.sql", import.meta.url), "utf8");

test("after an upgrade every form is given its lemma anew, and is found by its former stem until then", async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-lemmas-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "szpalta.db");
  const open = () => openSqliteStore({ file, clock: () => FIRST_FRIDAY });
  const old = await open();
  await putFixtures(old);
  await putPosts(old, makePost({ id: "p-1", title: "W przedszkolach", lead: "", body: "" }));
  await catchUp(old, (form) => [form === "przedszkolach" ? "przedszkol" : form]);
  await old.close();
  const database = new DatabaseSync(file);
  database.exec(UPGRADE);
  database.close();
  const store = await open();
  onTestFinished(() => store.close());
  const find = async (text: string) => (await store.read.search(parseQuery(text), "readers", 0, 9)).hits.length;
  expect([await store.read.lemmasOf(["przedszkolach"]), await find("przedszkolach")]).toEqual([new Map(), 1]);
  await catchUp(store, lemmasOf);
  expect(await store.read.lemmasOf(["przedszkolach"])).toEqual(new Map([["przedszkolach", "przedszkole"]]));
  expect(await find("przedszkole")).toBe(1);
});
