import type { CheckPlace, CheckResult } from "#core/posts/checklist.ts";
import { editor as says } from "../../messages/editor.ts";
import { useCell } from "./cell.ts";
import { useDesk } from "./desk.tsx";
import { openPictures, useReadOnly } from "./source-pane.tsx";

/** Checks whose places are pictures. */
const OF_PICTURES: ReadonlySet<CheckResult["id"]> = new Set(["alt", "remote-pictures"]);

const SIGNS = { passed: "✓", blocking: "✕", advisory: "!" } as const;

/** What stands between the text and its readers, always in view: what must be mended, what might be, what is right. */
export function Checklist() {
  const { editing } = useDesk();
  const checks = useCell(editing.preview)?.checks ?? null;
  return (
    <section className="desk-checks" aria-labelledby="desk-checks-name">
      <h2 id="desk-checks-name">{says.checks.name}</h2>
      {checks === null ? (
        <p className="field-hint">{says.checks.waiting}</p>
      ) : (
        <>
          <Lines checks={checks.filter(({ passed }) => !passed)} />
          <details>
            <summary>{says.checks.fine(checks.filter(({ passed }) => passed).length)}</summary>
            <Lines checks={checks.filter(({ passed }) => passed)} />
          </details>
        </>
      )}
    </section>
  );
}

function Lines({ checks }: { checks: CheckResult[] }) {
  return (
    <ul className="desk-checks-list">
      {checks
        .toSorted((a, b) => weightOf(a) - weightOf(b))
        .map((check) => (
          <li key={check.id} data-level={levelOf(check)}>
            <span aria-hidden="true">{SIGNS[levelOf(check)]}</span>
            <span>
              <span className="unseen">{says.checks[levelOf(check)]}: </span>
              {check.message}
              {check.places && <Places places={check.places} opens={OF_PICTURES.has(check.id)} />}
            </span>
          </li>
        ))}
    </ul>
  );
}

/** Where it is, each a button that goes there and, `opens` being true, on to the picture's own dialog. */
function Places({ places, opens }: { places: CheckPlace[]; opens: boolean }) {
  const { editing } = useDesk();
  const readOnly = useReadOnly();
  const go = (line: number) => {
    editing.source?.revealLine(line);
    if (opens && !readOnly && editing.source?.picturesHere()) openPictures(editing);
  };
  return (
    <ul className="desk-places">
      {places.map(({ line, text, picture }, at) => (
        <li key={at}>
          <button type="button" onClick={() => go(line)}>
            {picture && <img src={picture} alt="" loading="lazy" />}
            <span>{says.checks.place(line, text)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function levelOf({ passed, level }: CheckResult): keyof typeof SIGNS {
  return passed ? "passed" : level;
}

function weightOf(check: CheckResult): number {
  return ["blocking", "advisory", "passed"].indexOf(levelOf(check));
}
