import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { fileStoreContract } from "#store/contract/replication/file-store-contract.ts";
import { sayMissing } from "#test/support/hosted/child-server.ts";
import { S3_KEYS, S3_PROGRAM, startS3 } from "#test/support/hosted/emulators.ts";
import { hasLogPackages } from "#test/support/hosted/hosted-folder.ts";
import { startTcpProxy } from "#test/support/hosted/tcp-proxy.ts";
import { openFileStore } from "./open-file-store.ts";

const isThere = hasLogPackages && S3_PROGRAM !== null;
if (!isThere) sayMissing("There is no server of S3 or no package aws4fetch");

describe.skipIf(!isThere)("on S3", () => {
  let server: Awaited<ReturnType<typeof startS3>>;
  let prefixes = 0;
  beforeAll(async () => void (server = await startS3("szpalta")));
  afterAll(() => server.stop());
  const open = (endpoint = server.endpoint, keys: Record<string, string> = S3_KEYS, bucket = "szpalta") =>
    openFileStore(`s3://${bucket}/strona-${(prefixes += 1)}?endpoint=${encodeURIComponent(endpoint)}`, keys);

  fileStoreContract("S3", async () => {
    const address = `s3://szpalta/strona-${(prefixes += 1)}?endpoint=${encodeURIComponent(server.endpoint)}`;
    return () => openFileStore(address, S3_KEYS);
  });

  it("lists more files than one answer has", async () => {
    const files = await open();
    const names = Array.from({ length: 1_005 }, (_, at) => `bodies/${String(at).padStart(4, "0")}`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => files.put(name, new Uint8Array([1]))));
    expect((await files.list("bodies/")).map(({ name }) => name)).toEqual(names);
  });

  it("has sites under prefixes of one bucket apart", async () => {
    const [one, other] = [await open(), await open()];
    await one.put("media/a", new Uint8Array([1]));
    expect([await other.get("media/a"), await other.list("")]).toEqual([null, []]);
  });

  it("rejects, without the secret, for wrong keys and a bucket that is not there", async () => {
    const wrong = { ...S3_KEYS, AWS_SECRET_ACCESS_KEY: "tajny-klucz" };
    for (const files of [await open(server.endpoint, wrong), await open(server.endpoint, S3_KEYS, "nie-ma-takiego")]) {
      const error = await files.put("media/a", new Uint8Array([1])).catch((each: unknown) => each);
      expect(error).toBeInstanceOf(FileStoreUnavailable);
      expect(String(error)).toMatch(/SignatureDoesNotMatch|NoSuchBucket/);
      expect(String(error)).not.toContain("tajny-klucz");
      await expect(files.get("media/a")).rejects.toBeInstanceOf(FileStoreUnavailable);
    }
  });

  it("rejects while the connection is cut, and goes on after it", async () => {
    const proxy = await startTcpProxy(Number(new URL(server.endpoint).port));
    onTestFinished(() => proxy.stop());
    const files = await open(`http://127.0.0.1:${proxy.port}`);
    await files.put("media/a", new Uint8Array([1]));
    proxy.cut();
    await expect(files.get("media/a")).rejects.toBeInstanceOf(FileStoreUnavailable);
    proxy.pass();
    expect(await files.get("media/a")).toEqual(new Uint8Array([1]));
    proxy.stall();
    await expect(files.put("media/b", new Uint8Array([1]))).rejects.toBeInstanceOf(FileStoreUnavailable);
  });

  it("takes no file that came with other bytes than were put, in memory or at a path", async () => {
    const files = await open(await storageThatAnswers("inne bajty", "0".repeat(64)));
    await expect(files.get("media/a")).rejects.toThrow("other bytes");
    const folder = mkdtempSync(join(tmpdir(), "szpalta-s3-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await expect(files.getFile("media/a", join(folder, "a"))).rejects.toThrow("other bytes");
    expect(readdirSync(folder)).toEqual([]);
  });
});

/** An S3 service in which every file has these bytes and this checksum. */
async function storageThatAnswers(body: string, sum: string): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    if (!searchParams.has("list-type")) return void response.setHeader("x-amz-meta-sha256", sum).end(body);
    const key = `${searchParams.get("prefix")}`;
    const contents = `<Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><Size>${body.length}</Size>`;
    response.end(`<ListBucketResult data-of="${pathname}"><Contents>${contents}</Contents></ListBucketResult>`);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
