import type { core, z } from "zod";
import { archiveMessages } from "#core/messages/export.ts";

/** Why an export cannot be imported: a Polish sentence without its full stop, with file and line. */
export interface ExportProblem {
  path: string;
  line: number;
  text: string;
}

/** Returns the problem on one line, such as "content/posts/warsztat/lead.md:4: pole „state” …". */
export function problemText({ path, line, text }: ExportProblem): string {
  return `${path}:${line}: ${text}`;
}

/** Returns the first problem that a schema reports, with a Polish text. `at` is the field's path, empty for the whole value. */
export function firstIssue(error: z.ZodError): { at: string[]; text: string } {
  const issue = error.issues[0];
  const at = issue ? issue.path.map(String) : [];
  return { at, text: issue ? sentence(issue, at.join(".")) : archiveMessages.badRecord };
}

function sentence(issue: core.$ZodIssue, field: string): string {
  if (issue.code === "unrecognized_keys")
    return archiveMessages.unknownField([field, issue.keys[0]].filter(Boolean).join("."));
  if (field === "") return archiveMessages.badRow;
  if (issue.code === "invalid_type" && issue.input === undefined) return archiveMessages.fieldMissing(field);
  return archiveMessages.badValue(field);
}
