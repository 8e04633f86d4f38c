import type { Backups } from "../backup/backups.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import type { ImportRuntime } from "../import/converted/import-converted.ts";
import type { SearchIndexMaintenance } from "../search/search-index-maintenance.ts";
import type { AccountsAt } from "../sign-in/sign-in-context.ts";

/** The parts of a composed site that commands and the server use. */
export interface ComposedSite extends SiteRuntime, Pick<ImportRuntime, "convert"> {
  upkeep: SearchIndexMaintenance;
  backups(): Promise<Backups>;
  /** Where accounts and passwords are stored; absent means in the site itself. */
  accountsAt?: AccountsAt;
}
