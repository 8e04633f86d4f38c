import type { Page } from "@playwright/test";
import { readAt } from "../support/running-site/seeded-site.ts";
import type { RunningSite } from "../support/running-site/running-site.ts";
import { doAt, joinTeam, type TeamMember } from "../support/running-site/team.ts";
import type { Shot } from "./shots.ts";

const PATH = "/tag/refresh";

export const TAG_CLEANUP_SHOTS: Shot[] = [
  { name: "refresh-empty", site: "empty", path: PATH, as: "administrator" },
  { name: "refresh-small", site: "tangled", path: PATH, as: "administrator" },
  { name: "refresh-large", site: "overgrown", path: PATH, as: "administrator" },
  { name: "refresh-certain", site: "overgrown", path: `${PATH}?show=certain`, as: "administrator" },
  { name: "refresh-rare", site: "overgrown", path: `${PATH}?show=rare&page=2`, as: "administrator" },
  { name: "refresh-untagged", site: "overgrown", path: `${PATH}?show=untagged`, as: "administrator" },
  { name: "refresh-overtagged", site: "overgrown", path: `${PATH}?show=overtagged`, as: "administrator" },
  { name: "refresh-merge", site: "tangled", path: PATH, as: "administrator", act: lookAtFirst },
  { name: "refresh-merge-all", site: "overgrown", path: `${PATH}?show=merge&from=certain`, as: "administrator" },
  { name: "refresh-merge-refused", site: "tangled", path: `${PATH}?show=merge&into=x&tags=y`, as: "administrator" },
  { name: "refresh-done", site: "overgrown", path: mergeCertain, as: "administrator" },
  { name: "refresh-undone", site: "tangled", path: mergeFirst, as: "administrator", act: undoFirst },
  { name: "refresh-operations", site: "tangled", path: `${PATH}?show=operations`, as: "administrator" },
];

const editors = new WeakMap<RunningSite, Promise<TeamMember>>();

function editorOf(site: RunningSite): Promise<TeamMember> {
  const joined = editors.get(site) ?? joinTeam(site, "editor", "zofia@szpalta.example", "Zofia Łęcka");
  editors.set(site, joined);
  return joined;
}

interface Screen {
  operations: { id: string; undoneAt: number | null }[];
  rows: { tags: { id: string }[] }[];
}

async function merge(site: RunningSite, ...groups: string[][]): Promise<void> {
  await doAt(site, await editorOf(site), PATH, { do: "merge", merge: groups.map((ids) => ids.join(" ")) });
}

/** The certain groups of a page, merged with one act. */
async function mergeCertain(_: unknown, site: RunningSite): Promise<string> {
  const editor = await editorOf(site);
  const { rows } = await readAt<Screen>(site, editor, `${PATH}?show=certain`);
  if (rows.length > 0) await merge(site, ...rows.map(({ tags }) => tags.map(({ id }) => id)));
  const { operations } = await readAt<Screen>(site, editor, `${PATH}?show=operations`);
  return `${PATH}?show=certain&done=${operations[0]!.id}`;
}

async function firstGroup(site: RunningSite): Promise<string[]> {
  const { rows } = await readAt<Screen>(site, await editorOf(site), `${PATH}?show=certain`);
  return rows[0]!.tags.map(({ id }) => id);
}

async function mergeFirst(_: unknown, site: RunningSite): Promise<string> {
  const editor = await editorOf(site);
  const { operations } = await readAt<Screen>(site, editor, `${PATH}?show=operations`);
  if (operations.every(({ undoneAt }) => undoneAt !== null)) await merge(site, await firstGroup(site));
  return PATH;
}

async function undoFirst(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Cofnij: Połączono/ })
    .first()
    .click();
  await page.getByText(/^Wróciły/).waitFor();
}

async function lookAtFirst(page: Page): Promise<void> {
  await page.locator("button[value=preview]").first().click();
  await page.getByRole("heading", { name: "Połączyć te tagi?" }).waitFor();
}
