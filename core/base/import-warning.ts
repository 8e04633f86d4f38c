import type { WARNING_KINDS } from "#core/messages/import.ts";

export type WarningKind = keyof typeof WARNING_KINDS;

/** A warning for the person who imports: a Polish sentence without a full stop, with its file and line. */
export interface ImportWarning {
  kind: WarningKind;
  path: string;
  line: number;
  text: string;
}

/** Formats a warning for a list: "learn/index.md:12: nie ma pliku …". */
export function warningLine({ path, line, text }: Pick<ImportWarning, "path" | "line" | "text">): string {
  return `${path}:${line}: ${text}`;
}
