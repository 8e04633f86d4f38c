import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { replacedAt } from "../data-folder/replace-site.ts";
import { readConfig, SettingError, SETTINGS, withoutSecrets } from "./config.ts";

const REFUSED: [setting: string, value: string][] = [
  ["PORT", "http"],
  ["PORT", "70000"],
  ["PORT", "-1"],
  ["PORT", "3e3"],
  ["HOST", "a b"],
  ["SZPALTA_URL", "example.pl"],
  ["SZPALTA_URL", "ftp://example.pl"],
  ["SZPALTA_URL", "https://example.pl/blog"],
  ["SZPALTA_URL", "https://ktos@example.pl"],
  ["SZPALTA_URL", "https://example.pl/?a"],
  ["SZPALTA_PROXY", "localhost"],
  ["SZPALTA_PROXY", "10.0.0.0/8"],
  ["SZPALTA_KEY_FILE", "data/key"],
  ["SZPALTA_KEY", "krótki"],
  ["SZPALTA_KEY", Buffer.alloc(31).toString("base64")],
  ["SZPALTA_LOG", "mysql://baza/witryna"],
  ["SZPALTA_FILES", "/wspolne"],
  ["SZPALTA_SERVER", "Serwer 1"],
  ["SZPALTA_SAMPLE", "nie"],
  ["SZPALTA_BACKUPS", resolve("data/kopie")],
  ["SZPALTA_BACKUP_FILES", "ftp://host/kopie"],
  ["SZPALTA_RELEASES", "example.pl"],
  ["SZPALTA_RECORDING", "15"],
  ["SZPALTA_RECORDING", "dużo"],
  ["SZPALTA_PAGE_CACHE", "1"],
  ["SZPALTA_PAGE_CACHE", "64 MiB"],
  ["SZPALTA_PAGE_CACHE", "70000"],
];

describe("settings", () => {
  it("have the documented defaults", () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      data: resolve("data"),
      url: null,
      proxy: null,
      keyFile: resolve("data.key"),
      backups: resolve("data.backups"),
      sample: true,
    });
  });

  it("lead to nothing within the checkout that git would take in", () => {
    const { data, keyFile, backups } = readConfig({});
    const made = [
      join(data, "szpalta.db"),
      keyFile,
      join(backups, "a.tar"),
      `${data}.${replacedAt(0)}`,
      `${keyFile}.a.tmp`,
    ];
    const { stdout } = spawnSync("git", ["check-ignore", ...made], { encoding: "utf8" });
    expect(stdout.trim().split("\n")).toEqual(made);
  });

  it("come from the environment", () => {
    const env = { PORT: "0", HOST: "::1", SZPALTA_DATA: "/srv/dane", SZPALTA_URL: "https://Example.pl/" };
    expect(readConfig({ ...env, SZPALTA_PROXY: "::1", SZPALTA_SAMPLE: "0", SZPALTA_PAGE_CACHE: "0" })).toEqual({
      port: 0,
      host: "::1",
      data: "/srv/dane",
      url: "https://example.pl",
      proxy: "::1",
      keyFile: "/srv/dane.key",
      backups: "/srv/dane.backups",
      sample: false,
      pageCacheBytes: 0,
    });
  });

  it("of several servers go together, and a server without a name gets one of its own", () => {
    const addresses = { SZPALTA_LOG: "postgres://witryna:tajne@baza/witryna", SZPALTA_FILES: "file:///wspolne" };
    const { hosted, backupFiles } = readConfig({ ...addresses, SZPALTA_SERVER: "b-2" });
    // Backups outlive the machine that has taken them.
    expect(backupFiles).toBe(addresses.SZPALTA_FILES);
    expect(readConfig({ ...addresses, SZPALTA_BACKUP_FILES: "s3://kopie" }).backupFiles).toBe("s3://kopie");
    expect(hosted).toEqual({ log: addresses.SZPALTA_LOG, files: addresses.SZPALTA_FILES, server: "b-2" });
    const names = [readConfig(addresses), readConfig(addresses)].map((config) => config.hosted?.server);
    expect(new Set(names).size).toBe(2);
    for (const [name, value] of Object.entries(addresses)) {
      expect(() => readConfig({ [name]: value })).toThrow(/^SZPALTA_(?:LOG|FILES) ma być podane razem z/);
    }
  });

  it.each(["SZPALTA_FILES", "SZPALTA_BACKUP_FILES"])(
    "%s says how a bucket of Cloud Storage is reached by S3",
    (name) => {
      const log = { SZPALTA_LOG: "firestore:projekt" };
      expect(() => readConfig({ ...log, SZPALTA_FILES: "file:///wspolne", [name]: "gs://pliki/witryna?x=1" })).toThrow(
        new RegExp(
          `^${name}: .*hmac create.*AWS_ACCESS_KEY_ID.*ustaw ${name}=s3://pliki/witryna\\?endpoint=https://storage\\.googleapis\\.com&region=auto\\.$`,
        ),
      );
    },
  );

  it("take the secret key itself, and show no secret of an address", () => {
    const key = Buffer.alloc(32, 7);
    for (const end of ["", "\n", "\r\n"])
      expect(readConfig({ SZPALTA_KEY: `${key.toString("base64")}${end}` }).key).toEqual(key);
    expect(withoutSecrets("postgres://ja:tajne@baza:5432/witryna?password=x")).toBe("postgres://baza:5432/witryna");
    expect(withoutSecrets("firestore:moj-projekt")).toBe("firestore:moj-projekt");
  });

  it("give the page cache so many MiB", () => {
    expect(readConfig({ SZPALTA_PAGE_CACHE: "32" }).pageCacheBytes).toBe(32 * 1024 * 1024);
  });

  it.each(REFUSED)("%s=%s is refused with one sentence that names it", (setting, value) => {
    const read = () => readConfig({ [setting]: value });
    expect(read).toThrow(SettingError);
    expect(read).toThrow(new RegExp(`^${setting} ma .+\\.$`));
  });

  it("names every variable that is read", () => {
    const read = new Set<string>();
    readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
    expect(SETTINGS.map((each) => each.name)).toEqual(expect.arrayContaining([...read]));
  });
});
