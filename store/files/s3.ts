import { appendAll } from "#core/base/values/append-all.ts";
import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { FileStore, StoredFile } from "#core/replication/file-store.ts";
import { loadOptionalPackage } from "./load-optional-package.ts";
import { byName, fileNamesUnder } from "./file-names.ts";
import { withinTransferLimit } from "./transfer-time-limit.ts";
import { writeAtomically } from "./write-atomically.ts";

/** A request is repeated at most this many times when the service answers 429 or 5xx. */
const RETRIES = 2;

/** The header that stores a file's SHA-256 with the file. The service itself checks `x-amz-content-sha256`. */
const SUM_HEADER = "x-amz-meta-sha256";

export interface S3Options {
  bucket: string;
  /** The beginning of all names in the bucket, without a slash at the end; empty if names have no common beginning. */
  prefix: string;
  /** The origin of a service other than Amazon's; its addresses have the bucket in the path. Null for Amazon's service. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The name of the setting that needs this store, for error messages. */
  setting: string;
}

/** Opens a bucket of any S3 service. A file has at most 5 GiB, the limit of one request. Throws a `SettingError` without `aws4fetch`. */
export function openS3(options: S3Options): FileStore {
  // A cast is needed, because the package's types are missing where the package is not installed.
  const { AwsClient } = loadOptionalPackage("aws4fetch", options.setting) as Aws4fetch;
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES });
  const base = endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint}/${bucket}`;
  const names = fileNamesUnder(prefix);
  const addressOf = (name: string) => `${base}/${names.keyOf(name)}`;
  const send = (signal: AbortSignal, address: string, init: RequestInit) =>
    answerOf(client.fetch(address, { ...init, signal, redirect: "manual" }), init.method ?? "GET");
  const put = (name: string, body: Blob, sum: string) =>
    withinTransferLimit("S3", body.size, async (signal) => {
      const headers = { "x-amz-content-sha256": sum, [SUM_HEADER]: sum };
      if (!(await send(signal, addressOf(name), { method: "PUT", body, headers })))
        throw new Error("there is no bucket");
    });
  return {
    put: (name, bytes) =>
      put(name, new Blob([new Uint8Array(bytes)]), createHash("sha256").update(bytes).digest("hex")),
    async putFile(name, path) {
      const hash = createHash("sha256");
      await pipeline(createReadStream(path), hash);
      await put(name, await openAsBlob(path), hash.digest("hex"));
    },
    get: (name) =>
      withinTransferLimit("S3", NOMINAL_BYTES, async (signal) => {
        const response = await send(signal, addressOf(name), { method: "GET" });
        if (!response) return null;
        const bytes = new Uint8Array(await response.arrayBuffer());
        checkSum(response, createHash("sha256").update(bytes).digest("hex"));
        return bytes;
      }),
    async getFile(name, path) {
      const file = (await listed(name)).find((each) => each.name === name);
      if (!file) return false;
      return withinTransferLimit("S3", file.bytes, async (signal) => {
        const response = await send(signal, addressOf(name), { method: "GET" });
        if (!response?.body) return false;
        await writeAtomically(path, `${path}.part`, response.body, (sum) => checkSum(response, sum));
        return true;
      });
    },
    remove: (name) =>
      withinTransferLimit("S3", 0, async (signal) => void (await send(signal, addressOf(name), { method: "DELETE" }))),
    list: listed,
  };

  async function listed(beginning: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    for (let token: string | null = ""; token !== null;) {
      const query = new URLSearchParams({ "list-type": "2", prefix: (prefix && `${prefix}/`) + beginning });
      if (token) query.set("continuation-token", token);
      const page: string | undefined = await withinTransferLimit("S3", 0, async (signal) =>
        (await send(signal, `${base}/?${query}`, { method: "GET" }))?.text(),
      );
      if (page === undefined) break;
      appendAll(files, listedIn(page, names.nameOf));
      token = elementOf(page, "NextContinuationToken") || null;
    }
    return files.toSorted(byName);
  }
}

/** Waits for the service's response; returns null if the file does not exist. A missing bucket is an error. */
async function answerOf(asking: Promise<Response>, method: string): Promise<Response | null> {
  const response = await asking;
  if (response.ok) return response;
  const code = /<Code>(\w{1,64})<\/Code>/.exec(await response.text())?.[1] ?? "";
  if (response.status === 404 && code !== "NoSuchBucket") return null;
  throw new Error(`${method} was answered ${response.status} ${code}`.trim());
}

/** Returns the files on one page of an answer to ListObjectsV2. */
function listedIn(page: string, nameOf: (key: string) => string | null): StoredFile[] {
  return [...page.matchAll(/<Contents>(?:(?!<Contents>).)*?<\/Contents>/gs)].flatMap(([contents]) => {
    const name = nameOf(elementOf(contents, "Key"));
    if (name === null) return [];
    const storedAt = Date.parse(elementOf(contents, "LastModified"));
    return { name, bytes: Number(elementOf(contents, "Size")), storedAt };
  });
}

/** A `get` does not know the file's size in advance, so it gets the time limit of a file with this many bytes. */
const NOMINAL_BYTES = 64 * 1024 * 1024;

/** Throws if the bytes do not match the stored checksum. Files of other programs may have no checksum. */
function checkSum({ headers }: Response, sum: string): void {
  const expected = headers.get(SUM_HEADER);
  if (expected !== null && expected !== sum) throw new Error("the file came with other bytes than were put");
}

/** Returns the unescaped text of an XML element; "" if there is none. */
function elementOf(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** The part of the package `aws4fetch` that this store uses. */
interface Aws4fetch {
  AwsClient: new (options: object) => { fetch(address: string, init: RequestInit): Promise<Response> };
}
