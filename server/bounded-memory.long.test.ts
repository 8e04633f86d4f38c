import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import type { Store } from "#core/store.ts";
import { cacheColours } from "#core/markdown/elements/code-blocks.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import { makeDerived, makePost } from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { xml } from "#test/support/texts/foreign-exports.ts";
import type { ComposedSite } from "./compose/composed-site.ts";
import { importMarkdown } from "./import/import-foreign.ts";
import { importWordpress } from "./import/import-foreign.ts";
import { runConverter } from "./import/run-converter.ts";
import { STAGED_AT_ONCE } from "./import/converted/post-preparation.ts";
import { rebuild, REBUILT_AT_ONCE, STORED_TOGETHER } from "./cli/rebuild.ts";

/* However many posts there are, few of them are in memory at once: what is held is counted after the garbage is gone. */

const POSTS = 200;
/** Signs of a body, of two bytes each. */
const SIGNS = 64 * 1024;
/** A count takes a while, so only so often. */
const COUNTED_EVERY = 25;

/** So many that what is known of each is seen beside what the program itself takes; their texts are a few words. */
const SHORT_POSTS = 6_000;
const SHORT_COUNTED_EVERY = 500;
/** Bytes: addresses, ids and pictures of all are in memory since archives are converted first (decision 91): 100 MB for fifty thousand posts. */
const MOST_KNOWN = SHORT_POSTS * 2_100;
/** Bytes: half of what the bodies alone take. */
const MOST_TEXT = POSTS * SIGNS;

const collectGarbage = (): void => {
  if (globalThis.gc === undefined) throw new Error("Node runs without --expose-gc, which vitest.config.ts gives it.");
  globalThis.gc();
};

function bytesHeld(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** What is in memory while objects go by: how many of them, and how many bytes more than at the beginning. */
class Held {
  readonly #all: WeakRef<object>[] = [];
  readonly #before: number;
  readonly #every: number;
  objects = 0;
  bytes = 0;

  constructor(every = COUNTED_EVERY) {
    this.#every = every;
    collectGarbage();
    this.#before = bytesHeld();
  }

  async goesBy(each: object): Promise<void> {
    this.#all.push(new WeakRef(each));
    if (this.#all.length % this.#every !== 0) return;
    // A reference that was read or made keeps its object until the next turn.
    await setImmediate();
    this.count();
    this.objects = Math.max(this.objects, this.#all.filter((ref) => ref.deref() !== undefined).length);
  }

  count(): void {
    collectGarbage();
    this.bytes = Math.max(this.bytes, bytesHeld() - this.#before);
  }
}

let runtime: ComposedSite;
let folder: string;
let rendered: Held;
let stored: Held;

beforeEach(async () => {
  const opened = await openRuntime();
  folder = mkdtempSync(join(tmpdir(), "wiele-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const renderer: Renderer = {
    ...opened.renderer,
    async render({ body }) {
      const value = makeDerived(makePost({ id: "x", body }), { html: `<p>${body}</p>`, text: "" });
      await rendered.goesBy(value);
      return { ok: true, value };
    },
  };
  const write: Store["write"] = (work) =>
    opened.store.write((tx) => {
      const putPost: typeof tx.putPost = async (post, derived, version) => {
        await stored.goesBy(post);
        return tx.putPost(post, derived, version);
      };
      return work({ ...tx, putPost });
    });
  runtime = { ...opened, renderer, store: { ...opened.store, write } };
  mkdirSync(join(folder, "a"));
  for (let no = 0; no < POSTS; no += 1) {
    const text = `${no} zażółć gęślą jaźń `.repeat(SIGNS / 20).slice(0, SIGNS);
    writeFileSync(
      join(folder, "a", `wpis-${no}.md`),
      `---\ntitle: Wpis ${no}\ntags: [długa nazwa tagu ${no}]\n---\n${text}\n`,
    );
  }
  [rendered, stored] = [new Held(), new Held()];
});

it("an import and a rebuild hold a few posts at a time", async () => {
  const imported = await importMarkdown(
    { ...runtime, convert: runConverter },
    { folder, dryRun: false, undated: "file-time" },
    () => undefined,
  );
  expect(imported.created).toBe(POSTS);
  expect(rendered.objects).toBeGreaterThan(0);
  expect(rendered.objects).toBeLessThanOrEqual(STAGED_AT_ONCE);
  // From the disk they come one after another.
  expect(stored.objects).toBeLessThanOrEqual(2);
  expect(Math.max(rendered.bytes, stored.bytes)).toBeLessThan(MOST_TEXT);
  rendered = new Held();
  await rebuild(runtime, () => undefined);
  expect(rendered.objects).toBeGreaterThan(0);
  expect(rendered.objects).toBeLessThanOrEqual(REBUILT_AT_ONCE + STORED_TOGETHER);
  expect(rendered.bytes).toBeLessThan(MOST_TEXT);
});

/** Posts of a few words with a picture, an attachment, a former address and tags of their own each. */
function exportOf(posts: number): string {
  const items = Array.from({ length: posts }, (_, no) => {
    const [site, picture] = ["https://stara.example", `wp-content/uploads/2020/01/obraz-${no}.jpg`];
    const tags = `<category domain="post_tag" nicename="tag-${no % 50}">Tag ${no % 50}</category>`;
    const shown = `<![CDATA[<p>Zażółć ${no}.</p><img src="${site}/${picture}" alt="Szron"><a href="${site}/wpis-${no + 1}/">dalej</a>]]>`;
    return `<item><title>obraz ${no}</title><wp:post_id>${posts + no}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>${site}/${picture}</wp:attachment_url></item>
<item><title>Wpis o zwykłej długości tytułu ${no}</title><link>${site}/wpis-${no}/</link><wp:post_id>${no}</wp:post_id><wp:post_date_gmt>2020-01-01 10:00:00</wp:post_date_gmt><wp:post_name>wpis-${no}</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${tags}<content:encoded>${shown}</content:encoded></item>
`;
  });
  return xml(items.join(""));
}

it("an import of another system's export knows of every entry where it will stand, and holds little more", async () => {
  const file = join(folder, "eksport.xml");
  const take = () =>
    importWordpress(
      { ...runtime, convert: runConverter },
      { file, dryRun: false, fetchPictures: false },
      () => undefined,
    );
  // What is loaded and kept whatever comes is there after a few.
  writeFileSync(file, exportOf(COUNTED_EVERY));
  await take();
  writeFileSync(file, exportOf(SHORT_POSTS));
  [rendered, stored] = [new Held(SHORT_COUNTED_EVERY), new Held(SHORT_COUNTED_EVERY)];
  const imported = await take();
  expect(imported.created).toBe(SHORT_POSTS - COUNTED_EVERY);
  expect(imported.missing).toBeGreaterThan(SHORT_POSTS / 2);
  expect(stored.bytes).not.toBe(0);
  expect(Math.max(rendered.bytes, stored.bytes)).toBeLessThan(MOST_KNOWN);
});

it("the colours of code that are remembered hold none of the articles it stood in", () => {
  const remembered = cacheColours((code) => `<span class="hl-string">${code}</span>`);
  collectGarbage();
  const before = bytesHeld();
  for (let no = 0; no < POSTS; no += 1) remembered(`${no} zażółć gęślą jaźń `.repeat(SIGNS / 20).slice(100, 400), "js");
  collectGarbage();
  expect(bytesHeld() - before).toBeLessThan(MOST_TEXT / 10);
  expect(remembered("nowe", "js")).toContain("nowe");
});
