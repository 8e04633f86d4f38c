import { editorAssistant as says } from "../../../messages/editor/assistant.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import type { AssistantSession } from "./session.ts";

export function AssistantTraces({ session }: { session: AssistantSession }) {
  const { editing } = useEditor();
  const { aiShare } = useObservable(editing.post);
  const traces = useObservable(session.traces);
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
