import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { MOST_FILE_BYTES } from "#core/base/limits.ts";
import { readSmtpAddress, type SmtpServer } from "#core/mail/mail-settings.ts";
import { LEAST_PAGE_CACHE_BYTES, MIB } from "./cache-size.ts";
import { IS_PACKAGE, SITE_FOLDER } from "./site-folder.ts";
import { settingMessages, configMessages } from "#core/messages/server/config.ts";

/** The settings of the server, read from environment variables. */
export interface ServerConfig {
  /** `PORT`, 1–65535 (0 picks a free port), default 3000. */
  port: number;
  /** `HOST`, default 127.0.0.1. */
  host: string;
  /** `SZPALTA_DATA`, absolute path of the data folder; default `./data`, in the package `data/site` inside the site's folder. */
  data: string;
  /** `SZPALTA_URL`, public origin without a final slash. When null: the origin in the site's file, or else the server's own address. */
  url: string | null;
  /** `SZPALTA_PROXY`, IP address of the proxy in front; null or absent without a proxy. */
  proxy?: string | null;
  /** `SZPALTA_KEY_FILE`, absolute path of the secret key, default `<data folder>.key`. */
  keyFile: string;
  /** `SZPALTA_KEY`, the secret key itself, 32 bytes; when absent, `keyFile` holds the key. */
  key?: Buffer;
  /** `SZPALTA_LOG`, `SZPALTA_FILES`, `SZPALTA_SERVER`; absent on a site of one server, with its data in its own folder. */
  hosted?: HostedConfig;
  /** `SZPALTA_BACKUPS`, absolute path of the folder of backups, outside the data folder, default `<data folder>.backups`. */
  backups: string;
  /** `SZPALTA_BACKUP_FILES`, address of the off-site store of backups; with several servers, address of their shared files. */
  backupFiles?: string;
  /** `SZPALTA_RECORDING`, set in MiB: the recording of writes has at most this many bytes. When absent, writes are not recorded. */
  recordingBytes?: number;
  /** `SZPALTA_RELEASES`, the address with the newest version's number, requested once a day; when absent, nothing is requested. */
  releases?: string;
  /** `SZPALTA_SMTP`, the mail server with user and password; when absent, the settings in the studio name one. */
  smtp?: SmtpServer;
  /** `SZPALTA_SMTP=off`: no letter goes out and no mailbox is read, whatever the studio says. */
  isMailOff?: true;
  /** `SZPALTA_SAMPLE`, false for `0`: whether the first start fills an empty data folder with sample posts. */
  sample: boolean;
  /** `--new` of `start`: a new site may begin beside the files of an earlier one. */
  beginsAnew?: boolean;
  /** `SZPALTA_FILE_LIMIT`, set in MiB: the largest file other than a picture; 0 accepts none. Default `FILE_LIMIT_BYTES`. */
  fileBytes?: number;
  /**
   * `SZPALTA_PAGE_CACHE`, set in MiB: the size of the page cache; 0 turns it off, for measuring. Default: a share of the memory
   * (`cache-size.ts`).
   */
  pageCacheBytes?: number;
}

/** The additional settings of a site that runs on several servers. */
export interface HostedConfig {
  /** Address of the shared log, which orders the writes of all servers: `postgres://…` or `firestore:{project}`. */
  log: string;
  /** Address of the shared files: `file:///…` or `s3://…`. */
  files: string;
  /** The name of this server among the others while it runs. It is written to the log, never to the database. */
  server: string;
}

/** The default data folder. In the package it is `data/site`, so that the key and the backups beside it are inside `data` too. */
const DATA = IS_PACKAGE ? "data/site" : "data";

/** The default of `SZPALTA_SAMPLE`: people who install the package begin a site of their own, without sample posts. */
const SAMPLE = IS_PACKAGE ? "0" : "1";

/** Every environment variable the program reads; docs/reference.md must name each one. */
export const SETTINGS = [
  { name: "PORT", default: "3000", meaning: settingMessages.port },
  { name: "HOST", default: "127.0.0.1", meaning: settingMessages.host },
  { name: "SZPALTA_DATA", default: `./${DATA}`, meaning: settingMessages.data },
  { name: "SZPALTA_URL", default: settingMessages.fromSiteFile, meaning: settingMessages.url },
  {
    name: "SZPALTA_PROXY",
    default: "brak",
    meaning: settingMessages.proxy,
  },
  {
    name: "SZPALTA_BACKUPS",
    default: settingMessages.besideData,
    meaning: settingMessages.backups,
  },
  {
    name: "SZPALTA_BACKUP_FILES",
    default: "brak",
    meaning: settingMessages.backupFiles,
  },
  {
    name: "SZPALTA_RECORDING",
    default: "0",
    meaning: settingMessages.recording,
  },
  { name: "SZPALTA_KEY_FILE", default: settingMessages.keyBesideData, meaning: settingMessages.keyFile },
  {
    name: "SZPALTA_KEY",
    default: settingMessages.fromKeyFile,
    meaning: settingMessages.key,
  },
  { name: "SZPALTA_LOG", default: "brak", meaning: settingMessages.log },
  { name: "SZPALTA_FILES", default: "brak", meaning: settingMessages.files },
  { name: "SZPALTA_SERVER", default: "losowy", meaning: settingMessages.server },
  {
    name: "GOOGLE_APPLICATION_CREDENTIALS",
    default: "brak",
    meaning: settingMessages.googleCredentials,
  },
  {
    name: "SZPALTA_SAMPLE",
    default: SAMPLE,
    meaning: settingMessages.sample,
  },
  {
    name: "SZPALTA_RELEASES",
    default: "brak",
    meaning: settingMessages.releases,
  },
  { name: "SZPALTA_SMTP", default: "brak", meaning: settingMessages.smtp },
  {
    name: "SZPALTA_FILE_LIMIT",
    default: "100",
    meaning: settingMessages.fileLimit,
  },
  {
    name: "SZPALTA_PAGE_CACHE",
    default: settingMessages.pageCacheDefault,
    meaning: settingMessages.pageCache,
  },
  { name: "BUILD_ID", default: settingMessages.hashOfSources, meaning: settingMessages.buildId },
] as const;

/** A setting with a wrong value. The message is one Polish sentence that names the setting and says what to do. */
export class SettingError extends Error {
  override name = "SettingError";
}

/** Reads the settings. An empty variable counts as unset; a variable with a wrong value throws a `SettingError`. */
export function readConfig(env: NodeJS.ProcessEnv): ServerConfig {
  const port = env["PORT"] || "3000";
  expectSound(/^\d{1,5}$/.test(port) && Number(port) <= 65_535, configMessages.port(port));
  const host = env["HOST"] || "127.0.0.1";
  expectSound(/^[A-Za-z0-9.:_-]+$/.test(host), configMessages.host(host));
  const data = resolve(env["SZPALTA_DATA"] || join(IS_PACKAGE ? SITE_FOLDER : ".", DATA));
  const proxy = env["SZPALTA_PROXY"] || null;
  expectSound(proxy === null || isIP(proxy) !== 0, configMessages.proxy(proxy));
  const keyFile = resolve(env["SZPALTA_KEY_FILE"] || `${data}.key`);
  expectSound(!isWithin(keyFile, data), configMessages.keyFile(keyFile));
  const backups = resolve(env["SZPALTA_BACKUPS"] || `${data}.backups`);
  expectSound(!isWithin(backups, data), configMessages.backups(backups));
  const sample = env["SZPALTA_SAMPLE"] || SAMPLE;
  expectSound(/^[01]$/.test(sample), configMessages.sample(sample));
  return {
    port: Number(port),
    host,
    data,
    url: env["SZPALTA_URL"] ? readOrigin(env["SZPALTA_URL"]) : null,
    proxy,
    keyFile,
    ...readKey(env["SZPALTA_KEY"]),
    backups,
    ...readRecording(env),
    ...readHosted(env),
    ...readBackupFiles(env["SZPALTA_BACKUP_FILES"]),
    ...readReleases(env["SZPALTA_RELEASES"]),
    ...readSmtp(env["SZPALTA_SMTP"]),
    sample: sample === "1",
    ...readFileLimit(env["SZPALTA_FILE_LIMIT"]),
    ...readPageCache(env["SZPALTA_PAGE_CACHE"]),
  };
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`);
}

function expectSound(sound: boolean, sentence: string): void {
  if (!sound) throw new SettingError(sentence);
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const bare = url && url.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
  if (bare && (url.protocol === "http:" || url.protocol === "https:")) return url.origin;
  throw new SettingError(configMessages.url(text));
}

const KEY_BYTES = 32;

/** Reads a base64 key and trims it, because secret managers store the line break that `openssl` writes. */
function readKey(setting: string | undefined): Pick<ServerConfig, "key"> {
  const text = setting?.trim();
  if (!text) return {};
  const key = Buffer.from(text, "base64");
  const isSound = /^[A-Za-z0-9+/]{43}=?$/.test(text) && key.length === KEY_BYTES;
  // The value is a secret, so the sentence does not quote it.
  expectSound(isSound, configMessages.key);
  return { key };
}

/** Accepted addresses of the shared log and of shared files. */
const LOGS = /^(?:postgres(?:ql)?:\/\/\S+|firestore:\S+)$/;
const FILES = /^(?:file:\/\/\/|s3:\/\/)\S+$/;

/** Checks an address of shared files. The sentences quote a Cloud Storage bucket only, because other addresses may hold a password. */
function readFiles(address: string, setting: string): string {
  const bucket = /^gs:\/\/([\w./-]{1,400})/.exec(address)?.[1];
  expectSound(bucket === undefined, configMessages.cloudStorage(setting, bucket));
  expectSound(FILES.test(address), configMessages.files(setting));
  return address;
}

function readBackupFiles(address: string | undefined): Pick<ServerConfig, "backupFiles"> {
  if (!address) return {};
  return { backupFiles: readFiles(address, "SZPALTA_BACKUP_FILES") };
}

function readReleases(address: string | undefined): Pick<ServerConfig, "releases"> {
  if (!address) return {};
  const isSound = /^https?:\/\//.test(address) && URL.canParse(address);
  expectSound(isSound, configMessages.releases(address));
  return { releases: address };
}

function readSmtp(address: string | undefined): Pick<ServerConfig, "smtp" | "isMailOff"> {
  if (!address) return {};
  if (address === "off") return { isMailOff: true };
  const smtp = readSmtpAddress(address);
  // The address holds a password, so the sentence does not quote it.
  if (!smtp) throw new SettingError(configMessages.smtp);
  return { smtp };
}

const LEAST_RECORDED_MIB = 16;
const MOST_RECORDED_MIB = 1_048_576;

function readRecording(env: NodeJS.ProcessEnv): Pick<ServerConfig, "recordingBytes"> {
  const text = env["SZPALTA_RECORDING"] || "0";
  const size = Number(text);
  expectSound(
    /^\d{1,7}$/.test(text) && (size === 0 || (size >= LEAST_RECORDED_MIB && size <= MOST_RECORDED_MIB)),
    configMessages.recording(LEAST_RECORDED_MIB, MOST_RECORDED_MIB, text),
  );
  expectSound(size === 0 || !env["SZPALTA_LOG"], configMessages.recordingOfOneServer);
  return size === 0 ? {} : { recordingBytes: size * MIB };
}

function readFileLimit(text: string | undefined): Pick<ServerConfig, "fileBytes"> {
  if (!text) return {};
  const most = MOST_FILE_BYTES / MIB;
  expectSound(/^\d{1,3}$/.test(text) && Number(text) <= most, configMessages.fileLimit(most, text));
  return { fileBytes: Number(text) * MIB };
}

function readHosted(env: NodeJS.ProcessEnv): Pick<ServerConfig, "hosted" | "backupFiles"> {
  const [log, files] = [env["SZPALTA_LOG"] || null, env["SZPALTA_FILES"] || null];
  const server = env["SZPALTA_SERVER"] || randomBytes(6).toString("hex");
  expectSound(/^[0-9a-z-]{1,32}$/.test(server), configMessages.server);
  // The address may hold a password, so the sentence does not quote it.
  expectSound(log === null || LOGS.test(log), configMessages.log);
  if (files !== null) readFiles(files, "SZPALTA_FILES");
  expectSound(log === null || files !== null, configMessages.filesMissing);
  expectSound(files === null || log !== null, configMessages.logMissing);
  if (log === null || files === null) return {};
  return { hosted: { log, files, server }, backupFiles: files };
}

/** Returns an address as the settings page shows it: without user, password and query. */
export function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address.split(/[?#]/, 1)[0] ?? "";
  const { protocol, host, pathname } = new URL(address);
  return address.startsWith(`${protocol}//`) ? `${protocol}//${host}${pathname}` : protocol + pathname;
}

const LEAST_MIB = LEAST_PAGE_CACHE_BYTES / MIB;
const MOST_MIB = 65_536;

function readPageCache(text: string | undefined): Pick<ServerConfig, "pageCacheBytes"> {
  if (!text) return {};
  const size = Number(text);
  expectSound(
    /^\d{1,5}$/.test(text) && (size === 0 || size >= LEAST_MIB) && size <= MOST_MIB,
    configMessages.pageCache(LEAST_MIB, MOST_MIB, text),
  );
  return { pageCacheBytes: size * MIB };
}

/** Returns the address at which this process can be reached when no public address is configured. */
export function localAddress(host: string, port: number): string {
  const anywhere = host === "0.0.0.0" || host === "::";
  return `http://${anywhere ? "localhost" : host.includes(":") ? `[${host}]` : host}:${port}`;
}
