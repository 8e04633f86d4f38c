import { expect, it } from "vitest";
import { WritesRefused } from "#core/replication/replica.ts";
import { MOST_ENTRY_BYTES, packEntry } from "./entry-codec.ts";

it("a write too large for an entry is refused with a sentence, before it is packed", async () => {
  const content = { sequences: {}, purged: [], file: [], waiting: [], removed: [] };
  const common = { kind: "news", schema: 1, epoch: 1, previous: "", server: "" } as const;
  // Memory that is not written to is not allocated.
  const changeset = new Uint8Array(MOST_ENTRY_BYTES);
  const packed = packEntry({ ...common, ...content, changeset });
  await expect(packed).rejects.toThrow(WritesRefused);
  await expect(packed).rejects.toThrow(/256 MiB/);
});
