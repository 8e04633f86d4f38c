import { textHelper as says } from "../../../messages/text-helper.ts";
import { useCell } from "../observable.ts";
import { useDesk } from "../editor-root.tsx";
import type { HelperSession } from "./session.ts";

/** What of a model's words stands in the text: which, whose, and who accepted them. Nothing where none do. */
export function HelperTraces({ session }: { session: HelperSession }) {
  const { editing } = useDesk();
  const { aiShare } = useCell(editing.post);
  const traces = useCell(session.traces);
  const isDraft = aiShare?.use === "draft";
  if (traces.length === 0 && !isDraft) return null;
  return (
    <details className="desk-helper-traces">
      <summary className="fold">{says.traces.name(traces.length)}</summary>
      {isDraft && <p>{says.traces.draft(aiShare.models)}</p>}
      <ul>
        {traces.map(({ id, kind, after, drafted, models, who, atText }) => (
          <li key={id}>
            <p className="desk-helper-kind">{drafted ? says.traces.drafted : says.commands[kind]}</p>
            <p className="desk-helper-words" lang="pl">
              {after === "" ? says.traces.removed : after}
            </p>
            <p className="field-hint">{says.traces.by(models, who, atText)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
