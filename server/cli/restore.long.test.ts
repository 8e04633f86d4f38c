import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { BackupError, backupName } from "#core/backup/backup.ts";
import { makePost, putPosts } from "#store/contract/fixtures.ts";
import { openFolder } from "#store/files/folder.ts";
import { RecordingSender } from "#store/sqlite/backup/recording-sender.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { backUp, restoredStateOf, tablesOf } from "#test/support/backup/backed-up-site.ts";
import { movableSite, type MovableSite } from "#test/support/hosted/movable-site.ts";
import type { RestoreCommand } from "./commands.ts";
import { NO_PROGRESS } from "../base/progress.ts";
import { keyFingerprint, keyFor } from "../data-folder/key-file.ts";
import { lockFolder } from "../data-folder/lock.ts";
import { restore } from "./restore.ts";

const KEY = Buffer.alloc(32, 7);
let site: MovableSite;
let backups: string;
let file: string;

let original: MovableSite;
let madeBackup: string;

beforeAll(async () => {
  original = await movableSite();
  madeBackup = join(original.emptyFolder(), "kopia.tar");
  await backUp(original.folder, madeBackup);
  return () => original.remove();
});

beforeEach(async () => {
  site = await movableSite();
  rmSync(site.folder, { recursive: true });
  cpSync(original.folder, site.folder, { recursive: true });
  backups = join(site.emptyFolder(), "kopie");
  mkdirSync(backups);
  file = join(backups, "szpalta-2026-11-20-021500z.tar");
  copyFileSync(madeBackup, file);
});
afterEach(() => site.remove());

const databaseIn = (folder: string) => join(folder, "szpalta.db");

async function changeSite(folder = site.folder): Promise<void> {
  const store = await openSqliteStore({ file: databaseIn(folder), clock: Date.now });
  await putPosts(store, makePost({ id: "p-2", slug: "pozniejszy" }));
  await store.close();
}

async function run(given: Partial<RestoreCommand>, env: NodeJS.ProcessEnv = {}) {
  const lines: string[] = [];
  const command: RestoreCommand = { name: "restore", file, to: null, at: null, latest: false, force: false, ...given };
  const settings = { SZPALTA_DATA: site.folder, SZPALTA_BACKUPS: backups, ...env };
  await restore(command, settings, (line) => void lines.push(line), NO_PROGRESS);
  return lines.join("\n");
}

const refusal = async (...given: Parameters<typeof run>) => {
  const error: unknown = await run(...given).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(Error);
  return (error as Error).message;
};

describe("a site that is there", () => {
  it("is never overwritten without being told", async () => {
    await changeSite();
    const before = tablesOf(databaseIn(site.folder));
    expect(await refusal({})).toMatch(/jest już witryna, więc niczego nie zmieniono\. .*--force/);
    expect(tablesOf(databaseIn(site.folder))).toEqual(before);
  });

  it("is replaced when told, and lies beside", async () => {
    const original = restoredStateOf(databaseIn(site.folder));
    await changeSite();
    const changed = restoredStateOf(databaseIn(site.folder));
    const told = await run({ force: true });
    expect(restoredStateOf(databaseIn(site.folder))).toEqual(original);
    const [, beside = ""] = /leży teraz w (\S+)\.$/m.exec(told) ?? [];
    expect(beside.startsWith(`${site.folder}.replaced-`)).toBe(true);
    expect(restoredStateOf(databaseIn(beside))).toEqual(changed);
    expect(told).toContain("Witryna „Próba” jest w folderze");
    expect(told).toContain("1 wpis, obrazy: 4");
  });

  it("leaves the owner's files of the backup in one archive, and names it", async () => {
    const config = [{ name: "config/site.zip", text: "pliki" }];
    rmSync(file);
    await backUp(original.folder, file, { config });
    expect(await run({ force: true })).toContain(` są w ${join(site.folder, "config/site.zip")}; w folderze witryny`);
  });

  it("stays as it was when a folder is given for the file, or a file for the folder", async () => {
    expect(await refusal({ file: backups, force: true })).toBe(`${backups} nie jest plikiem kopii zapasowej.`);
    expect(await refusal({ to: file, force: true })).toMatch(
      /^Folder danych \(.+\) ma być folderem, a na ścieżce .+\.$/,
    );
  });

  it("stays as it was when the backup is refused", async () => {
    const before = readdirSync(site.folder).toSorted();
    writeFileSync(file, "to nie kopia".repeat(100));
    expect(await refusal({ force: true })).toBe("Ten plik nie jest kopią zapasową Szpalty.");
    const after = readdirSync(site.folder).filter((name) => !/^(?:szpalta\.lock|incoming)/.test(name));
    expect(after.toSorted()).toEqual(before);
  });

  it("is not touched while a server uses it", async () => {
    const lock = lockFolder(site.folder);
    expect(await refusal({ force: true })).toContain("korzysta już inny proces");
    lock.release();
  });
});

describe("an empty folder", () => {
  it("gets the site, and the key is asked for where it is missing or another one", async () => {
    await backUp(site.folder, join(backups, "z-kluczem.tar"), { keyFingerprint: await keyFingerprint(KEY) });
    const to = join(site.emptyFolder(), "nowy");
    const given = { file: join(backups, "z-kluczem.tar"), to };
    const key = { SZPALTA_KEY: KEY.toString("base64") };
    expect(await run(given)).toMatch(/Brak pliku klucza .*nowy\.key; .*adresów subskrybentów.*user reset/s);
    expect(existsSync(`${to}.key`)).toBe(false);
    expect(await run({ ...given, force: true }, { SZPALTA_KEY: Buffer.alloc(32, 8).toString("base64") })).toContain(
      "klucz jest inny",
    );
    expect(await run({ ...given, force: true }, key)).not.toContain("klucz");
    expect(existsSync(databaseIn(to))).toBe(true);
  });
});

describe("a moment", () => {
  const readKey = () => keyFor("recording", KEY);
  const recorded = () => ({ folder: join(backups, "recording"), limitBytes: 1024 ** 3, readKey, onTrouble: () => {} });
  const at = Date.UTC(2027, 0, 4, 13, 30);

  async function record(): Promise<Record<string, string>> {
    let now = at - 600_000;
    const store = await openSqliteStore({ file: databaseIn(site.folder), clock: () => now, recording: recorded() });
    await backUp(site.folder, file);
    now = at - 60_000;
    await putPosts(store, makePost({ id: "p-2", slug: "drugi" }));
    const state = restoredStateOf(databaseIn(site.folder));
    now = at + 1;
    await putPosts(store, makePost({ id: "p-3", slug: "trzeci" }));
    await store.close();
    return state;
  }

  // As of a machine on which the moment is past.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: at + 60_000 }));
  afterEach(() => void vi.useRealTimers());

  it("is brought back by the site's clock, from the newest backup before it and what was recorded", async () => {
    const state = await record();
    const told = await run(
      { file: null, at: "2027-01-04 14:30", force: true },
      { SZPALTA_KEY: KEY.toString("base64") },
    );
    expect(restoredStateOf(databaseIn(site.folder))).toEqual(state);
    expect(told).toContain(`Kopia, od której zaczyna się odtwarzanie: ${file}`);
    expect(told).toContain(
      "Zapisy odtworzone z nagrania: 1, ostatni: 2027-01-04T14:29:00+01:00. Pierwszy pominięty: 2027-01-04T14:30:00+01:00.",
    );
  });

  it("that is no time, or that nothing leads to, is refused", async () => {
    await record();
    expect(await refusal({ file: null, at: "wczoraj", force: true })).toContain("Nie rozumiem daty");
    expect(await refusal({ file: null, at: "2020-01-01 10:00", force: true })).toContain(
      "Tej chwili nie da się odtworzyć",
    );
    expect(await refusal({ file: null, at: "2028-01-04 14:30", force: true })).toBe(
      "Chwila „2028-01-04 14:30” dopiero nadejdzie, a na tej maszynie jest 4 stycznia 2027, 14:31. Sprawdź datę i zegar.",
    );
  });
});

describe("a bare machine", () => {
  const key = { SZPALTA_KEY: KEY.toString("base64") };

  /** A recorded site whose writes are in the off-site store alone: its folders are gone. */
  async function lostMachine() {
    const place = site.emptyFolder();
    const readKey = () => keyFor("recording", KEY);
    const [database, recordings] = [databaseIn(site.folder), join(backups, "recording")];
    const recording = { folder: recordings, limitBytes: 1024 ** 3, readKey, onTrouble: () => {} };
    const store = await openSqliteStore({ file: database, clock: Date.now, recording });
    const files = openFolder(place);
    const name = backupName(Date.now() - 1_000);
    await backUp(site.folder, join(backups, name), { keyFingerprint: await keyFingerprint(KEY) });
    await files.putFile(name, join(backups, name));
    const openPlace = async () => files;
    const sender = new RecordingSender({ folder: recordings, database, clock: Date.now, openPlace });
    for (const no of [2, 3]) {
      await putPosts(store, makePost({ id: `p-${no}`, slug: `wpis-${no}` }));
      await sender.send();
    }
    const state = restoredStateOf(database);
    await store.close();
    for (const folder of [site.folder, backups]) rmSync(folder, { recursive: true });
    return { state, place, env: { SZPALTA_BACKUP_FILES: `file://${place}`, ...key } };
  }

  it("gets the site from the off-site store, and hears up to which second it goes", async () => {
    const { state, env } = await lostMachine();
    const to = join(site.emptyFolder(), "nowy");
    const told = await run({ file: null, latest: true, to }, env);
    expect(restoredStateOf(databaseIn(to))).toEqual(state);
    expect(told).toContain("pochodzą z drugiego miejsca");
    expect(told).toMatch(/Zapisy odtworzone z nagrania: 2, ostatni: (\S+)\.\n(?:.*\n)*Witryna sięga do: \1\./);
    expect(readdirSync(join(to, "incoming"))).toEqual([]);
  });

  it("is told that the key is missing, that a part is damaged, or that the place does not answer, and gets nothing", async () => {
    const { env, place } = await lostMachine();
    const to = join(site.emptyFolder(), "nowy");
    const latest = { file: null, latest: true, to };
    expect(await refusal(latest, { ...env, SZPALTA_KEY: "" })).toContain("Nie ma tajnego klucza witryny");
    const other = Buffer.alloc(32, 9).toString("base64");
    expect(await refusal(latest, { ...env, SZPALTA_KEY: other })).toContain("Tajny klucz jest inny");
    expect(await refusal(latest, { ...env, SZPALTA_BACKUP_FILES: `file://${place}/brak` })).toMatch(
      /^Drugie miejsce .* nie odpowiedziało: .* Niczego nie zmieniono\.$/,
    );
    expect(await refusal(latest, key)).toContain("Nie ma kopii, od której można by zacząć");
    const recording = join(place, "recording");
    const part = readdirSync(recording, { recursive: true, encoding: "utf8" }).find((name) =>
      name.endsWith(".entries"),
    );
    const bytes = readFileSync(join(recording, part!));
    writeFileSync(join(recording, part!), Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]));
    expect(await refusal(latest, env)).toMatch(/jest uszkodzone: .* Żądano ostatniego zapisu, a po kopii nie da się/);
    expect(existsSync(databaseIn(to))).toBe(false);
  });
});

it("every refusal is a sentence for people", async () => {
  const error: unknown = await run({}).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(BackupError);
});
