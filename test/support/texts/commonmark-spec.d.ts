declare module "commonmark-spec" {
  /** The examples of the specification in their order; a tab is written as an arrow (→). */
  export const tests: readonly { markdown: string; html: string; section: string; number: number }[];
}
