import type { Backups } from "../backup/backups.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import type { ImportRuntime } from "../import/converted/import-converted.ts";
import type { SearchIndexMaintenance } from "../search/search-index-maintenance.ts";
import type { AccountsAt } from "../sign-in/sign-in-context.ts";

/** What commands and the server have of a composed site. */
export interface AppRuntime extends SiteRuntime, Pick<ImportRuntime, "convert"> {
  upkeep: SearchIndexMaintenance;
  backups(): Promise<Backups>;
  /** Who keeps passwords; absent: the site itself. */
  accountsAt?: AccountsAt;
}
