import type { CategoryStoreRead, CategoryStoreWrite } from "../categories/store.ts";
import type { AddressWrite } from "../addresses/store.ts";
import type { MediaWrite } from "../media/store.ts";
import type { TagWrite } from "../tags/store.ts";
import type { TopicWrite } from "../topics/store.ts";

export type ImportStoreRead = CategoryStoreRead;
export interface ImportStoreWrite extends CategoryStoreWrite, AddressWrite, MediaWrite, TagWrite, TopicWrite {}
