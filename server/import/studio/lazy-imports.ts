import type { StudioImportParts, StudioImports } from "./studio-imports.ts";

/** Loaded when it is first asked for: readers' pages need nothing of it. */
export function lazyImports(parts: StudioImportParts) {
  let opened: Promise<StudioImports> | undefined;
  const open = async (): Promise<StudioImports> => new (await import("./studio-imports.ts")).StudioImports(parts);
  return {
    imports: () => (opened ??= open()),
    /** Ends a trial, and waits for what is being stored. */
    stopImports: async () => (await opened)?.stop(),
  };
}
