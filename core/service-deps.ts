import type { AssistantDeps } from "./assistant/store.ts";
import type { MediaDeps } from "./media/store.ts";
import type { Store } from "./store.ts";
import type { TagDeps } from "./tags/store.ts";

/** What all use cases of the studio together are made of; each capability names its own part. */
export interface ServiceDeps extends AssistantDeps, MediaDeps, TagDeps {
  store: Pick<Store, "read" | "write" | "onCommit">;
}
