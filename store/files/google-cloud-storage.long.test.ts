import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { fileStoreContract } from "#store/contract/replication/file-store-contract.ts";
import { sayMissing } from "#test/support/hosted/child-server.ts";
import { CLOUD_STORAGE_PROGRAM, startCloudStorage } from "#test/support/hosted/emulators.ts";
import { hasLogPackages } from "#test/support/hosted/hosted-folder.ts";
import { startTcpProxy } from "#test/support/hosted/tcp-proxy.ts";
import { openFileStore } from "./open-file-store.ts";

const isThere = hasLogPackages && CLOUD_STORAGE_PROGRAM !== null;
if (!isThere) sayMissing("There is no emulator of Google Cloud Storage or no package @google-cloud/storage");

describe.skipIf(!isThere)("on Google Cloud Storage", () => {
  let server: Awaited<ReturnType<typeof startCloudStorage>>;
  let prefixes = 0;
  beforeAll(async () => {
    server = await startCloudStorage();
    await fetch(`${server.endpoint}/storage/v1/b`, { method: "POST", body: JSON.stringify({ name: "szpalta" }) });
  });
  afterAll(() => server.stop());
  const newAddress = (bucket = "szpalta", endpoint = server.endpoint) =>
    `gs://${bucket}/strona-${(prefixes += 1)}?endpoint=${encodeURIComponent(endpoint)}`;

  fileStoreContract("Google Cloud Storage", async () => {
    const address = newAddress();
    return () => openFileStore(address);
  });

  it("sends a file so large that it goes in parts", async () => {
    const folder = mkdtempSync(join(tmpdir(), "szpalta-gs-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const large = Buffer.alloc(9 * 1024 * 1024, "abcdefghijk");
    writeFileSync(join(folder, "from"), large);
    const files = await openFileStore(newAddress());
    await files.putFile("snapshots/1", join(folder, "from"));
    await files.putFile("snapshots/1", join(folder, "from"));
    expect(await files.getFile("snapshots/1", join(folder, "to"))).toBe(true);
    expect(readFileSync(join(folder, "to")).equals(large)).toBe(true);
    expect(readdirSync(folder)).toEqual(["from", "to"]);
  });

  it("has sites under prefixes of one bucket apart", async () => {
    const [one, other] = [await openFileStore(newAddress()), await openFileStore(newAddress())];
    await one.put("media/a", new Uint8Array([1]));
    expect([await other.get("media/a"), await other.list("")]).toEqual([null, []]);
  });

  it("rejects for a bucket that is not there", async () => {
    const files = await openFileStore(newAddress("nie-ma-takiego"));
    await expect(files.put("media/a", new Uint8Array([1]))).rejects.toBeInstanceOf(FileStoreUnavailable);
    await expect(files.list("")).rejects.toBeInstanceOf(FileStoreUnavailable);
  });

  it("rejects while the connection is cut or lets nothing through, and goes on after it", async () => {
    const proxy = await startTcpProxy(server.port);
    onTestFinished(() => proxy.stop());
    const files = await openFileStore(newAddress("szpalta", `http://127.0.0.1:${proxy.port}`));
    await files.put("media/a", new Uint8Array([1]));
    proxy.cut();
    await expect(files.get("media/a")).rejects.toBeInstanceOf(FileStoreUnavailable);
    await expect(files.put("media/b", new Uint8Array([2]))).rejects.toBeInstanceOf(FileStoreUnavailable);
    proxy.pass();
    expect(await files.get("media/a")).toEqual(new Uint8Array([1]));
    proxy.stall();
    await expect(files.list("")).rejects.toBeInstanceOf(FileStoreUnavailable);
  });
});
