import { beforeEach, expect, it } from "vitest";
import { MISSING_PICTURE } from "#core/base/media.ts";
import { derive } from "#core/posts/store-post.ts";
import type { ComposedSite } from "#server/compose/composed-site.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createReferenceCheck } from "./dead-references.ts";

let runtime: ComposedSite;

beforeEach(async () => {
  runtime = await openRuntime();
  await fixtures.putFixtures(runtime.store);
});

/** A published post at `/uprawa/o-{id}`, rendered. */
async function put(id: string, body: string) {
  const post = fixtures.makePost({ id, body });
  const made = await derive(runtime, post);
  if (!made.ok) throw new Error(made.message);
  await runtime.store.write((tx) => tx.putPost(post, made.value, 0));
  return post;
}

async function deadIn(body: string, origin: string | null = null): Promise<string[]> {
  const check = await createReferenceCheck({ read: runtime.store.read, config: runtime.site, origin });
  const dead = await check(await put("a", body));
  return dead.map(({ kind, line, address }) => `${kind} ${line}: ${address}`);
}

const linksTo = (...addresses: string[]) => addresses.map((address) => `[x](${address})`).join("\n");

it("links are read as a browser reads them: from the page they stand on, and with the site's own origin", async () => {
  await put("b", "Tekst.");
  const own = "https://przyklad.pl";
  const body = linksTo(
    "o-b",
    "../uprawa/o-b",
    `${own}/uprawa/o-b`,
    "/rss",
    "/kuchnia",
    "o-c",
    `${own}/nie-ma`,
    "//inny.pl/x",
    "mailto:a@b.pl",
  );
  expect(await deadIn(body, own)).toEqual(["dead-link 6: o-c", `dead-link 7: ${own}/nie-ma`]);
});

it("what the text does not say in the way its HTML does has no line", async () => {
  expect(await deadIn("<https://przyklad.pl/nie-ma>", "https://przyklad.pl")).toEqual([
    "dead-link null: https://przyklad.pl/nie-ma",
  ]);
});

it("what looks like a link in a text is none", async () => {
  expect(await deadIn('Zapis `<a href="/nie-ma">` i href="/tez-nie" obok.\n\n    <img src="/nie.png">\n')).toEqual([]);
});

it("places of a page are found by the ids its HTML has, through former addresses too", async () => {
  await put("b", "## Jest\n\n<p id='żółw'>Zwierzę</p>\n");
  await runtime.store.write((tx) => tx.putFormerPath("/stary", { kind: "post", id: "b" }, "import", 1));
  const html = String((await runtime.store.read.publishedPost("uprawa", "o-b"))?.html);
  const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = ""]) => id);
  const found = ids.flatMap((id) => [`/uprawa/o-b#${id}`, `/stary#${encodeURIComponent(id)}`]);
  expect(found.length).toBeGreaterThanOrEqual(4);
  const others = ["#jest", "#u-jest", "/uprawa/o-b#:~:text=x", "/uprawa/o-b#top", "/tags#x"];
  const dead = ["#nie-ma", "/uprawa/o-b#brak"];
  expect(await deadIn(`${linksTo(...dead, ...found, ...others)}\n\n## Jest\n`)).toEqual([
    "dead-anchor 1: #nie-ma",
    "dead-anchor 2: /uprawa/o-b#brak",
  ]);
});

it("pictures that nobody has are named by any address; those of other sites and of the library are not looked at", async () => {
  const pictures = [
    "![a](/images/a.png)",
    "![b](b.png)",
    `![c](${MISSING_PICTURE}c.png)`,
    '<img src="/d.png" alt="d">',
  ];
  const others = ["![e](https://example.pl/e.png)", `![f](/media/${"0".repeat(32)}.png)`];
  expect(await deadIn([...pictures, ...others].join("\n"))).toEqual([
    "missing-picture 1: /images/a.png",
    "missing-picture 2: b.png",
    "missing-picture 3: c.png",
    "missing-picture 4: /d.png",
  ]);
});

it("a text that is in nobody's hands yet has nothing to check", async () => {
  const check = await createReferenceCheck({ read: runtime.store.read, config: runtime.site, origin: null });
  expect(await check({ slug: "nie-ma-go", body: "[x](/nie-ma)" })).toEqual([]);
});
