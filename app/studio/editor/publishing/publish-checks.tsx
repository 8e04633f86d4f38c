import type { CheckResult } from "#core/posts/checks/checklist.ts";
import { editor } from "../../../messages/editor/editor.ts";
import { publishing as says } from "../../../messages/editor/publishing.ts";
import { fieldOf, type Place } from "./go-to-field.ts";

interface ChecksProps {
  checks: CheckResult[];
  onGo(place: Place): void;
}

export function PublishChecks({ checks, onGo }: ChecksProps) {
  return (["blocking", "advisory"] as const).map((level) => {
    const failed = checks.filter((check) => !check.passed && check.level === level);
    if (failed.length === 0) return null;
    return (
      <div className="desk-warnings" data-level={level} key={level}>
        <p>{says[level]}</p>
        <ul>
          {failed.map((check) => (
            <li key={check.id}>
              {check.message} <Way check={check} onGo={onGo} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function Way({ check, onGo }: { check: CheckResult; onGo(place: Place): void }) {
  const field = fieldOf(check);
  if (check.places) {
    return check.places.map(({ line, text }, at) => (
      <button key={at} type="button" className="button-plain desk-warnings-place" onClick={() => onGo({ line })}>
        {editor.checks.place(line, text)}
      </button>
    ));
  }
  if (field === null) return null;
  return (
    <button
      type="button"
      className="button-plain"
      aria-label={says.showOf(check.message)}
      onClick={() => onGo({ field })}
    >
      {says.show}
    </button>
  );
}
