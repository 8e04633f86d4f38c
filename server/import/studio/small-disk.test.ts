import { gzipSync } from "node:zlib";
import { expect, it, test } from "vitest";
import { LOW_BYTES, RESERVE_BYTES } from "#core/backup/disk-space.ts";
import { FORMAT_FILE } from "#core/export/manifest.ts";
import { smallDisk } from "#test/support/services/small-disk.ts";
import {
  ANA,
  left,
  NO_PICTURES,
  postsOf,
  reached,
  received,
  siteToImportInto as site,
  zip,
} from "#test/support/services/site-to-import-into.ts";
import { cdata, xml, xmlItem } from "#test/support/texts/foreign-exports.ts";

/* What comes in leaves the disk its reserve, so that others save meanwhile. */

const MIB = 1024 * 1024;

/** Packs a thousand times smaller. */
const LARGE = Buffer.alloc(20 * MIB, " ");

/** An export whose end stands 20 MiB after its beginning, in members of gzip of their own. */
function inMembers(): Buffer {
  const whole = xml(xmlItem(cdata("<p>Ogórki.</p>")));
  const at = whole.indexOf("</channel>");
  return Buffer.concat([whole.slice(0, at), LARGE, whole.slice(at)].map((part) => gzipSync(part)));
}

test.each([
  ["an archive of Szpalta", () => zip({ [FORMAT_FILE]: "1", "data/posts.json": LARGE }), "a.zip", "pliki z tego zip"],
  ["a zip of Markdown", () => zip({ "a.md": "Tekst.", "a.png": LARGE }), "a.zip", "pliki z tego zip"],
  ["an export in several members of gzip", inMembers, "a.xml.gz", "próbę"],
])("%s is refused before it fills the disk, with what it needs, and nothing is left", async (_, make, name, what) => {
  const { runtime, open } = await site();
  const imports = open();
  expect(await imports.take(received(runtime, await make()), name)).toBeNull();
  const disk = smallDisk(runtime.config.data, RESERVE_BYTES + 15 * MIB);
  await imports.tryOut(NO_PICTURES, ANA);
  await expect.poll(() => imports.state()).toMatchObject({ problem: [expect.any(String)] });
  const { problem } = await reached(imports, "sent");
  expect(problem?.[0]).toMatch(new RegExp(`^Na dysku jest za mało miejsca na ${what}: potrzeba \\d+ MB`));
  expect(disk.least()).toBeGreaterThan(LOW_BYTES);
  await expect.poll(() => left(runtime).filter((path) => path.startsWith("incoming/"))).toEqual([]);
  expect(await postsOf(runtime)).toBe(0);
});

it("an export in several members of gzip comes in where there is room", async () => {
  const { runtime, open } = await site();
  const imports = open();
  await imports.take(received(runtime, inMembers()), "a.xml.gz");
  smallDisk(runtime.config.data, RESERVE_BYTES + 100 * MIB);
  await imports.tryOut(NO_PICTURES, ANA);
  expect((await reached(imports, "ready")).report).toMatchObject({ created: 1 });
  await imports.stop();
});
