import { writeSync } from "node:fs";
import { join } from "node:path";
import type { Renderer } from "#core/markdown/renderer.ts";
import { defineSite } from "#core/base/site-config.ts";
import type { ComposedSite } from "#server/compose/composed-site.ts";
import { clearIncoming } from "#server/data-folder/upload-spool.ts";
import { importSzpalta } from "#server/import/import-szpalta.ts";
import { createBlobStore } from "#server/media/blob-store.ts";
import { makeDerived, makePost } from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";

/*
 * `node killed-import.ts <data folder> <export> <statements>`: brings an export into an empty site, and is killed when it has so many
 * statements of the database behind it. One that comes to its end prints how many there were.
 */

const [data = "", folder = "", statements = ""] = process.argv.slice(2);
let left = Number(statements);
let count = 0;
/** The first start makes the tables. */
let isOpen = false;

/** Echoes the text: rendering has its own tests. */
const renderer: Renderer = {
  render: async ({ body }) => ({ ok: true, value: makeDerived(makePost({ id: "x", body })) }),
  renderShort: async (text) => ({ ok: true, value: text }),
  join: async (kept, { body }) => ({ ok: true, value: { kept, added: body } }),
  rewriteLinks: async (body) => ({ ok: true, value: body }),
  key: "klucz-1",
};

await clearIncoming(data);
const store = await openSqliteStore({
  file: join(data, "szpalta.db"),
  clock: Date.now,
  onStatement() {
    if (!isOpen) return;
    count += 1;
    if (left <= 0) process.kill(process.pid, "SIGKILL");
    left -= 1;
  },
});
isOpen = true;
const blobs = createBlobStore({ folder: data, clock: Date.now });
const runtime = { store, renderer, blobs, clock: Date.now, config: { data }, site: defineSite({ name: "Próba" }) };
// Cast: what an import does not use is left out.
const { refusal } = await importSzpalta(runtime as unknown as ComposedSite, { folder, dryRun: false }, (line) => {
  writeSync(2, `${line}\n`);
});
writeSync(1, `${count}\n`);
await store.close();
process.exit(refusal ? 1 : 0);
