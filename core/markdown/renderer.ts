import type { Outcome } from "../base/outcome.ts";
import type { RenderSource, Rendered } from "./rendering.ts";

/** Renders Markdown away from the thread that serves readers; refuses with `invalid` what takes too long. */
export interface Renderer {
  /** Derived data of a body, title and lead. `media` are the facts of every picture the body names. */
  render(source: RenderSource, patience?: RenderPatience): Promise<Outcome<Rendered>>;
  renderShort(markdown: string, patience?: RenderPatience): Promise<Outcome<string>>;
  key(): Promise<string>;
}

/** `editor`: somebody waits, 2 s at most. `archive`: bulk work, no limit of its own, several texts at once. */
export type RenderPatience = "editor" | "archive";
