import type { ArtefactKind } from "#core/assistant/runs/run.ts";

export const EDITABLE = [
  "ideas",
  "closeness",
  "brief",
  "outline",
  "section",
] as const satisfies readonly ArtefactKind[];
export type EditableKind = (typeof EDITABLE)[number];

export interface GeneratorQuery {
  as: string;
  run: string;
  /** Whose versions are shown, `section:R1`; null for none. */
  history: { kind: EditableKind; part: string } | null;
}

const HISTORY = /^([a-z]+)(?::(R\d{1,3}))?$/;

export function parseGeneratorQuery(query: URLSearchParams): GeneratorQuery {
  const [, kind, part = ""] = HISTORY.exec(query.get("history") ?? "") ?? [];
  const known = EDITABLE.find((each) => each === kind);
  return {
    as: query.get("as") ?? "",
    run: query.get("run") ?? "",
    history: known ? { kind: known, part } : null,
  };
}
