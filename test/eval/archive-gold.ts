import { slugify } from "#core/polish/slug.ts";
import { shortPosts } from "./search-judgements.ts";
import { blocksOf, linesOf, type Split } from "./data-sets.ts";

export interface GoldPost {
  id: string;
  split: Split;
  title: string;
  lead: string;
  body: string;
  tags: string[];
  related: ReadonlyMap<string, number>;
  anchors: readonly { words: string; id: string }[];
}

export interface QuestionDraft {
  split: Split;
  same: boolean;
  postId: string;
  title: string;
  lead: string;
  body: string;
}

export interface QuotePair {
  split: Split;
  source: string;
  faithful: string;
  altered: string;
}

export function goldPosts(): GoldPost[] {
  const added = blocksOf("archive-posts.txt").map(([head = "", title = "", lead = "", ...body]) => {
    return { id: head.slice(2), title, lead, body: body.join("\n\n") };
  });
  const posts = new Map([...shortPosts(), ...added].map((post) => [post.id, post]));
  return recordsOf("archive-gold.txt").map(([id = "", split, tags = "", related = "", anchors = ""]) => {
    const { title, lead, body } = posts.get(id)!;
    const grades = [...related.matchAll(/(\d) (\S+)/gu)].map(([, grade, other]) => [other!, Number(grade)] as const);
    const words = anchors === "-" ? [] : anchors.split("; ").map((each) => each.split("=") as [string, string]);
    return {
      id,
      split: split as Split,
      title,
      lead,
      body,
      tags: tags.split(", "),
      related: new Map(grades),
      anchors: words.map(([anchor, other]) => ({ words: anchor, id: other })),
    };
  });
}

export function tagId(name: string): string {
  return `eval-${slugify(name)}`;
}

export function questionDrafts(): QuestionDraft[] {
  return blocksOf("same-question.txt").map(([head = "", title = "", lead = "", headings = "", ...body]) => {
    const [, split, kind, postId = ""] = /^= (\w+) \| (\w+) (\S+)$/u.exec(head) ?? [];
    const sections = headings
      .replace(/^## /u, "")
      .split(" / ")
      .map((heading) => `## ${heading}`);
    return {
      split: split as Split,
      same: kind === "same",
      postId,
      title,
      lead,
      body: [...body, ...sections].join("\n\n"),
    };
  });
}

export function quotePairs(): QuotePair[] {
  return blocksOf("quote-pairs.txt").map(([head = "", ...lines]) => {
    const text = lines.join("\n");
    const [, source = "", faithful = "", altered = ""] =
      /^S: ([\s\S]*)\n\+ ([\s\S]*)\n- ([\s\S]*) \([^()]*\)$/u.exec(text) ?? [];
    return { split: head.slice(2) as Split, source, faithful, altered };
  });
}

/** By post: all the others that a reader of it may want next. */
export function relatedGold(): ReadonlyMap<string, ReadonlySet<string>> {
  const related = ([id = "", others = ""]: string[]) => [id, new Set(others === "-" ? [] : others.split(" "))] as const;
  return new Map(recordsOf("related-gold.txt").map(related));
}

function recordsOf(file: string): string[][] {
  return linesOf(file)
    .filter((line) => line !== "")
    .map((line) => line.split(" | "));
}
