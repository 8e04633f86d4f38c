declare module "commonmark-spec" {
  /** In the order of the specification; a tab is an arrow (→). */
  export const tests: readonly { markdown: string; html: string; section: string; number: number }[];
}
