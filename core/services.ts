import type { AccountService } from "./accounts/account-service.ts";
import type { Viewer } from "./base/viewer.ts";
import type { StudioServices } from "./studio-services.ts";
import type { Clock } from "./base/common-deps.ts";
import type { SiteSearch } from "./site/search/site-search.ts";
import type { SiteReading } from "./site/create-site-reader.ts";
import type { SiteConfig } from "./base/site-config.ts";
import type { BuildFacts } from "./site/page-handler.ts";

/** The use cases that the app calls, created once by the server's `compose.ts`. */
export interface Services {
  reading: SiteReading;
  search: SiteSearch;
  studio: StudioServices;
  signIn: AccountService;
  /** Makes the token that signs a team member's browser in to Firestore; absent without that database. */
  databaseToken?: ((viewer: Viewer) => Promise<string>) | undefined;
  config: SiteConfig;
  build: BuildFacts;
  origin: string;
  clock: Clock;
  /** What the owner types in a terminal before the name of a command. */
  commandLine: string;
  /** An id for an error with a 5xx status: visitors see it on the page, and the log has it beside the cause. */
  newErrorId(): string;
  development: boolean;
}
