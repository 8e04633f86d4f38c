import type { Outcome } from "../base/outcome.ts";
import type { RenderSource, Rendered } from "./rendering.ts";

/** Renders Markdown away from the thread that serves readers; refuses with `invalid` what takes too long. */
export interface Renderer {
  /** Derived data of a body, title and lead. `media` are the facts of every picture the body names. */
  render(source: RenderSource, patience?: RenderPatience): Promise<Outcome<Rendered>>;
  /** Sanitised HTML of a short Markdown text (a tag's description, a topic's intro). */
  renderShort(markdown: string, patience?: RenderPatience): Promise<Outcome<string>>;
  /** The render key of what `render` would make now, without media versions. */
  key(): Promise<string>;
}

/**
 * Who a text is for. Somebody waits for an `editor`'s text: it may take 2 s, and waits for no work over many texts. That (an import,
 * a rebuild) has nobody waiting for the single one, and must not leave one out because the machine is busy; it goes faster with
 * several texts asked for at once.
 */
export type RenderPatience = "editor" | "archive";
