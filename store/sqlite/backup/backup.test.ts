import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { FILE_TYPES, PICTURE_TYPES } from "#core/base/media.ts";
import { BackupError } from "#core/backup/backup.ts";
import { MANIFEST_VERSION } from "#core/backup/manifest.ts";
import { basket, makeMedia, putFixtures } from "#store/contract/fixtures.ts";
import { originalName } from "#store/files/move-originals.ts";
import { listTar, TarWriter } from "#store/files/tar.ts";
import {
  backUp,
  backupScratch,
  copyOf,
  emptyFolder,
  restoredStateOf,
  writeAllTheTime,
} from "#test/support/backup/backed-up-site.ts";
import { movableSite, originalOf, PICTURE_IDS } from "#test/support/hosted/movable-site.ts";
import { Database } from "../engine/database.ts";
import { openSqliteStore } from "../open.ts";
import { openBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const NOW = Date.UTC(2026, 10, 20, 2, 15);
const QUIETLY = { now: NOW, progress: () => {}, until: null };

async function takenSite() {
  const site = await movableSite();
  const to = join(site.emptyFolder(), "kopia.tar");
  return { site, to, taken: await backUp(site.folder, to) };
}

let site: Awaited<ReturnType<typeof takenSite>>["site"];
let backup: string;

beforeAll(async () => {
  ({ site, to: backup } = await takenSite());
  return () => site.remove();
});

async function restored(path = backup, folder = site.emptyFolder()) {
  await restoreBackup(path, folder, QUIETLY);
  return folder;
}

const refusal = async (path: string) => {
  const error: unknown = await restored(path).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(BackupError);
  return (error as BackupError).message;
};

describe("a backup", () => {
  it("restores every row and every picture, and opens as a site", async () => {
    const folder = await restored();
    expect(restoredStateOf(join(folder, "szpalta.db"))).toEqual(restoredStateOf(join(site.folder, "szpalta.db")));
    for (const id of PICTURE_IDS)
      expect(readFileSync(originalOf(folder, id))).toEqual(readFileSync(originalOf(site.folder, id)));
    expect(readFileSync(join(folder, "config/szpalta.config.ts"), "utf8")).toContain("export default");
    const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: () => NOW });
    onTestFinished(() => store.close());
    expect((await store.read.post("p-1"))?.title).toBe("Mróz w maju");
    expect(await store.check()).toEqual([]);
    expect((await store.read.audit(1, null))[0]).toMatchObject({ at: NOW, userId: null, act: "backup-restore" });
  });

  it("says what it holds, and leaves nothing beside itself", async () => {
    const { to, taken } = await takenSite();
    expect(taken).toMatchObject({ posts: 1, pictures: 4, missing: 1, recording: null });
    expect(readdirSync(join(to, ".."))).toEqual(["kopia.tar"]);
  });

  it("holds files of every type and brings them back", async () => {
    const own = await movableSite();
    onTestFinished(() => own.remove());
    const store = await openSqliteStore({ file: join(own.folder, "szpalta.db"), clock: () => NOW });
    const files = [...PICTURE_TYPES, ...FILE_TYPES].map((type) => {
      const id = createHash("sha256").update(type).digest("hex").slice(0, 32);
      return makeMedia({ id, type, name: type, width: 0, height: 0, bytes: type.length });
    });
    for (const each of files) {
      mkdirSync(dirname(join(own.folder, originalName(each))), { recursive: true });
      writeFileSync(join(own.folder, originalName(each)), each.type);
    }
    await store.write(async (tx) => {
      for (const each of files) await tx.putMedia(each);
    });
    await store.close();
    const to = join(own.emptyFolder(), "kopia.tar");
    expect(await backUp(own.folder, to)).toMatchObject({ pictures: 4 + files.length, missing: 1 });
    const folder = await restored(to, own.emptyFolder());
    for (const each of files) expect(readFileSync(join(folder, originalName(each)), "utf8")).toBe(each.type);
  });

  it("names pictures whose file was missing or damaged already", async () => {
    const own = await movableSite();
    onTestFinished(() => own.remove());
    const store = await openSqliteStore({ file: join(own.folder, "szpalta.db"), clock: () => NOW });
    await store.write((tx) => tx.putMedia(makeMedia({ id: "f".repeat(32) })));
    await store.close();
    const [damaged = ""] = PICTURE_IDS;
    appendFileSync(originalOf(own.folder, damaged), "x");
    const to = join(own.emptyFolder(), "kopia.tar");
    expect(await backUp(own.folder, to)).toMatchObject({ pictures: 5, missing: 3 });
    const target = own.emptyFolder();
    const { missing } = await restoreBackup(to, target, QUIETLY);
    expect(missing.toSorted()).toEqual([basket.id, "f".repeat(32), damaged].toSorted());
    expect(readFileSync(originalOf(target, damaged))).toEqual(readFileSync(originalOf(own.folder, damaged)));
  });

  it("has every save that was acknowledged before it began, however many go on", async () => {
    const folder = emptyFolder(join(backupScratch(), "dane"));
    const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: Date.now });
    onTestFinished(() => store.close());
    await putFixtures(store);
    const writing = await writeAllTheTime(store);
    const before = writing.acknowledged();
    const to = join(folder, "..", "kopia.tar");
    const taken = await backUp(folder, to);
    const after = writing.acknowledged();
    await writing.stop();
    expect(after).toBeGreaterThan(before);
    expect(taken.posts).toBeGreaterThanOrEqual(before);
    const target = emptyFolder(join(folder, "..", "nowa"));
    await restoreBackup(to, target, QUIETLY);
    const own = await openSqliteStore({ file: join(target, "szpalta.db"), clock: Date.now });
    onTestFinished(() => own.close());
    for (let no = 1; no <= before; no += 1) expect(await own.read.post(`p-${no}`)).not.toBeNull();
    expect(await own.check()).toEqual([]);
  });
});

describe("refused with a sentence is", () => {
  it("a byte that differs in any part, which is named", async () => {
    const archive = openSync(backup, "r");
    const members = listTar(archive);
    closeSync(archive);
    expect(members.length).toBe(7);
    for (const { name, start, bytes } of members) {
      const path = copyOf(backup);
      const content = readFileSync(path);
      const at = start + Math.floor(bytes / 2);
      content[at] = (content[at] ?? 0) ^ 0x01;
      writeFileSync(path, content);
      expect(await refusal(path)).toContain(`część ${name === "manifest.json.sha256" ? "manifest.json" : name}`);
    }
  });

  it("one that was cut, at whatever length", async () => {
    const { length } = readFileSync(backup);
    for (const part of [0.2, 0.5, 0.9]) {
      const path = copyOf(backup);
      truncateSync(path, Math.floor(length * part));
      expect(await refusal(path)).toMatch(/^Kopia jest ucięta albo uszkodzona: część [\w./]+/);
    }
  });

  it("a file that is none, and one that is not there", async () => {
    const path = join(site.emptyFolder(), "obcy.tar");
    expect(await refusal(path)).toBe(`Nie ma pliku ${path}.`);
    writeFileSync(path, "To jest lista zakupów. ".repeat(200));
    expect(await refusal(path)).toBe("Ten plik nie jest kopią zapasową Szpalty.");
    const foreign = join(site.emptyFolder(), "inny.tar");
    const writer = new TarWriter(foreign, NOW);
    writer.addBytes("zdjecia/lato.jpg", Buffer.from("lato"));
    writer.finish();
    writer.close();
    expect(await refusal(foreign)).toBe("Ten plik nie jest kopią zapasową Szpalty.");
  });

  it.each([
    ["of a newer kind", { version: MANIFEST_VERSION + 1 }],
    ["with a newer database", { schema: 9_999 }],
  ])("one %s", async (_name, change) => {
    const opened = openBackup(backup);
    opened.close();
    const path = join(site.emptyFolder(), "nowsza.tar");
    const writer = new TarWriter(path, NOW);
    const { sha256 } = writer.addBytes("manifest.json", Buffer.from(JSON.stringify({ ...opened.manifest, ...change })));
    writer.addBytes("manifest.json.sha256", Buffer.from(`${sha256}  manifest.json\n`));
    writer.finish();
    writer.close();
    expect(await refusal(path)).toContain("nowszej wersji Szpalty");
  });
});

it("a database to which somebody has added something gives no backup, and both the backup and the check name it", async () => {
  const own = await movableSite();
  onTestFinished(() => own.remove());
  const file = join(own.folder, "szpalta.db");
  const database = new Database(file, "writer");
  database.script("CREATE TRIGGER promote AFTER INSERT ON session BEGIN UPDATE user SET role = 'administrator'; END");
  database.close();
  const folder = own.emptyFolder();
  await expect(backUp(own.folder, join(folder, "kopia.tar"))).rejects.toThrow(
    /^Kopia nie przeszła sprawdzenia, więc jej nie zostawiono\. .*różni się promote \(trigger\)/,
  );
  expect(readdirSync(folder)).toEqual([]);
  const store = await openSqliteStore({ file, clock: () => NOW });
  onTestFinished(() => store.close());
  expect(await store.check()).toEqual([expect.stringContaining("różni się promote (trigger)")]);
});

it("a backup that cannot be finished leaves nothing", async () => {
  const own = await movableSite();
  onTestFinished(() => own.remove());
  const folder = own.emptyFolder();
  await expect(backUp(own.emptyFolder(), join(folder, "kopia.tar"))).rejects.toThrow();
  writeFileSync(join(own.folder, "szpalta.db"), Buffer.alloc(100_000, 7));
  await expect(backUp(own.folder, join(folder, "kopia.tar"))).rejects.toThrow();
  expect(existsSync(join(folder, "kopia.tar"))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});
