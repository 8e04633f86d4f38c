import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backupName, takenAtOf } from "#core/backup/backup.ts";
import { retainedBackups } from "#core/backup/staying-backups.ts";
import { openFileStore } from "#store/files/open-file-store.ts";
import { backUp } from "#test/support/backup/backed-up-site.ts";
import { sayMissing } from "#test/support/hosted/child-server.ts";
import { S3_KEYS, S3_PROGRAM, startS3 } from "#test/support/hosted/emulators.ts";
import { hasLogPackages } from "#test/support/hosted/hosted-folder.ts";
import { movableSite, type MovableSite } from "#test/support/hosted/movable-site.ts";
import { openBackupFolder } from "./backup-folder.ts";
import { createBackupSending } from "./backup-sending.ts";

const NOON = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 24 * 60 * 60 * 1000;

const isThere = hasLogPackages && S3_PROGRAM !== null;
if (!isThere) sayMissing("There is no server of S3 or no package aws4fetch");

describe.skipIf(!isThere)("a storage that speaks S3", () => {
  let server: Awaited<ReturnType<typeof startS3>>;
  let site: MovableSite;
  let scratch: string;
  beforeAll(async () => {
    server = await startS3("kopie");
    site = await movableSite();
    scratch = mkdtempSync(join(tmpdir(), "szpalta-sending-"));
  });
  afterAll(async () => {
    await server?.stop();
    site?.remove();
    rmSync(scratch, { recursive: true, force: true });
  });

  it("gets each backup byte by byte, keeps them by the rule, and no key is in any", async () => {
    const folder = openBackupFolder(join(scratch, "kopie"));
    mkdirSync(folder.folder);
    const address = `s3://kopie/witryna?endpoint=${encodeURIComponent(server.endpoint)}`;
    const openPlace = (place: string) => openFileStore(place, S3_KEYS, "SZPALTA_BACKUP_FILES");
    const log = { info() {}, error() {} };
    const time = { now: NOON };
    const sending = createBackupSending({
      config: { backupFiles: address },
      folder,
      zone: "Europe/Warsaw",
      clock: () => time.now,
      elapsed: () => 0,
      loadSender: () => import("#store/sqlite/backup/recording-sender.ts"),
      log,
      openPlace,
    });
    const names: string[] = [];
    for (let day = 0; day < 10; day += 1) {
      time.now = NOON + day * DAY_MS;
      const name = backupName(time.now);
      const { bytes: _bytes, takenAt: _takenAt, recording, ...counts } = await backUp(site.folder, folder.pathOf(name));
      await folder.note(name, { kind: "manual", check: { at: time.now, ...counts }, recording, sentAt: null });
      expect(await sending.sendNewest()).toBeNull();
      names.push(name);
    }
    const place = await openPlace(address);
    const staying = retainedBackups(
      names.map((name) => ({ name, takenAt: takenAtOf(name) ?? 0 })),
      "Europe/Warsaw",
      time.now,
    );
    expect(staying.length).toBeLessThan(names.length);
    expect((await place.list("szpalta-")).map(({ name }) => name)).toEqual(staying.map(({ name }) => name).toSorted());
    const newest = names.at(-1) ?? "";
    const fetched = join(scratch, "pobrana.tar");
    expect(await place.getFile(newest, fetched)).toBe(true);
    expect(readFileSync(fetched)).toEqual(readFileSync(folder.pathOf(newest)));
    expect(readFileSync(fetched).toString("latin1")).not.toContain(S3_KEYS.AWS_SECRET_ACCESS_KEY);
    expect((await folder.list())[0]?.sentAt).toBe(time.now);
  });

  it("that refuses is told of by its own reason, however large the file", async () => {
    const folder = openBackupFolder(join(scratch, "odmowy"));
    mkdirSync(folder.folder);
    const name = backupName(NOON);
    writeFileSync(folder.pathOf(name), Buffer.alloc(4 * 1024 * 1024));
    const check = { at: NOON, posts: 0, pictures: 0, missing: 0 };
    await folder.note(name, { kind: "manual", check, recording: null, sentAt: null });
    const wrong = { ...S3_KEYS, AWS_SECRET_ACCESS_KEY: "tajny-klucz" };
    const said = (bucket: string, env: NodeJS.ProcessEnv) =>
      createBackupSending({
        config: { backupFiles: `s3://${bucket}?endpoint=${encodeURIComponent(server.endpoint)}` },
        folder,
        zone: "Europe/Warsaw",
        clock: () => NOON,
        elapsed: () => 0,
        loadSender: () => import("#store/sqlite/backup/recording-sender.ts"),
        log: { info() {}, error() {} },
        openPlace: (place) => openFileStore(place, env, "SZPALTA_BACKUP_FILES"),
      }).sendNewest();
    expect(await said("kopie", wrong)).toMatch(/nie udało się wysłać .+SignatureDoesNotMatch/);
    expect(await said("nie-ma", S3_KEYS)).toMatch(/nie udało się wysłać .+NoSuchBucket/);
    expect(await said("kopie", wrong)).not.toContain("tajny-klucz");
  });
});
