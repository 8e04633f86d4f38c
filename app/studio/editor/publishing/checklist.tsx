import { useId, useState } from "react";
import type { CheckPlace, CheckResult } from "#core/posts/checks/check-result.ts";
import { editor as says, layout } from "../../../messages/editor/editor.ts";
import { useObservable, useObservablePart } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { savePreference, readPreference } from "../saving/safe-storage.ts";
import { picturesAt } from "../source/pictures/picture-markup.ts";
import { useReadOnly } from "../source/source-pane.tsx";

const OF_PICTURES: ReadonlySet<CheckResult["id"]> = new Set(["alt", "remote-pictures"]);

const SIGNS = { passed: "✓", blocking: "✕", advisory: "!" } as const;

const OPEN = "checks-open";

export function Checklist() {
  const checks = useChecks();
  const name = useChecksName();
  const [open, setOpen] = useState(() => readPreference(OPEN) === "yes");
  const id = useId();
  const turn = () => {
    setOpen(!open);
    savePreference(OPEN, open ? "no" : "yes");
  };
  return (
    <section className="editor-checks-frame" aria-label={name}>
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={turn}>
          <span>{name}</span> <Summary checks={checks} />
        </button>
      </h2>
      <div className="editor-checks" id={id} hidden={!open}>
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
      </div>
    </section>
  );
}

/** Makes screen readers announce the summary, also while another pane is shown. */
export function ChecksAnnouncement() {
  const checks = useChecks();
  const name = useChecksName();
  const summary = checks && summaryOf(checks).map(({ words }) => words);
  return <output className="unseen">{summary && layout.checks.said(name, summary.join(", "))}</output>;
}

export function BlockingMark() {
  const blocking = useChecks()?.filter((check) => levelOf(check) === "blocking").length ?? 0;
  if (blocking === 0) return null;
  return (
    <span className="editor-blocking" aria-hidden="true">
      {" "}
      {SIGNS.blocking} {blocking}
    </span>
  );
}

function useChecks(): CheckResult[] | null {
  return useObservablePart(useEditor().editing.preview, (preview) => preview?.checks ?? null);
}

/** Returns the name of the checklist. For a published post, the name does not say "before publishing". */
function useChecksName(): string {
  const { isLive } = useObservable(useEditor().editing.post);
  return isLive ? says.checks.nameLive : says.checks.name;
}

function Summary({ checks }: { checks: CheckResult[] | null }) {
  if (checks === null) return null;
  return (
    <span className="editor-checks-summary">
      {summaryOf(checks).map(({ level, words }) => (
        <span key={level} data-level={level}>
          <span aria-hidden="true">{SIGNS[level]}</span> {words}
        </span>
      ))}
    </span>
  );
}

function summaryOf(checks: CheckResult[]): { level: keyof typeof SIGNS; words: string }[] {
  const faults = (["blocking", "advisory"] as const).flatMap((level) => {
    const count = checks.filter((check) => levelOf(check) === level).length;
    return count === 0 ? [] : [{ level, words: layout.checks[level](count) }];
  });
  return faults.length > 0 ? faults : [{ level: "passed", words: layout.checks.fine }];
}

function Lines({ checks }: { checks: CheckResult[] }) {
  return (
    <ul className="editor-checks-list">
      {checks
        .toSorted((a, b) => weightOf(a) - weightOf(b))
        .map((check) => (
          <li key={`${check.level} ${check.id}`} data-level={levelOf(check)}>
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

function Places({ places, opens }: { places: CheckPlace[]; opens: boolean }) {
  const { editing } = useEditor();
  const readOnly = useReadOnly();
  const go = (line: number) => {
    editing.source?.revealLine(line);
    if (opens && !readOnly && editing.source?.read(picturesAt)) editing.openPictures();
  };
  return (
    <ul className="editor-places">
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
