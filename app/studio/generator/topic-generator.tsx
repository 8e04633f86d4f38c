import { useEffect, useMemo } from "react";
import { useNavigation, useView } from "../../routing/router.tsx";
import { Form } from "../../ui/form.tsx";
import { IdeasStage } from "./ideas-stage.tsx";
import { OutlineStage } from "./outline-stage.tsx";
import { mayStartStage, RunStateLabel, useFocusPlace } from "./run-step.tsx";
import { TextStage } from "./text-stage.tsx";
import { NO_EVENTS, type RunEventsView, useRunEvents, withEvent } from "../assistant/run-events.ts";
import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { GeneratorSubject } from "./subject.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { GeneratorScreen, RunScreen } from "./topic-generator.loader.ts";

export function Component() {
  const view = useView<GeneratorScreen>();
  if (view.kind === "run") return <GeneratorRun key={view.run.id} view={view} />;
  if (view.kind === "subject") return <GeneratorSubject view={view} />;
  const { slug, subjects } = view;
  return (
    <>
      <PageHeading title={words.choose.title(slug)} standfirst={words.choose.standfirst} />
      <ul className="roll">
        {subjects.map(({ kind, title }) => (
          <li key={kind}>
            <a href={links.generator(slug, { as: kind })} className="roll-name">
              {title}
            </a>
            <p className="roll-facts">{words.subjects[kind]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function GeneratorRun({ view }: { view: RunScreen }) {
  const { run, subject, events, busy } = view;
  const { revalidate } = useNavigation();
  const begun = useMemo(() => events.reduce(withEvent, NO_EVENTS), [events]);
  const after = events.at(-1)?.seq ?? 0;
  const news = useRunEvents(busy ? run.id : null, after, () => void revalidate(), begun);
  const fresh = news.newResults > begun.newResults;
  useEffect(() => {
    if (fresh) void revalidate();
  }, [fresh, revalidate]);
  return (
    <div className="generator">
      <p className="generator-back">
        <a href={links.generator(subject.slug, { as: subject.kind })}>{words.run.back}</a>
      </p>
      <PageHeading title={words.title(run.subject.title)} />
      <RunStatus view={view} news={news} />
      {busy && <Busy view={view} news={news} />}
      <IdeasStage view={view} />
      <OutlineStage view={view} />
      <TextStage view={view} texts={news.texts} />
    </div>
  );
}

function RunStatus({ view, news }: { view: RunScreen; news: RunEventsView }) {
  const { run, own, busy, facts, outlook } = view;
  const { used, engine } = run;
  const state = news.state?.state ?? run.state;
  const place = useFocusPlace(busy);
  const costs = [
    words.run.used(used.calls, used.input + used.output),
    used.cost > 0 && words.run.money(used.cost, outlook.currency),
    used.estimated > 0 && words.run.estimated(used.estimated),
  ];
  return (
    <section ref={place} tabIndex={-1} className="generator-status" aria-label={words.runs.state}>
      <p>
        <RunStateLabel state={busy ? state : run.state} own={own} /> · {words.run.engine[engine]} ·{" "}
        {words.run.by(run.who)}, {run.atText}
        {engine === "model" && !busy && ` · ${costs.filter(Boolean).join(", ")}`}
      </p>
      {!own && <p className="notice">{words.run.foreign}</p>}
      {engine === "built-in" && state !== "done" && <p className="notice">{words.run.earlier}</p>}
      {run.message && <p className="notice notice-fault">{run.message}</p>}
      {run.state === "stopped" && <p className="notice">{words.run.stopped}</p>}
      {run.state === "done" && (
        <p className="notice notice-done">
          {words.run.done} {facts.draft && <a href={links.editPost(facts.draft.slug)}>{words.run.openDraft}</a>}
        </p>
      )}
      {mayStartStage(view) && (run.state === "interrupted" || run.state === "stopped" || run.state === "failed") && (
        <Form do="resume" fields={{ run: run.id }}>
          <button className="button button-main">{run.state === "failed" ? words.run.retry : words.run.resume}</button>
        </Form>
      )}
    </section>
  );
}

function Busy({ view: { run, subject }, news }: { view: RunScreen; news: RunEventsView }) {
  const text = news.texts[""] ?? "";
  const titles = text.split("\n").filter((line) => line !== "");
  return (
    <>
      <div className="running generator-busy">
        <output className="running-name">
          {(run.state === "queued" ? words.run.waiting : words.run.working)(words.stages[run.stage])}
        </output>
        <progress aria-label={words.run.working(words.stages[run.stage])} />
        <div className="acts">
          <Form do="stop" fields={{ run: run.id }}>
            <button className="button">{words.run.stop}</button>
          </Form>
          <noscript>
            <a href={links.generator(subject.slug, { run: run.id })}>{words.run.refresh}</a>
          </noscript>
        </div>
        <p className="field-hint">{words.run.leave}</p>
      </div>
      {titles.length > 0 && (
        <ul className="generator-coming" aria-label={words.run.streamed}>
          {titles.map((title, at) => (
            <li key={at}>{title}</li>
          ))}
        </ul>
      )}
    </>
  );
}
