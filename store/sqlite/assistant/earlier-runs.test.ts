import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { Outline } from "#core/assistant/generator/stage-results.ts";
import { Database } from "../engine/database.ts";
import { migrateTo } from "../engine/migrate.ts";
import { openSqliteStore } from "../open.ts";

/* Runs of the generator's seven stages, which a database of an earlier version may contain. */

const NUMBER =
  readdirSync(new URL("../migrations/", import.meta.url))
    .toSorted()
    .findIndex((name) => name.endsWith("generator-in-three-stages.sql")) + 1;

const RUN =
  "INSERT INTO run (id, kind, subject_kind, subject_id, subject_title, user_id, engine, state, stage, asked, created_at, updated_at)" +
  " VALUES (?, 'generator', 'topic', 'm-1', 'Wiosna', 'u-1', ?, ?, ?, '{}', 1, 1)";
const RESULT = "INSERT INTO run_artefact (run_id, kind, part, version, data, by, at) VALUES (?, ?, '', ?, ?, NULL, 1)";
const SECTIONS = { sections: [{ id: "R1", heading: "Termin", questions: [1], sources: ["S1"], points: [] }] };

function earlierDatabase(): string {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-runs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "szpalta.db");
  const database = new Database(file, "writer");
  for (let next = 1; next < NUMBER; next += 1) migrateTo(database, next);
  const stages = ["ideas", "closeness", "brief", "sources", "outline", "sections", "checks"];
  for (const stage of stages) database.run(RUN, stage, "model", "waiting", stage);
  database.run(RUN, "czeka", "built-in", "queued", "brief");
  const put = (run: string, kind: string, version: number, data: object) =>
    database.run(RESULT, run, kind, version, JSON.stringify(data));
  const links = [{ id: "A1", postId: "p-1", title: "O bobie" }];
  put("checks", "closeness", 1, { ideaId: "P2", verdict: "duplicate", posts: [], reason: "Nowe dane." });
  put("checks", "brief", 1, { ideaId: "P1", title: "Dawniej", angle: "", links: [] });
  put("checks", "brief", 2, { ideaId: "P2", title: "Bób w marcu", angle: "termin", links });
  put("checks", "outline", 1, SECTIONS);
  put("outline", "outline", 1, SECTIONS);
  const hunk =
    "INSERT INTO suggestion (id, post_id, run_id, base_hash, before, after, kind, reason, sources, state, user_id, created_at)" +
    " VALUES (?, 'p-1', 'r', '', '', 'Bób', ?, '', '[]', 'open', 'u-1', 1)";
  for (const kind of ["summary", "lead"]) database.run(hunk, kind, kind);
  database.close();
  return file;
}

it("stand at the stage that took theirs over, with outlines that say what they are about", async () => {
  const store = await openSqliteStore({ file: earlierDatabase(), clock: () => 0 });
  const stageOf = async (id: string) => (await store.read.run(id))!.stage;
  const stages = ["ideas", "closeness", "brief", "sources", "outline", "sections", "checks", "czeka"];
  expect(await Promise.all(stages.map(stageOf))).toEqual(
    ["ideas", "ideas", "ideas", "outline", "outline", "sections", "sections", "ideas"], // prettier-ignore
  );
  // No prompt of an earlier version is sent to a model.
  expect((await store.read.run("czeka"))!.state).toBe("waiting");
  const outlineOf = async (id: string) => (await store.read.artefact(id, "outline", ""))!.data as Outline;
  expect(await outlineOf("checks")).toEqual({
    ideaId: "P2",
    title: "Bób w marcu",
    angle: "termin",
    reason: "Nowe dane.",
    links: [{ id: "A1", postId: "p-1", title: "O bobie" }],
    ...SECTIONS,
  });
  expect(await outlineOf("outline")).toEqual({
    ideaId: "",
    title: "Wiosna",
    angle: "",
    reason: null,
    links: [],
    ...SECTIONS,
  });
  expect((await store.read.suggestions("p-1", ["open"])).map(({ id }) => id)).toEqual(["lead"]);
  await store.close();
});
