import type { BylineRead } from "../accounts/store.ts";
import type { AddressWrite } from "../addresses/store.ts";
import type { CategoryStoreRead, CategoryStoreWrite } from "../categories/store.ts";
import type { MediaRead, MediaWrite } from "../media/store.ts";
import type { TagWrite } from "../tags/store.ts";
import type { TopicWrite } from "../topics/store.ts";

export interface ImportStoreRead extends CategoryStoreRead, MediaRead, Omit<BylineRead, "bylinePosts"> {}
export interface ImportStoreWrite
  extends ImportStoreRead, CategoryStoreWrite, AddressWrite, MediaWrite, TagWrite, TopicWrite {}
