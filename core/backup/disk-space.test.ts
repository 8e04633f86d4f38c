import { expect, it } from "vitest";
import { DiskSpace, RESERVE_BYTES, lackOfSpace } from "./disk-space.ts";

const MIB = 1024 * 1024;

/** A disk of blocks of a MiB, on which others write as well. */
function diskOf(mib: number) {
  const disk = { bavail: mib, bsize: MIB, asked: 0 };
  const space = new DiskSpace(() => {
    disk.asked += 1;
    return disk;
  });
  return { disk, space };
}

const reserve = RESERVE_BYTES / MIB;

it("the reserve stays free, whatever the size of the pieces that are written", () => {
  const { disk, space } = diskOf(reserve + 20);
  for (let mib = 0; mib < 20; mib += 1) {
    space.need(MIB);
    disk.bavail -= 1;
  }
  expect(() => space.need(1)).toThrow(expect.objectContaining({ code: "ENOSPC" }));
  expect(disk.bavail).toBe(reserve);
});

it("writes of others are noticed, although the disk is not asked for every byte", () => {
  const { disk, space } = diskOf(1_000);
  for (let at = 0; at < 1_000; at += 1) space.need(100);
  expect(disk.asked).toBe(1);
  disk.bavail = reserve;
  expect(() => {
    for (let mib = 0; mib < 9; mib += 1) space.need(MIB);
  }).toThrow(expect.objectContaining({ code: "ENOSPC" }));
});

it("a piece larger than the disk is refused, and space that becomes free is used", () => {
  const { disk, space } = diskOf(reserve + 1);
  expect(() => space.need(2 * MIB)).toThrow(expect.objectContaining({ code: "ENOSPC" }));
  disk.bavail += 1;
  expect(() => space.need(2 * MIB)).not.toThrow();
});

it("says what is needed and what is there", () => {
  expect(lackOfSpace(100, 100, "próbę")).toBeNull();
  expect(lackOfSpace(3 * MIB + 1, MIB, "kopię", "folderu kopii")).toBe(
    "Na dysku folderu kopii jest za mało miejsca na kopię: potrzeba 4 MB, a wolne jest 1 MB. Zwolnij miejsce i powtórz.",
  );
  expect(lackOfSpace(MIB, 0, "próbę")).toContain("Na dysku jest za mało miejsca na próbę");
});
