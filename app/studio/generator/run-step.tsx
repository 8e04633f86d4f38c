import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Forecast } from "#core/assistant/generator/generator-service.ts";
import type { Idea } from "#core/assistant/generator/stage-results.ts";
import type { Artefact, RunState } from "#core/assistant/runs/run.ts";
import { generator as words } from "../../messages/generator.ts";
import type { SubmitResult } from "../../requests/submit.ts";
import { Form, useFormAnswer } from "../../ui/form.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

const TONES: Partial<Record<RunState, string>> = {
  queued: "wait",
  running: "wait",
  waiting: "wait",
  interrupted: "fault",
  failed: "fault",
  done: "live",
};

export function RunStateLabel({ state, own }: { state: RunState; own: boolean }) {
  return (
    <span className="generator-state" data-tone={TONES[state]}>
      {state === "waiting" && !own ? words.waitsForOther : words.states[state]}
    </span>
  );
}

export function CostForecast({ forecast }: { forecast: Forecast | null | undefined }) {
  if (!forecast) return null;
  const { model, input, output, cost, currency, most, prompts } = forecast;
  return (
    <div className="generator-forecast">
      <p>
        {words.forecast.estimate(model, input, output)}, {words.forecast.cost(cost, currency)}.
      </p>
      <p className="field-hint">{words.forecast.most(most.tokens, most.cost, currency)}</p>
      <details>
        <summary className="fold">{words.forecast.prompt}</summary>
        {prompts.map((prompt, at) => (
          <p key={at} className="generator-prompt">
            {prompt}
          </p>
        ))}
      </details>
    </div>
  );
}

interface AskProps {
  view: RunScreen;
  stage: "ideas" | "outline" | "sections";
  fields?: Record<string, string>;
  main?: boolean;
  children: string;
}

/** The button that starts a stage, with what the stage may cost. */
export function RunStageButton({ view, stage, fields = {}, main = false, children }: AskProps) {
  if (!mayStartStage(view)) return null;
  const forecast = fields["part"] === undefined ? view.facts.forecasts[stage] : null;
  return (
    <Form do="ask" fields={{ run: view.run.id, stage, ...fields }} className="generator-ask">
      <CostForecast forecast={forecast} />
      <button className={main && canStartStage(view) ? "button button-main" : "button"}>{children}</button>
    </Form>
  );
}

interface StepProps {
  id: string;
  title: string;
  behind?: boolean;
  children: ReactNode;
}

export function RunStep({ id, title, behind = false, children }: StepProps) {
  if (behind) {
    return (
      <details className="generator-step">
        <summary className="fold">
          <h2 id={id}>{title}</h2>
        </summary>
        {children}
      </details>
    );
  }
  return (
    <section className="generator-step" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Whether the viewer may change the run now: it is the viewer's own run, it is not done, and no stage is running. */
export function mayChange({ own, busy, run }: RunScreen): boolean {
  return own && !busy && run.state !== "done";
}

/** Whether a stage may be started. Runs of earlier versions that used no model can only be read. */
export function mayStartStage(view: RunScreen): boolean {
  return mayChange(view) && view.run.engine === "model";
}

/** Whether a new stage can start: no stage is running, and no stage has failed and waits to be continued. */
export function canStartStage({ run }: RunScreen): boolean {
  return run.state === "waiting";
}

/**
 * Returns the version whose text a form shows. A newer version by a model replaces the shown text. A newer version by a
 * person does not replace it, because somebody may be typing in the form.
 */
export function useShownVersion({ version, by }: Artefact): number {
  const [shown, show] = useState(version);
  if (by === null && shown < version) show(version);
  return shown;
}

/**
 * A hidden field with the version on which the form's text is based. A newer version on the page does not change the field. A save sets the
 * saved version. A conflict sets the newest version, which `rereadOnConflict` has already loaded.
 */
export function BaseVersion({ newest }: { newest: number }) {
  const answer = useFormAnswer();
  const [base, setBase] = useState({ version: newest, answer });
  if (base.answer !== answer) setBase({ version: baseAfter(answer, base.version, newest), answer });
  return <input type="hidden" name="base" value={base.version} />;
}

function baseAfter(answer: SubmitResult | null, base: number, newest: number): number {
  if (answer?.ok) return base + 1;
  return answer?.code === "conflict" ? newest : base;
}

/** Returns a ref for an element that gets the focus when `of` changes, because the pressed button disappears at the same time. */
export function useFocusPlace(of: unknown) {
  const place = useRef<HTMLElement>(null);
  const was = useRef(of);
  useEffect(() => {
    const isLost = was.current !== of && document.activeElement === document.body;
    was.current = of;
    if (isLost) place.current?.focus({ preventScroll: true });
  }, [of]);
  return place;
}

/** Returns an idea's title for reading, with its typography corrected. The field that edits the title shows it as typed. */
export function typesetTitleOf({ headings }: RunScreen, { id, title }: Idea): string {
  return headings[id] ?? title;
}
