import type { AssistantDeps } from "./assistant/store.ts";
import type { MediaDeps } from "./media/store.ts";
import type { Store } from "./store.ts";
import type { TagDeps } from "./tags/store.ts";

export interface ServiceDeps extends AssistantDeps, MediaDeps, TagDeps {
  store: Pick<Store, "read" | "write" | "onCommit">;
}
