import { describe } from "vitest";
import { accountsContract } from "./accounts.ts";
import { addressesContract } from "./addresses.ts";
import { entitiesContract } from "./entities.ts";
import { listsContract } from "./lists.ts";
import { longListsContract } from "./long-lists.ts";
import type { OpenStore } from "./opened.ts";
import { postsContract } from "./posts.ts";
import { relatedContract } from "./related.ts";
import { repairContract } from "./repair.ts";
import { tagsContract } from "./tags.ts";
import { transactionsContract } from "./transactions.ts";

/** What every store must do. `open` makes a new, empty store that nobody else uses. */
export function storeContract(name: string, open: OpenStore): void {
  describe(`${name} keeps the contract of the store`, () => {
    postsContract(open);
    listsContract(open);
    longListsContract(open);
    tagsContract(open);
    entitiesContract(open);
    accountsContract(open);
    relatedContract(open);
    addressesContract(open);
    transactionsContract(open);
    repairContract(open);
  });
}
