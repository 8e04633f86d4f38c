import type { DeskPorts } from "../service-deps.ts";

/** What the use cases of posts are made of. */
export type PostDeskPorts = Pick<
  DeskPorts,
  "store" | "renderer" | "clock" | "config" | "origin" | "previewTokens" | "newId" | "analysis"
>;
