import type { ServiceDeps } from "../service-deps.ts";

/** What the use cases of posts are made of. */
export type PostServiceDeps = Pick<
  ServiceDeps,
  "store" | "renderer" | "clock" | "config" | "origin" | "previewTokens" | "newId" | "analysis"
>;
