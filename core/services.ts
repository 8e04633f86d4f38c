import type { AccountService } from "./accounts/account-service.ts";
import type { Viewer } from "./base/viewer.ts";
import type { StudioServices } from "./studio-services.ts";
import type { Clock } from "./base/common-deps.ts";
import type { SiteSearch } from "./site/search/site-search.ts";
import type { SiteReading } from "./site/create-site-reader.ts";
import type { SiteConfig } from "./base/site-config.ts";
import type { BuildFacts } from "./site/page-handler.ts";

/** The use cases the app is handed; made once by the server's `compose.ts`. */
export interface Services {
  reading: SiteReading;
  search: SiteSearch;
  studio: StudioServices;
  signIn: AccountService;
  /** By which the browser of a member signs in at a database of live news; absent where there is none. */
  databaseToken?: ((viewer: Viewer) => Promise<string>) | undefined;
  config: SiteConfig;
  build: BuildFacts;
  origin: string;
  clock: Clock;
  /** Shown to visitors with a 5xx and written to the log beside the cause. */
  newErrorId(): string;
  development: boolean;
}
