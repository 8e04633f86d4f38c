declare module "markdown-it-footnote" {
  import type MarkdownIt from "markdown-it";

  /** Adds rules for footnote definitions, references and inline notes, and a core rule that gathers them at the end. */
  export default function footnotePlugin(parser: MarkdownIt): void;
}
