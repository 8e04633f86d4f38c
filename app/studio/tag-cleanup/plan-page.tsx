import { useEffect, useState } from "react";
import type { ChosenPlan } from "#core/tags/cleanup/plan-service.ts";
import { links } from "../../links.ts";
import { plan as consequences, refresh, refreshPlan as words } from "../../messages/tag-cleanup.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Form } from "../../ui/form.tsx";
import { Consequences } from "./plan-consequences.tsx";
import { choiceLabel } from "./plan-labels.ts";
import { PlanForm } from "./plan-message.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function PlanPage({ plan }: { plan: ChosenPlan }) {
  const { choices } = plan;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst}>
        <a className="button" href={links.tagRefresh()}>
          {refresh.back}
        </a>
      </PageHeading>
      {choices.length === 0 ? (
        <EmptyState sentence={words.empty} act={{ name: refresh.back, path: links.tagRefresh() }} />
      ) : (
        <>
          <Choices plan={plan} />
          <section className="studio-part" aria-labelledby="skutki">
            <h2 id="skutki">{consequences.title}</h2>
            <Consequences plan={plan.plan} />
          </section>
          <Execute plan={plan} />
        </>
      )}
    </>
  );
}

function Choices({ plan }: { plan: ChosenPlan }) {
  const refused = plan.choices.filter(({ refusal }) => refusal !== null);
  return (
    <section className="studio-part" aria-labelledby="wybrane">
      <h2 id="wybrane">{words.choices}</h2>
      {refused.length > 0 && <p className="notice notice-fault">{words.refused(refused.length)}</p>}
      <PlanForm do="unchoose">
        <ul className="roll">
          {plan.choices.map(({ key, action, refusal }) => {
            const said = choiceLabel(action, plan);
            return (
              <li key={key}>
                <div className="roll-line chosen">
                  <div>
                    <span className="roll-name">{said}</span>
                    {refusal !== null && <span className="roll-why">{refusal}</span>}
                  </div>
                  <button className="button" name="key" value={key} aria-label={words.takeOffOf(said)}>
                    {words.takeOff}
                  </button>
                </div>
              </li>
            );
          })}
        </ul>
      </PlanForm>
      <div className="acts acts-below">
        {plan.chained && (
          <PlanForm do="straighten">
            <button className="button">{words.straighten}</button>
          </PlanForm>
        )}
        {refused.length > 0 && (
          <PlanForm do="unchoose">
            {refused.map(({ key }) => (
              <input key={key} type="hidden" name="key" value={key} />
            ))}
            <button className="button">{words.takeOffRefused(refused.length)}</button>
          </PlanForm>
        )}
        <PlanForm do="clear">
          <button className="button-plain">{words.clear}</button>
        </PlanForm>
      </div>
    </section>
  );
}

/** With scripts the progress stands in the button's place; without them the answer comes when it is done. */
function Execute({ plan: { run, choices, plan, running } }: { plan: ChosenPlan }) {
  const ready = plan.refusals.length === 0 && running === null;
  const fields = { run, plan: JSON.stringify(choices.map(({ action }) => action)) };
  return (
    <section className="studio-part execute" aria-labelledby="wykonanie">
      <h2 id="wykonanie" className="unseen">
        {words.execute}
      </h2>
      <Form do="execute" fields={fields}>
        {({ busy, answer }) => (
          <>
            {busy && <RunProgress run={run} />}
            {answer && !answer.ok && (answer.code === "offline" || answer.code === "broken") && (
              <p className="notice">
                {words.lost} <a href={links.tagRefresh({ show: "done", run })}>{words.result}</a>
              </p>
            )}
            {running !== null && <p className="notice">{words.busy(running)}</p>}
            {!busy && (
              <>
                {ready && <p className="field-hint">{words.executeHint}</p>}
                <div className="acts acts-below">
                  <button className="button button-main" disabled={!ready}>
                    {words.execute}
                  </button>
                </div>
              </>
            )}
          </>
        )}
      </Form>
    </section>
  );
}

function RunProgress({ run }: { run: string }) {
  const [{ done, total }, tell] = useState({ done: 0, total: 0 });
  useEffect(() => {
    const stream = new EventSource(`/tag/refresh/progress?${new URLSearchParams({ run })}`);
    stream.addEventListener("progress", ({ data }) =>
      tell(JSON.parse(String(data)) as { done: number; total: number }),
    );
    // It would begin again by itself: the end of one stream is the end of the execution.
    stream.addEventListener("end", () => stream.close());
    stream.addEventListener("error", () => stream.close());
    return () => stream.close();
  }, [run]);
  return (
    <div className="running">
      <output className="running-name">{words.running}</output>
      <progress value={total > 0 ? done : undefined} max={total > 0 ? total : undefined} aria-label={words.running} />
      <p className="field-hint">
        {words.progress(done, total)}. {words.leave}
      </p>
    </div>
  );
}
