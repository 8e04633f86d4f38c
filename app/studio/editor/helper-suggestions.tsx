import { useEffect, useRef, useState } from "react";
import { HELP_COMMANDS } from "#core/assistant/help-commands.ts";
import type { HelpSuggestion } from "#core/assistant/help-desk.ts";
import { textHelper as says } from "../../messages/text-helper.ts";
import { useCell } from "./cell.ts";
import type { HelperSession } from "./helper-session.ts";
import { useReadOnly } from "./source-pane.tsx";

/** The open suggestions, each a difference that is taken or not. */
export function HelperSuggestions({ session }: { session: HelperSession }) {
  const open = useCell(session.open);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The place in the list whose suggestion was settled: the keyboard goes on from there. */
  const settled = useRef<number | null>(null);
  const count = open.length;
  useEffect(() => {
    if (settled.current === null) return;
    const next = list.current?.children[Math.min(settled.current, count - 1)]?.querySelector("button");
    (next ?? heading.current)?.focus();
    settled.current = null;
  }, [count]);
  const [settledAny, setSettledAny] = useState(false);
  if (count === 0 && !settledAny) return null;
  const settle = (at: number, done: Promise<void>) => {
    setSettledAny(true);
    settled.current = at;
    void done;
  };
  return (
    <section className="desk-helper-suggestions">
      <h3 ref={heading} tabIndex={-1}>
        {count === 0 ? says.none : says.proposals(count)}
      </h3>
      <ul ref={list}>
        {open.map((suggestion, at) => (
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

interface SuggestionProps {
  suggestion: HelpSuggestion;
  onAccept(): void;
  onReject(): void;
  onShow(): void;
}

function Suggestion({ suggestion, onAccept, onReject, onShow }: SuggestionProps) {
  const { id, kind, engine, parts, reason, range, before } = suggestion;
  const readOnly = useReadOnly();
  const accept = HELP_COMMANDS[kind].target === "notes" ? says.accept.notes : says.accept.change;
  return (
    <li className="desk-helper-suggestion">
      <p className="desk-helper-kind" id={`${id}-kind`}>
        {says.commands[kind]}
        {engine === "built-in" && ` · ${says.builtIn}`}
      </p>
      <p className="diff" id={`${id}-text`} lang="pl">
        {parts.map((part, at) => {
          // Parts have no name of their own, and never move.
          const key = `${at} ${part.kind}`;
          if (part.kind === "same" || before === "") return <span key={key}>{part.text}</span>;
          return part.kind === "added" ? <ins key={key}>{part.text}</ins> : <del key={key}>{part.text}</del>;
        })}
      </p>
      {reason !== "" && <p className="field-hint">{reason}</p>}
      <fieldset className="desk-helper-acts" aria-labelledby={`${id}-kind ${id}-text`}>
        <button type="button" className="button button-main" disabled={readOnly} onClick={onAccept}>
          {accept}
        </button>
        <button type="button" className="button" disabled={readOnly} onClick={onReject}>
          {says.reject}
        </button>
        {range && range.to > range.from && (
          <button type="button" className="button-plain" onClick={onShow}>
            {says.show}
          </button>
        )}
      </fieldset>
    </li>
  );
}
