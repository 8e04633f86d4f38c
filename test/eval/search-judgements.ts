import { blocksOf, type Split } from "./data-sets.ts";

export interface ShortPost {
  id: string;
  tags: string[];
  title: string;
  lead: string;
  body: string;
}

export const QUERY_KINDS = ["exact", "inflected", "unaccented", "typo"] as const;

export type QueryKind = (typeof QUERY_KINDS)[number];

/** Grades: 3 is best, a missing one is 0. */
export interface Need {
  need: string;
  grades: ReadonlyMap<string, number>;
  queries: Readonly<Record<QueryKind, string>>;
}

export function shortPosts(file = "search-corpus.txt"): ShortPost[] {
  return blocksOf(file).map(([head = "", title = "", lead = "", ...body]) => {
    const [, id = "", tags = ""] = /^= (\S+) \| (.+)$/.exec(head) ?? [];
    return { id, tags: tags.split(", "), title, lead, body: body.join("\n\n") };
  });
}

export function needs(split: Split): Need[] {
  return blocksOf(`search-queries-${split}.txt`).map(([head = "", ...lines]) => {
    const entries = lines.map((line) => /^(\S+) (.+)$/.exec(line)!.slice(1) as [string, string]);
    const grades = entries
      .filter(([first]) => /^[123]$/.test(first))
      .map(([grade, id]) => [id, Number(grade)] as const);
    const queries = Object.fromEntries(entries.filter(([first]) => QUERY_KINDS.includes(first as QueryKind)));
    return { need: head.slice(2), grades: new Map(grades), queries: queries as Need["queries"] };
  });
}

/** A query of a reader of `tech-corpus.txt`; `kind` is a word such as "phrase". */
export interface TechQuery {
  kind: string;
  query: string;
  grades: ReadonlyMap<string, number>;
}

export function techPosts(): ShortPost[] {
  return shortPosts("tech-corpus.txt");
}

export function techQueries(split: Split): TechQuery[] {
  return blocksOf(`tech-queries-${split}.txt`).map(([kind = "", query = "", ...graded]) => {
    const grades = graded.map((line) => [line.slice(2), Number(line.charAt(0))] as const);
    return { kind: kind.slice(2), query: query.slice(2), grades: new Map(grades) };
  });
}
