import { useEffect, useRef, useState } from "react";
import type { HelpSuggestion } from "#core/assistant/helper/help-service.ts";
import type { SuggestionKind } from "#core/posts/provenance/suggestion.ts";
import { editorAssistant as says } from "../../../messages/editor/assistant.ts";
import { useObservable } from "../observable.ts";
import type { HelpAnswer, AssistantSession } from "./session.ts";
import { useReadOnly } from "../source/source-pane.tsx";
import { Button } from "../controls.tsx";

export function AssistantSuggestions({ session }: { session: AssistantSession }) {
  const open = useObservable(session.open);
  const answer = useObservable(session.answer);
  const current = kindOf(answer) ?? open.at(-1)?.kind ?? null;
  const kinds = new Set(open.map(({ kind }) => kind));
  return (
    <>
      <Suggestions key={current} session={session} suggestions={open.filter(({ kind }) => kind === current)} />
      {[...kinds]
        .filter((kind) => kind !== current)
        .map((kind) => {
          const suggestions = open.filter((each) => each.kind === kind);
          return (
            <details key={kind} className="editor-assistant-earlier">
              <summary className="fold">{says.earlier(says.commands[kind], suggestions.length)}</summary>
              <Suggestions session={session} suggestions={suggestions} />
            </details>
          );
        })}
    </>
  );
}

function kindOf(answer: HelpAnswer): SuggestionKind | null {
  if (answer.is === "asking") return answer.kind;
  return answer.is === "running" || answer.is === "said" ? answer.run.kind : null;
}

function Suggestions({ session, suggestions }: { session: AssistantSession; suggestions: HelpSuggestion[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const settled = useRef<number | null>(null);
  const readOnly = useReadOnly();
  const count = suggestions.length;
  useEffect(() => {
    if (settled.current === null) return;
    const next = list.current?.children[Math.min(settled.current, count - 1)]?.querySelector("button");
    (next ?? heading.current)?.focus();
    settled.current = null;
  }, [count]);
  const [settledAny, setSettledAny] = useState(false);
  const [kind] = suggestions.map((each) => each.kind);
  if (count === 0 && !settledAny) return null;
  const settle = (at: number, done: Promise<void>) => {
    setSettledAny(true);
    settled.current = at;
    void done;
  };
  return (
    <section className="editor-assistant-suggestions">
      <h3 ref={heading} tabIndex={-1}>
        {count === 0 ? says.none : says.proposals(count)}
      </h3>
      {count > 1 && kind && (
        <Button disabled={readOnly} onClick={() => settle(0, session.discardAll(kind))} label={says.discardAll} />
      )}
      <ul ref={list}>
        {suggestions.map((suggestion, at) => (
          <Suggestion
            key={suggestion.id}
            suggestion={suggestion}
            onAccept={() => settle(at, session.accept(suggestion))}
            onReject={() => settle(at, session.reject(suggestion))}
            onShow={() => session.reveal(suggestion)}
          />
        ))}
      </ul>
    </section>
  );
}

type SuggestionProps = { suggestion: HelpSuggestion } & Record<"onAccept" | "onReject" | "onShow", () => void>;

function Suggestion({ suggestion, onAccept, onReject, onShow }: SuggestionProps) {
  const { id, kind, engine, parts, reason, range, before } = suggestion;
  const readOnly = useReadOnly();
  return (
    <li className="editor-assistant-suggestion">
      <p className="editor-assistant-kind" id={`${id}-kind`}>
        {says.commands[kind]}
        {engine === "built-in" && ` · ${says.builtIn}`}
      </p>
      <p className="diff" id={`${id}-text`} lang="pl">
        {parts.map((part, at) => {
          // The parts have no id and keep their order, so the index is a safe key.
          const key = `${at} ${part.kind}`;
          if (part.kind === "same" || before === "") return <span key={key}>{part.text}</span>;
          return part.kind === "added" ? <ins key={key}>{part.text}</ins> : <del key={key}>{part.text}</del>;
        })}
      </p>
      {reason !== "" && <p className="field-hint">{reason}</p>}
      <fieldset className="editor-assistant-acts" aria-labelledby={`${id}-kind ${id}-text`}>
        <Button className="button button-main" disabled={readOnly} onClick={onAccept} label={says.accept} />
        <Button className="button" disabled={readOnly} onClick={onReject} label={says.reject} />
        {range && range.to > range.from && <Button onClick={onShow} label={says.show} />}
      </fieldset>
    </li>
  );
}
