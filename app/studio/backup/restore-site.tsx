import { links } from "../../links.ts";
import { restoring as words } from "../../messages/backup/restoring.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { FaultNotice, Form } from "../../ui/form.tsx";
import { Reauthenticate } from "../accounts/reauthenticate.tsx";
import { ConfirmTick } from "../ui/confirm-tick.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { RestoreSiteScreen } from "./restore-site.loader.ts";

type Plan = NonNullable<RestoreSiteScreen["plan"]>;

export function Component() {
  const view = useView<RestoreSiteScreen>();
  const { plan, problem } = view;
  return (
    <>
      <PageHeading
        title={words.title}
        standfirst={plan ? words.standfirst(plan.stateText, plan.isMoment ? plan.backupText : null) : undefined}
      >
        <a className="button-plain" href={links.backups()}>
          {words.back}
        </a>
      </PageHeading>
      {problem !== null && <FaultNotice>{problem}</FaultNotice>}
      {plan && <Lost plan={plan} />}
      {plan && (
        <>
          <section className="studio-part" aria-labelledby="przebieg">
            <h2 id="przebieg">{words.course}</h2>
            {plan.steps.map((step) => (
              <p key={step}>{step}</p>
            ))}
          </section>
          <section className="studio-part" aria-labelledby="zgoda">
            <h2 id="zgoda">{words.consent}</h2>
            <Consent view={view} plan={plan} />
          </section>
        </>
      )}
    </>
  );
}

function Lost({ plan }: { plan: Plan }) {
  const { latest, more, acts } = plan;
  return (
    <section className="studio-part" aria-labelledby="zniknie">
      <h2 id="zniknie">{words.lost}</h2>
      <p>{plan.nothingLost ? words.nothingLost : words.lostHint}</p>
      {latest.length > 0 && (
        <>
          <p>{plan.postsText}</p>
          <DataTable caption={words.lostPosts} columns={[studio.queue.post]} end={studio.queue.changed}>
            {latest.map(({ id, title, goesBackText, whenText }) => (
              <tr key={id}>
                <td className="data-table-title">
                  {title || studio.queue.untitled}
                  {goesBackText && <span className="data-table-under">{goesBackText}</span>}
                </td>
                <td className="data-table-end data-table-time">{whenText}</td>
              </tr>
            ))}
          </DataTable>
          {more > 0 && <p>{words.more(more)}</p>}
        </>
      )}
      {acts.length > 0 && <p>{words.lostActsHint}</p>}
      {acts.length > 0 && (
        <DataTable caption={words.lostActs} columns={[words.lostActs]} end={words.count}>
          {acts.map(({ name, count }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="data-table-end">{count}</td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}

function Consent({ view: { email, file, at }, plan }: { view: RestoreSiteScreen; plan: Plan }) {
  if (plan.isRunning) return <p className="notice">{words.busy}</p>;
  if (!plan.proved) return <Reauthenticate email={email} />;
  return (
    <Form do="restore" fields={{ file, at }} className="studio-form">
      <ConfirmTick to={words.agree(plan.stateText)} />
      <FormButton look="grave">{words.restore}</FormButton>
    </Form>
  );
}
