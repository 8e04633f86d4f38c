import { TypographyChangeLog } from "#core/polish/typography/typography-change-log.ts";
import type { RuleName, TypographyRules } from "#core/polish/typography/typography-rules.ts";
import { typesetText } from "#core/polish/typography/typography.ts";
import { isElement, type Element, type Node, pushBackwards, type Text } from "./html-tree.ts";
import type { RenderSource } from "./renderer.ts";
import { typesetTitle } from "./typeset-title.ts";
import type { NotedChange } from "./typeset-tree.ts";

/** The changes of each rule. */
export type TypographyReport = Partial<Record<RuleName, TypographySpots>>;

/** Ranges of one rule's changes as a flat list of offset and length, in characters of the typeset title, lead and body text. */
export interface TypographySpots {
  title: number[];
  lead: number[];
  body: number[];
}

/** Collects the changes that typography makes to a post. */
export class TypographyReporter {
  readonly #report: TypographyReport = {};
  readonly noted: NotedChange[] = [];
  readonly #rules: TypographyRules;

  constructor(rules: TypographyRules) {
    this.#rules = rules;
  }

  setTitle({ title, language }: Pick<RenderSource, "title" | "language">): string {
    return typesetTitle(title, this.#rules, language, ({ rule, start, end }) =>
      this.#add(rule, "title", start, end - start),
    );
  }

  setLead({ lead, language }: Pick<RenderSource, "lead" | "language">): string {
    const log = new TypographyChangeLog();
    const set = typesetText(lead, this.#rules, log, language);
    for (const { rule, start, end } of log.changes()) this.#add(rule, "lead", start, end - start);
    return set;
  }

  /** Returns the report, with the changes of the body `root`. Call it after `typesetTree` has added these changes to `noted`. */
  reportOn(root: Element): TypographyReport {
    const byNode = Map.groupBy(this.noted, ({ node }) => node);
    for (const [node, offset] of textNodesOf(root)) {
      for (const { rule, start, length } of byNode.get(node) ?? []) this.#add(rule, "body", offset + start, length);
    }
    return this.#report;
  }

  #add(rule: RuleName, place: keyof TypographySpots, offset: number, length: number): void {
    const spots = (this.#report[rule] ??= { title: [], lead: [], body: [] });
    spots[place].push(offset, length);
  }
}

function* textNodesOf(root: Element): Generator<[Text, number]> {
  const waiting: Node[] = [root];
  let offset = 0;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isElement(node)) {
      pushBackwards(waiting, node.children);
    } else {
      yield [node, offset];
      offset += node.text.length;
    }
  }
}
