import type { ShownStep } from "#core/settings/first-steps.ts";
import type { FirstStep } from "#core/settings/site-settings.ts";
import { links } from "../../links.ts";
import { firstSteps as words } from "../../messages/new-site.ts";
import { Form } from "../../ui/form.tsx";

const PATHS: Record<FirstStep, string> = {
  name: links.settings(),
  look: links.look(),
  post: links.newPost(),
  backups: links.backups(),
};

/** Steps that somebody may leave as they are. */
const OPTIONAL: readonly FirstStep[] = ["look", "backups"];

/** What is left to do on a new site, above the list of posts. */
export function FirstSteps({ steps, hasSample }: { steps: ShownStep[]; hasSample: boolean }) {
  return (
    <section className="first-steps" aria-labelledby="pierwsze-kroki">
      <h2 id="pierwsze-kroki">{words.title}</h2>
      <Form do="put-away">
        <ol className="plain">
          {steps.map(({ name, isDone }) => (
            <li key={name} data-done={isDone || undefined}>
              {isDone ? <DoneStep name={name} /> : <OpenStep name={name} />}
            </li>
          ))}
        </ol>
        <div className="acts">
          {hasSample && (
            <a className="button-plain" href={links.sample()}>
              {words.removeSample}
            </a>
          )}
          <button className="button-plain">{words.hide}</button>
        </div>
      </Form>
    </section>
  );
}

function DoneStep({ name }: { name: FirstStep }) {
  return (
    <>
      <span aria-hidden>✓</span>
      <p>
        <span className="unseen">{words.done}</span> {words.steps[name].name}
      </p>
    </>
  );
}

function OpenStep({ name }: { name: FirstStep }) {
  const step = words.steps[name];
  return (
    <>
      <p>
        <a className="first-step" href={PATHS[name]}>
          {step.name}
        </a>
        <span className="data-table-under">
          {step.why}{" "}
          {name === "post" && (
            <>
              <a className="data-table-link" href={links.imports()}>
                {words.import}
              </a>
              .
            </>
          )}
        </span>
      </p>
      {OPTIONAL.includes(name) && (
        <button className="button-plain" name="step" value={name} aria-label={words.leaveStep(step.name)}>
          {words.leave}
        </button>
      )}
    </>
  );
}
