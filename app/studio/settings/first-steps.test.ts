import { expect, test } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { FIRST_STEPS, NO_SETTINGS } from "#core/settings/site-settings.ts";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import { sampleValues } from "#core/messages/sample.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { fakeBackups } from "#test/support/fakes/fake-administration.ts";
import { idOf } from "#test/support/services/post-service.ts";

const SAMPLE = { entities: { categories: [], tags: [], topics: [], users: [] }, pictures: [], posts: [] };

type Given = Parameters<typeof openAppWithStore>[0];

/** A site whose first administrator has just come, without a name. */
async function freshSite(given: Given = {}) {
  const site = await openAppWithStore({ config: defineSite({}), ...given });
  await site.store.write((tx) => tx.putFirstSteps([]));
  const steps = async (path = "/studio") => {
    const { text } = await site.get(path, "administrator");
    if (pick(text, "section", { class: "first-steps" }).length === 0) return null;
    const open = pick(text, "a", { class: "first-step" }).map((link) => attribute(link, "href"));
    return { open, done: pick(text, "li", { "data-done": "true" }).map(textOf) };
  };
  const putAway = (step?: string, role: "administrator" | "editor" = "administrator") =>
    site.post("/studio", role, [
      ["do", "put-away"],
      ...(step === undefined ? [] : [["step", step] as [string, string]]),
    ]);
  return { ...site, steps, putAway };
}

const PATHS = ["/studio/settings", "/studio/look", "/edit-post/new", "/studio/backups"];

test("an administrator of a new site sees four steps, on the first screen of the studio alone", async () => {
  const site = await freshSite();
  expect(await site.steps()).toEqual({ open: PATHS, done: [] });
  expect(await site.steps("/studio?q=kompost")).toBeNull();
  expect((await site.get("/studio", "editor")).text).not.toContain("first-steps");
  expect((await openAppWithStore().then((old) => old.get("/studio", "administrator"))).text).not.toContain(
    "first-steps",
  );
});

test("the sample's posts are marked until somebody changes them, and the steps lead to their removal", async () => {
  const files = ["pierwszy", "drugi"].map((slug) => ({ slug, title: slug, lead: "", body: "Tekst.", redirects: [] }));
  const posts = files.map((file) => ({ ...file, category: fixtures.growing.slug }));
  const site = await freshSite({ sample: async () => ({ ...SAMPLE, posts }) });
  const shown = async () => {
    const { text } = await site.get("/studio", "administrator");
    const marked = pick(text, "td")
      .map(textOf)
      .filter((row) => row.includes("przykładowy"));
    return { marked, links: text.includes("/studio/settings/sample") };
  };
  await fixtures.putPosts(site.store, ...files.map((file) => fixtures.makePost({ id: file.slug, ...file })));
  expect(await shown()).toEqual({
    marked: [expect.stringContaining("drugi"), expect.stringContaining("pierwszy")],
    links: true,
  });
  for (const { slug } of files) await fixtures.edit(site.store, slug, { title: "Moje", version: 2 });
  expect(await shown()).toEqual({ marked: [], links: false });
});

test("a step that is done is ticked", async () => {
  const remote = { ...fakeBackups, places: { folder: "/srv/kopie", remote: "s3://kopie" } };
  const site = await freshSite({ backups: async () => remote });
  expect((await site.steps())?.done).toEqual(["✓Zrobione: Wskaż miejsce na kopie zapasowe"]);
  const values = { name: "Ogród" };
  const named = { ...NO_SETTINGS, values, version: 1 };
  await site.store.write((tx) => tx.putSettings(named));
  expect((await site.steps())?.open).toEqual(["/studio/look", "/edit-post/new"]);
  await site.store.write((tx) => tx.putSettings({ ...named, look: { ...PLAIN_LOOK, front: "list" } }));
  expect((await site.steps())?.open).toEqual(["/edit-post/new"]);
});

test("a name of the owner's file is a name, and the sample's is none", async () => {
  const site = await freshSite();
  await site.store.write((tx) => tx.putSettings({ ...NO_SETTINGS, values: sampleValues }));
  expect((await site.steps())?.open).toEqual(PATHS);
  const inFile = await freshSite({ config: defineSite({ name: "Ogród" }) });
  expect((await inFile.steps())?.open).toEqual(PATHS.slice(1));
});

test("posts of the sample are nobody's first post", async () => {
  const posts = [{ slug: "kompost", title: "", lead: "", body: "", category: "uprawa", redirects: [] }];
  const site = await freshSite({ sample: async () => ({ ...SAMPLE, posts }) });
  await site.publish("editor", idOf(1), { title: "Kompost" });
  expect((await site.steps())?.open).toEqual(PATHS);
  await site.publish("editor", idOf(2), { title: "Siew" });
  expect((await site.steps())?.open).toEqual(PATHS.filter((path) => path !== "/edit-post/new"));
});

test("what may stay as it is is put away without scripts, by administrators", async () => {
  const site = await freshSite();
  expect((await site.putAway("look", "editor")).status).toBe(403);
  expect((await site.putAway("menu")).status).toBe(422);
  const answer = await site.putAway("look");
  expect([answer.status, pick(answer.text, "button", { name: "step" }).length]).toEqual([200, 1]);
  expect(await site.steps()).toEqual({
    open: PATHS.filter((path) => path !== "/studio/look"),
    done: ["✓Zrobione: Wybierz wygląd"],
  });
});

test.each([
  ["hidden", async ({ putAway }: Awaited<ReturnType<typeof freshSite>>) => void (await putAway())],
  [
    "done or put away",
    async ({ putAway }) => {
      for (const step of FIRST_STEPS) await putAway(step);
    },
  ],
] satisfies [string, (site: Awaited<ReturnType<typeof freshSite>>) => Promise<void>][])(
  "once all are %s they do not come back",
  async (_how, finish) => {
    const site = await freshSite();
    await finish(site);
    expect(await site.steps()).toBeNull();
    expect(await site.store.read.firstSteps()).toBeNull();
    await site.putAway("look");
    expect(await site.steps()).toBeNull();
  },
);
