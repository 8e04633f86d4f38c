import { existsSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { FileStore } from "#core/replication/file-store.ts";

/** Each call makes a new, empty store and returns how a server connects to it. */
export type OpenFiles = () => Promise<() => Promise<FileStore>>;

export function fileStoreContract(name: string, openFiles: OpenFiles): void {
  const two = async (): Promise<[FileStore, FileStore]> => {
    const connect = await openFiles();
    return [await connect(), await connect()];
  };
  describe(`${name} keeps the contract of the shared files`, () => {
    it("returns what another server put, byte for byte, and null where there is nothing", async () => {
      const [files, other] = await two();
      expect(await files.get("media/ab/nie-ma.webp")).toBeNull();
      await files.put("media/ab/ab12.webp", large);
      await files.put("bodies/pusty", new Uint8Array());
      expect(Buffer.compare((await other.get("media/ab/ab12.webp")) ?? new Uint8Array(), large)).toBe(0);
      expect((await other.get("bodies/pusty"))?.length).toBe(0);
    });

    it("takes the same name again, also from two servers at once", async () => {
      const [files, other] = await two();
      await Promise.all([files.put("bodies/a", bytes("treść")), other.put("bodies/a", bytes("treść"))]);
      await files.put("bodies/a", bytes("treść"));
      expect(await other.get("bodies/a")).toEqual(bytes("treść"));
      expect(await files.list("bodies/")).toHaveLength(1);
    });

    it("copies from a local file and to one, and leaves nothing at the path where there is none", async () => {
      const [files, other] = await two();
      const folder = mkdtempSync(join(tmpdir(), "szpalta-files-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      writeFileSync(join(folder, "from"), large);
      await files.putFile("snapshots/1", join(folder, "from"));
      expect(await other.getFile("snapshots/1", join(folder, "to"))).toBe(true);
      expect(Buffer.compare(readFileSync(join(folder, "to")), large)).toBe(0);
      expect(await other.getFile("snapshots/2", join(folder, "none"))).toBe(false);
      expect(existsSync(join(folder, "none"))).toBe(false);
      expect(existsSync(join(folder, "from"))).toBe(true);
    });

    it("removes, also what is not there, and a removed name may be put again", async () => {
      const [files, other] = await two();
      await files.put("bodies/a", bytes("pierwsza"));
      await other.remove("bodies/a");
      await other.remove("bodies/a");
      expect([await files.get("bodies/a"), await files.list("")]).toEqual([null, []]);
      await files.put("bodies/a", bytes("druga"));
      expect(await other.get("bodies/a")).toEqual(bytes("druga"));
    });

    it("lists by the beginning of names, sorted, with sizes and a clock that does not go back", async () => {
      const [files, other] = await two();
      for (const name of ["media/b/2", "media/a/1", "media-x", "snapshots/0000000010", "snapshots/0000000009"])
        await files.put(name, bytes(name));
      const listed = await other.list("media/");
      expect(listed.map(({ name, bytes: size }) => [name, size])).toEqual([
        ["media/a/1", 9],
        ["media/b/2", 9],
      ]);
      expect((await other.list("snapshots/")).map(({ name }) => name)).toEqual([
        "snapshots/0000000009",
        "snapshots/0000000010",
      ]);
      expect(await other.list("")).toHaveLength(5);
      await files.put("media/c/3", bytes("później"));
      const times = (await other.list("media/")).map(({ storedAt }) => storedAt);
      expect(times.every((at) => at > 0)).toBe(true);
      expect(Math.max(...times)).toBe(times.at(-1));
    });

    it("takes names of 200 characters", async () => {
      const [files, other] = await two();
      const name = `media/${"a/".repeat(30)}`.padEnd(200, "0");
      await files.put(name, bytes("x"));
      expect((await other.list(name)).map((each) => each.name)).toEqual([name]);
    });
  });
}

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

/** Over a mebibyte, since services send such files in parts. */
const large = Uint8Array.from({ length: 1_500_000 }, (_, at) => (at * 31 + (at >> 10)) & 0xff);
