import { useEffect, useState } from "react";
import { SUGGESTION_RULES, type Tone, TONES } from "#core/assistant/helper/suggestion-rules.ts";
import type { Engine } from "#core/assistant/runs/run.ts";
import type { SuggestionKind } from "#core/posts/provenance/suggestion.ts";
import { editorAssistant as says } from "../../../messages/editor/assistant.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { AssistantAnswer } from "./answer.tsx";
import { AssistantSession } from "./session.ts";
import { AssistantSuggestions } from "./suggestions.tsx";
import { useReadOnly } from "../source/source-pane.tsx";
import { Button } from "../controls.tsx";

const GROUPS: Record<keyof typeof says.groups, SuggestionKind[]> = {
  mend: ["correction", "simplification", "shortening", "expansion", "tone"],
  propose: ["title", "lead", "seo-description", "summary", "alt-text"],
  check: ["tag", "link", "phrases", "questions", "claims", "similar", "readability"],
};

export function AssistantPanel({ onText }: { onText(): void }) {
  const { editing } = useEditor();
  const [session] = useState(() => new AssistantSession(editing, onText));
  useEffect(() => session.begin(), [session]);
  const access = useObservable(session.access);
  const remark = useObservable(session.remark);
  const [chosen, setChosen] = useState<Engine>("model");
  const engine = access?.model ? chosen : "built-in";
  return (
    <>
      <h2>{says.name}</h2>
      <p className="field-hint">{says.promise}</p>
      {access?.model ? (
        <EngineChoice model={access.model} engine={engine} onChoose={setChosen} />
      ) : (
        <p className="field-hint">{says.noModel}</p>
      )}
      <Part />
      <Commands session={session} engine={engine} />
      <AssistantAnswer session={session} />
      <output className="editor-assistant-remark">{remark && <p className="notice">{remark}</p>}</output>
      <AssistantSuggestions session={session} />
      <AssistantTraces session={session} />
    </>
  );
}

function EngineChoice({ model, engine, onChoose }: { model: string; engine: Engine; onChoose(engine: Engine): void }) {
  return (
    <fieldset className="editor-assistant-engine">
      <legend>{says.engine}</legend>
      {(["model", "built-in"] as const).map((each) => (
        <label className="tick" key={each}>
          <input type="radio" name="help-engine" checked={engine === each} onChange={() => onChoose(each)} />
          {each === "model" ? says.model(model) : says.builtIn}
        </label>
      ))}
    </fieldset>
  );
}

function Part() {
  const { editing } = useEditor();
  useObservable(editing.moves);
  const selected = editing.source?.selection() ?? { from: 0, to: 0 };
  const length = selected.to - selected.from;
  return <p className="editor-assistant-part">{length > 0 ? says.part(length) : says.whole}</p>;
}

function Commands({ session, engine }: { session: AssistantSession; engine: Engine }) {
  const readOnly = useReadOnly();
  const answer = useObservable(session.answer);
  const [tone, setTone] = useState<Tone>("factual");
  const busy = answer.is === "asking" || answer.is === "running";
  const engineOf = (kind: SuggestionKind): Engine => (SUGGESTION_RULES[kind].model === null ? "built-in" : engine);
  return (
    <div className="editor-assistant-commands">
      {readOnly && <p className="notice">{says.readOnly}</p>}
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <fieldset key={group} disabled={readOnly || busy}>
          <legend>{says.groups[group]}</legend>
          {GROUPS[group].map((kind) => (
            <Button
              key={kind}
              className="button"
              onClick={() => void session.ask(kind, engineOf(kind), tone)}
              label={says.commands[kind]}
            />
          ))}
          {group === "mend" && <ToneChoice tone={tone} onChoose={setTone} />}
        </fieldset>
      ))}
    </div>
  );
}

function ToneChoice({ tone, onChoose }: { tone: Tone; onChoose(tone: Tone): void }) {
  return (
    <label className="editor-assistant-tone">
      {says.tone}{" "}
      <select value={tone} onChange={(event) => onChoose(event.currentTarget.value as Tone)}>
        {TONES.map((each) => (
          <option key={each} value={each}>
            {says.tones[each]}
          </option>
        ))}
      </select>
    </label>
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
