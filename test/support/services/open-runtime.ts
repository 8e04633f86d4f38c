import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { convert } from "#convert/convert.ts";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { joinBodies } from "#core/markdown/source/join-bodies.ts";
import { rewriteLinks } from "#core/markdown/source/rewrite-links.ts";
import type { Renderer } from "#core/markdown/renderer.ts";
import { defineSite } from "#core/base/site-config.ts";
import type { ComposedSite } from "#server/compose/composed-site.ts";
import { createSearchIndexMaintenance } from "#server/search/search-index-maintenance.ts";
import { createBlobStore } from "#server/media/blob-store.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { migratedDatabase } from "./migrated-database.ts";
import { lookUp, readTyped } from "#server/search/polish-dictionary-file.ts";

/** Friday 20 November 2026, 13:00 in Warsaw. */
export const NOW = Date.UTC(2026, 10, 20, 12);

/** 2 × 1 pixels. */
export const PIXELS = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQI12PYIKf3/ukFAArcA6GrEiq8AAAAAElFTkSuQmCC",
  "base64",
);

const markdown = await createMarkdown({ rules: typographyRules({}) });

const renderer: Renderer = {
  render: async (source) => markdown.render(source),
  renderShort: async (text) => markdown.renderShort(text),
  join: async (into, added) => joinBodies(into, added),
  rewriteLinks: async (...given) => ({ ok: true, value: rewriteLinks(...given) }),
  key: markdown.key([]),
};

/** Real store, media store and renderer (in this thread) on a data folder of its own, all gone after the test. */
export async function openRuntime(): Promise<ComposedSite> {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-runtime-"));
  const data = join(scratch, "dane");
  mkdirSync(data);
  const clock = () => NOW;
  const file = await migratedDatabase(join(data, "test.db"));
  const store = await openSqliteStore({ file, clock, readTyped });
  onTestFinished(async () => {
    await store.close();
    rmSync(scratch, { recursive: true, force: true });
  });
  const site = defineSite({ name: "Próba", routeRules: { "/rss": { redirect: "/feed.xml" } } });
  const silent = { info() {}, warn() {}, error() {} };
  return {
    config: {
      port: 0,
      host: "127.0.0.1",
      data,
      url: null,
      keyFile: `${data}.key`,
      backups: `${data}.backups`,
      sample: false,
    },
    site,
    store,
    renderer,
    convert,
    surroundings: "served",
    restThreads: async () => {},
    upkeep: createSearchIndexMaintenance({
      store,
      lookUp,
      surroundings: "alone",
    }),
    blobs: createBlobStore({ folder: data, clock }),
    backups: () => Promise.reject(new Error("No backups here.")),
    clock,
    elapsed: () => performance.now(),
    log: silent as unknown as ComposedSite["log"],
    origin: () => "http://127.0.0.1:3000",
    close: async () => {},
  };
}
