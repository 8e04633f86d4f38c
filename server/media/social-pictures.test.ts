import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { socialImagePath } from "#core/base/paths.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import { cardColours, cardVersion, listCard, siteCard, type SocialCard } from "#core/site/social-card.ts";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createMediaRoutes } from "./media-routes.ts";
import { createSocialPictures } from "./social-pictures.ts";

/* The pictures of lists and of the site. Those of posts: `server/own-addresses.test.ts`. */

let store: Store;
let folder: string;
let site: FakeSite;
let named: { name: string; tagline: string };
const drawn: SocialCard[] = [];

beforeEach(async () => {
  const runtime = await openRuntime();
  ({ store } = runtime);
  await fixtures.putFixtures(store);
  await fixtures.putPosts(store, fixtures.makePost({ id: "p1", tagIds: [fixtures.garlic.id, fixtures.secret.id] }));
  folder = mkdtempSync(join(tmpdir(), "szpalta-social-"));
  named = { name: "Grządka", tagline: "O warzywach" };
  drawn.length = 0;
  const draw = async (card: SocialCard) => {
    drawn.push(card);
    return new Uint8Array(8);
  };
  const social = createSocialPictures({ store, folder, site: named, draw });
  const media = createMediaRoutes({ blobs: runtime.blobs, read: store.read, social, security: [] });
  site = await openFakeSite({ routes: { "/media/": media } });
  onTestFinished(async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

/** What a picture's address answers, by the card that its address was made from. */
async function pictureAt(subject: string, card: SocialCard) {
  const { status, headers } = await fetch(site.address + socialImagePath(subject, cardVersion(card)), {
    redirect: "manual",
  });
  return { status, location: headers.get("location") };
}

const filesOf = (subject: string) =>
  readdirSync(join(folder, "media", "social")).filter((name) => name.startsWith(`${subject}-`));

test("a picture is drawn once, and anew at another address when a name changes; the former file goes", async () => {
  const before = listCard(named, "tag", "czosnek");
  for (let n = 0; n < 2; n++) expect(await pictureAt("tag-czosnek", before)).toMatchObject({ status: 200 });
  expect(drawn).toEqual([{ site: "Grządka", category: "Tag", title: "czosnek", author: "O warzywach" }]);
  const [former] = filesOf("tag-czosnek");
  await store.write((tx) => tx.putTag({ ...fixtures.garlic, name: "Czosnek" }, ""));
  const after = listCard(named, "tag", "Czosnek");
  const moved = { status: 302, location: socialImagePath("tag-czosnek", cardVersion(after)) };
  expect([await pictureAt("tag-czosnek", before), drawn.length]).toEqual([moved, 1]);
  expect(await pictureAt("tag-czosnek", after)).toMatchObject({ status: 200 });
  expect(filesOf("tag-czosnek")).toEqual([expect.not.stringContaining(former!)]);
});

test("a picture says the site's name as it is when the picture is drawn", async () => {
  expect(await pictureAt("home", siteCard(named))).toMatchObject({ status: 200 });
  named.name = "Grządka za domem";
  expect(await pictureAt("home", siteCard(named))).toMatchObject({ status: 200 });
  const category = listCard(named, "category", "Uprawa");
  expect(await pictureAt("category-uprawa", category)).toMatchObject({ status: 200 });
  expect(drawn).toEqual([
    { site: "", category: "", title: "Grządka", author: "O warzywach" },
    { site: "", category: "", title: "Grządka za domem", author: "O warzywach" },
    { site: "Grządka za domem", category: "", title: "Uprawa", author: "O warzywach" },
  ]);
  expect(filesOf("home")).toHaveLength(1);
});

test("a picture has the colours of the site's look, that of a post, too", async () => {
  const look = { ...PLAIN_LOOK, accent: "#1f5f3a", paper: "#e8f0e0" };
  await store.write((tx) => tx.putSettings({ ...NO_SETTINGS, look, version: 1 }));
  const { colours } = await cardColours(look);
  expect(await pictureAt("home", siteCard({ ...named, colours }))).toMatchObject({ status: 200 });
  expect((await fetch(site.address + socialImagePath("p1", 1))).status).toBe(200);
  expect(drawn.map((card) => card.colours)).toEqual([colours, colours]);
  expect(colours).toMatchObject({ accent: "#1f5f3a", paper: "#e8f0e0" });
});

test.each(["tag-robocze", "tag-cwikla", "tag-nikt", "category-strony", "category-nikt", "author-ewa"])(
  "%s has no picture, as it has no list",
  async (subject) => {
    expect(await pictureAt(subject, siteCard(named))).toMatchObject({ status: 404 });
    expect(drawn).toEqual([]);
  },
);
