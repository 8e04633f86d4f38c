import type { AssistantRuntime } from "./assistant/assistant-runtime.ts";
import type { BuiltInAnalysis } from "./analysis/built-in-analysis.ts";
import type { PictureSource } from "./media/fetch-picture.ts";
import type { MonotonicClock } from "./base/monotonic-clock.ts";
import type { Blobs, Clock, PreviewTokens, Renderer, Store } from "./store.ts";
import type { SiteConfig } from "./base/site-config.ts";
import type { FindTagWords } from "./tags/likeness/lemma-words.ts";

/** What the use cases of the studio are made of. */
export interface ServiceDeps {
  store: Pick<Store, "read" | "write" | "onCommit">;
  renderer: Renderer;
  blobs: Blobs;
  clock: Clock;
  elapsed: MonotonicClock;
  config: SiteConfig;
  /** The public origin without a slash at its end; null while nobody configured one. */
  origin: string | null;
  newId(): string;
  previewTokens: PreviewTokens;
  /** A Polish sentence for a banner over the whole studio; null when all is well. */
  studioBanner(): string | null;
  /** True while the clock's work holds still, schedules too. */
  workHeld(): boolean;
  /** What the environment decides: names of variables with their present values, never secrets. */
  environment: { name: string; value: string }[];
  /** What the comparison of tags knows of Polish; absent, endings are taken off and that is all. */
  words?: FindTagWords;
  /** The engine that needs no model; absent, its use cases say so. */
  analysis?: BuiltInAnalysis;
  /** Resolves once requests that wait have had their turn; asked in the middle of long work. */
  letOthersRun?(): Promise<void>;
  /** Pictures of the web; absent, none are fetched. */
  pictures?: PictureSource;
  /** Where the assistant's runs are performed; absent, they wait. */
  assistant?: AssistantRuntime;
}
