import type { SignIn } from "./accounts/sign-in.ts";
import type { StudioServices } from "./studio-services.ts";
import type { Clock } from "./base/clock.ts";
import type { SiteSearch } from "./site/search/site-search.ts";
import type { SiteReading } from "./site/site-reader.ts";
import type { SiteConfig } from "./base/site-config.ts";
import type { BuildFacts } from "./site/page-handler.ts";

/** The use cases the app is handed; made once by the server's `compose.ts`. */
export interface Services {
  reading: SiteReading;
  search: SiteSearch;
  desk: StudioServices;
  signIn: SignIn;
  config: SiteConfig;
  build: BuildFacts;
  /** The public origin, without a slash at its end. */
  origin: string;
  /** The present, for texts like „dzisiaj, 12:04”. */
  clock: Clock;
  /** Shown to visitors with a 5xx and written to the log beside the cause. */
  newErrorId(): string;
  /** True in `npm run dev`: error pages show stacks, documents load Vite's modules. */
  development: boolean;
}
