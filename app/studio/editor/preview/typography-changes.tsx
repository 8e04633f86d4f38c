import { useEffect, useState } from "react";
import { type RuleName, TYPOGRAPHY_RULES } from "#core/polish/typography/typography-rules.ts";
import { typography as says } from "../../../messages/editor/typography.ts";
import { type MarkedChange, showChange, unmarkChanges, wordsAround } from "./typography-marks.ts";
import { Button } from "../controls.tsx";

export function TypographyChanges({ marked }: { marked: Map<RuleName, MarkedChange[]> }) {
  const [here, setHere] = useState<{ rule: RuleName; at: number } | null>(null);
  useEffect(() => unmarkChanges, []);
  const rules = TYPOGRAPHY_RULES.filter(({ name }) => marked.has(name));
  const count = rules.reduce((sum, { name }) => sum + (marked.get(name)?.length ?? 0), 0);
  const changes = here ? (marked.get(here.rule) ?? []) : [];
  const shown = here ? changes[Math.min(here.at, changes.length - 1)] : undefined;
  const step = (rule: RuleName) => {
    const all = marked.get(rule) ?? [];
    const at = here?.rule === rule ? (here.at + 1) % all.length : 0;
    setHere({ rule, at });
    if (all[at]) showChange(all[at]);
  };
  if (count === 0) return <p className="editor-typography">{says.none}</p>;
  return (
    <details className="editor-typography" open>
      <summary>{says.name(count)}</summary>
      <output>{shown && here && says.at(here.at + 1, changes.length, wordsAround(shown))}</output>
      <ul>
        {rules.map(({ name, why }) => (
          <li key={name}>
            <span>
              {says.rules[name]} <span className="editor-typography-count">{marked.get(name)?.length}</span>
            </span>
            <Button aria-label={says.nextOf(says.rules[name])} onClick={() => step(name)}>
              {says.next}
            </Button>
            <details className="editor-typography-why">
              <summary aria-label={`${says.rules[name]}: ${says.why}`}>{says.why}</summary>
              <p>{why}</p>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}
