import { useEffect, useState } from "react";
import { type HelpCommand, SUGGESTION_RULES } from "#core/assistant/helper/help-commands.ts";
import { editorAssistant as says } from "../../../messages/editor/assistant.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { AssistantAnswer } from "./answer.tsx";
import { AssistantSession } from "./session.ts";
import { AssistantSuggestions } from "./suggestions.tsx";
import { useReadOnly } from "../source/source-pane.tsx";
import { Button } from "../controls.tsx";

const GROUPS: Record<keyof typeof says.groups, HelpCommand[]> = {
  mend: ["correction", "simplification", "shortening"],
  propose: ["title", "lead", "seo-description"],
  check: ["tag", "link", "similar"],
};

export function AssistantPanel({ onText }: { onText(): void }) {
  const { editing } = useEditor();
  const [session] = useState(() => new AssistantSession(editing, onText));
  useEffect(() => session.begin(), [session]);
  const access = useObservable(session.access);
  const remark = useObservable(session.remark);
  return (
    <>
      <h2>{says.name}</h2>
      <p className="field-hint">{says.promise}</p>
      {access && <p className="field-hint">{access.model === null ? says.noModel : says.model(access.model)}</p>}
      <Part />
      <Commands session={session} />
      <AssistantAnswer session={session} />
      <output className="editor-assistant-remark">{remark && <p className="notice">{remark}</p>}</output>
      <AssistantSuggestions session={session} />
      <AssistantTraces session={session} />
    </>
  );
}

function Part() {
  const { editing } = useEditor();
  useObservable(editing.moves);
  const selected = editing.source?.selection() ?? { from: 0, to: 0 };
  const length = selected.to - selected.from;
  return <p className="editor-assistant-part">{length > 0 ? says.part(length) : says.whole}</p>;
}

function Commands({ session }: { session: AssistantSession }) {
  const readOnly = useReadOnly();
  const access = useObservable(session.access);
  const answer = useObservable(session.answer);
  const busy = answer.is === "asking" || answer.is === "running";
  const hasModel = access !== null && access.model !== null;
  const isAnswered = (kind: HelpCommand) => hasModel || SUGGESTION_RULES[kind].withoutModel;
  return (
    <div className="editor-assistant-commands">
      {readOnly && <p className="notice">{says.readOnly}</p>}
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => {
        const kinds = GROUPS[group].filter(isAnswered);
        if (kinds.length === 0) return null;
        return (
          <fieldset key={group} disabled={readOnly || busy}>
            <legend>{says.groups[group]}</legend>
            {kinds.map((kind) => (
              <Button
                key={kind}
                className="button"
                onClick={() => void session.ask(kind)}
                label={says.commands[kind]}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

function AssistantTraces({ session }: { session: AssistantSession }) {
  const { aiShare } = useObservable(useEditor().editing.post);
  const traces = useObservable(session.traces);
  const isDraft = aiShare?.use === "draft";
  if (traces.length === 0 && !isDraft) return null;
  return (
    <details className="editor-assistant-traces">
      <summary className="fold">{says.traces.name(traces.length)}</summary>
      {isDraft && <p>{says.traces.draft(aiShare.models)}</p>}
      <ul>
        {traces.map(({ id, kind, after, drafted, models, who, atText }) => (
          <li key={id}>
            <p className="editor-assistant-kind">{drafted ? says.traces.drafted : says.commands[kind]}</p>
            <p className="editor-assistant-words" lang="pl">
              {after === "" ? says.traces.removed : after}
            </p>
            <p className="field-hint">{says.traces.by(models, who, atText)}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
