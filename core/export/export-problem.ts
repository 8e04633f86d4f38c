import type { core, z } from "zod";

/** Why an export is refused: a Polish sentence without a full stop, with its file and line. */
export interface ExportProblem {
  path: string;
  line: number;
  text: string;
}

/** "content/posts/warsztat/lead.md:4: pole „state” …" */
export function problemText({ path, line, text }: ExportProblem): string {
  return `${path}:${line}: ${text}`;
}

/** What a schema found first, in Polish: zod's own sentences are English. Empty `at` is the whole value. */
export function firstIssue(error: z.ZodError): { at: string[]; text: string } {
  const issue = error.issues[0];
  const at = issue ? issue.path.map(String) : [];
  return { at, text: issue ? sentence(issue, at.join(".")) : "zły zapis" };
}

function sentence(issue: core.$ZodIssue, field: string): string {
  if (issue.code === "unrecognized_keys") return `nieznane pole „${[field, issue.keys[0]].filter(Boolean).join(".")}”`;
  if (field === "") return "wiersz nie jest zapisem tego rodzaju";
  if (issue.code === "invalid_type" && issue.input === undefined) return `brakuje pola „${field}” albo ma zły rodzaj`;
  return `pole „${field}” ma wartość, której archiwum Szpalty mieć nie może`;
}
