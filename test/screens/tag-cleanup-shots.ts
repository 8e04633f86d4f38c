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
  { name: "refresh-plan-empty", site: "tangled", path: `${PATH}?show=plan`, as: "administrator" },
  { name: "refresh-plan-refused", site: "overgrown", path: PATH, as: "administrator", act: planBadly },
  { name: "refresh-running", site: "overgrown", path: PATH, as: "administrator", act: keepRunning },
  {
    name: "refresh-done",
    site: "tangled",
    path: async (_, site) => `${PATH}?show=done&run=${await mergeAgain(site)}`,
    as: "administrator",
  },
  { name: "refresh-undone", site: "tangled", path: overtake, as: "administrator", act: undoFirst },
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
  part: { rows: { tags: { id: string }[] }[] };
}

let runs = 0;

async function execute(site: RunningSite, plan: object[]): Promise<string> {
  const run = `obraz-${(runs += 1)}`;
  await doAt(site, await editorOf(site), PATH, { do: "execute", run, plan: JSON.stringify(plan) });
  return run;
}

async function mergeAgain(site: RunningSite): Promise<string> {
  const editor = await editorOf(site);
  const { operations } = await readAt<Screen>(site, editor, `${PATH}?show=operations`);
  for (const { id, undoneAt } of operations) {
    if (undoneAt === null) await doAt(site, editor, PATH, { do: "undo", operation: id });
  }
  const [into, ...tagIds] = await firstGroup(site);
  return execute(site, [{ do: "merge", into, tagIds }]);
}

async function firstGroup(site: RunningSite): Promise<string[]> {
  const { part } = await readAt<Screen>(site, await editorOf(site), `${PATH}?show=certain`);
  return part.rows[0]!.tags.map(({ id }) => id);
}

/** Somebody took the merged tag off one of the posts. */
async function overtake(_: unknown, site: RunningSite): Promise<string> {
  const editor = await editorOf(site);
  await mergeAgain(site);
  const { operations } = await readAt<Screen>(site, editor, `${PATH}?show=operations`);
  await doAt(site, editor, PATH, { do: "undo", operation: operations[0]!.id });
  const [into, gone] = await firstGroup(site);
  await execute(site, [{ do: "merge", into: gone, tagIds: [into] }]);
  const { posts } = await readAt<{ posts: { id: string }[] }>(site, editor, "/studio?q=Papier").then((view) => ({
    posts: (view as unknown as { rows: { id: string }[] }).rows,
  }));
  await execute(site, [{ do: "assign", postId: posts[0]!.id, add: [], drop: [gone] }]);
  return PATH;
}

async function undoFirst(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Cofnij: Połączono/ })
    .first()
    .click();
  await page.getByText("Pominięto, bo").waitFor();
}

/** Two groups that chain, and a tag with posts, which cannot be removed. */
async function planBadly(page: Page): Promise<void> {
  await fill(page);
  await page.goto(`${new URL(page.url()).origin}${PATH}?show=plan`);
  await page.getByRole("heading", { name: "Plan porządków" }).waitFor();
}

async function fill(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const post = (form: Record<string, string | string[]>) =>
    page.request.post(origin + PATH, { headers: { origin, accept: "application/json" }, data: form });
  await post({ do: "clear" });
  const group = page.locator(".twins-form").first();
  const seen = await group
    .locator("input[name=seen]")
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  const ids = seen.map((each) => (JSON.parse(each) as [string])[0]);
  await post({ do: "merge", group: "x", into: ids[0]!, tag: ids, seen, name: "" });
  const rare = await page.locator(".ends input[name=seen]").first().inputValue();
  const [id] = JSON.parse(rare) as [string];
  await post({ do: "remove", list: "rare", tag: [id], seen: [rare] });
}

async function keepRunning(page: Page): Promise<void> {
  await fill(page);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}${PATH}?show=plan`);
  await page.waitForFunction(() => "hydrated" in document.documentElement.dataset);
  await page.getByRole("button", { name: /^Zdejmij te/ }).click();
  await page.getByText("W planie: 1 zmiana").waitFor();
  const body = 'event: progress\ndata: {"done":340,"total":1000}\n\n';
  await page.route("**/tag/refresh/progress?*", (route) => route.fulfill({ contentType: "text/event-stream", body }));
  await page.route(`**${PATH}?show=plan`, (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  );
  await page.getByRole("button", { name: "Wykonaj" }).click();
  await page.getByText("Zrobione: 340 z 1000").waitFor();
}
