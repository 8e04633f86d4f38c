import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { BuiltInAnalysis } from "#core/analysis/built-in-analysis.ts";
import type { StudioServices, ServiceDeps } from "#core/studio-services.ts";
import type { PostService } from "#core/posts/create-post-service.ts";
import type { AssistantRuntime } from "#core/assistant/assistant-ports.ts";
import type { FindTagWords } from "#core/tags/likeness/lemma-words.ts";
import { environmentWithoutSecrets } from "../base/environment-without-secrets.ts";
import { type DiskWatch, guardServices, guardStore } from "../data-folder/read-only-guard.ts";
import type { ComposedSite } from "./composed-site.ts";
import { keyFor } from "../data-folder/key-file.ts";
import { plateFor } from "../media/picture-codec.ts";
import { createRemotePictureFetcher } from "../media/remote-picture-fetcher.ts";
import { createPreviewTokens } from "../data-folder/preview-tokens.ts";
import { createRendererWarmup, noticeBrowsing, noticeEditing } from "../workers/renderer.ts";
import type { WorkerThread } from "../workers/worker-thread.ts";

/**
 * On a site of several servers, an open editor reports its presence at this interval. Each report is an entry of the log, so ten tabs write
 * 150 entries an hour instead of 1 200. A closed tab blocks its post for at most 6 min.
 */
const HOSTED_BEAT_MS = 4 * 60_000;

type Dependencies = Pick<ComposedSite, "config" | "site" | "store" | "renderer" | "blobs" | "clock" | "elapsed"> & {
  watch: DiskWatch;
  worker: Pick<WorkerThread, "keepFor">;
  words: FindTagWords;
  backups: ComposedSite["backups"];
  imports: ServiceDeps["imports"];
  analysis: BuiltInAnalysis;
  /** Adds live notices of who edits which post; absent on a site without such notices. */
  presence?: ((posts: PostService) => PostService) | undefined;
  assistant?: AssistantRuntime;
  newerVersion?: () => string | null;
  mail?: ServiceDeps["mail"];
};

/** Creates the services of the studio. Disk errors become refusals. The render thread starts as soon as somebody edits. */
export function composeStudio(runtime: Dependencies): StudioServices {
  const { config, site, store, renderer, watch, worker, backups, presence = (posts) => posts, ...rest } = runtime;
  const deps: ServiceDeps = {
    ...rest,
    store: guardStore(store, watch),
    renderer,
    config: site,
    origin: config.url ?? site.url,
    newId: randomUUID,
    ...(config.hosted ? { sparedBeatsMs: HOSTED_BEAT_MS } : {}),
    previewTokens: createPreviewTokens(() => keyFor("preview", config.key ?? config.keyFile)),
    studioBanner: watch.studioBanner,
    diskWarning: watch.diskWarning,
    plateFor: async (id) => plateFor(await runtime.blobs.original(id)),
    workHeld: watch.workHeld,
    environment: environmentWithoutSecrets(config),
    backups: async () => (await backups()).files,
    letOthersRun: () => nextTurn(),
    sample: readOnce(async () => (await import("../import/sample.ts")).readSampleContents(site.timeZone)),
    pictures: createRemotePictureFetcher(rest),
  };
  const warm = createRendererWarmup(worker, renderer);
  return guardServices(async () => {
    const { createStudioServices } = await import("#core/studio-services.ts");
    const studio = createStudioServices(deps);
    return {
      ...studio,
      posts: noticeEditing(presence(studio.posts), warm),
      queue: noticeBrowsing(studio.queue, warm),
    };
  }, watch);
}

/** Returns a function that remembers the result of `read`. After a failure the next call reads again. */
function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | null = null;
  return () =>
    (begun ??= read().catch((error: unknown) => {
      begun = null;
      throw error;
    }));
}
