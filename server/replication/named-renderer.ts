import type { NamedRenderer } from "#core/settings/store.ts";
import type { Store } from "#core/store.ts";
import { isUnwritable } from "../data-folder/disk-errors.ts";

/**
 * Which renderer's work may be stored, where several servers share a site: that of the server that named its own last, as
 * long as no newer one was named. Others render for their readers and store nothing, or two versions would render each
 * other's posts anew for ever.
 */
export async function createNamedRenderer(store: Pick<Store, "read" | "write" | "onCommit">, own: NamedRenderer) {
  let named = await store.read.renderer();
  const look = async () => void (named = await store.read.renderer());
  store.onCommit(() => void look().catch(() => undefined));
  return {
    /** At a start. False while the log gives no answer; then it is to be tried again. */
    async nameOwn(): Promise<boolean> {
      try {
        await store.write(async (tx) => {
          const present = await tx.renderer();
          if (present && (present.version > own.version || present.key === own.key)) return;
          await tx.putRenderer(own);
        });
        await look();
        return true;
      } catch (error) {
        if (isUnwritable(error)) return false;
        throw error;
      }
    },
    isOwn: () => named?.key === own.key,
  };
}
