import { accounts } from "../../messages/accounts.ts";
import { useView } from "../../routing/route-data.ts";
import { Form } from "../../ui/form.tsx";
import { ChoiceField, Field } from "../ui/field.tsx";
import { LinkMade, UserRow, ROLE_CHOICES } from "./user-row.tsx";
import { Reauthenticate } from "./reauthenticate.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { UsersScreen } from "./users.loader.ts";

export function Component() {
  const view = useView<UsersScreen>();
  const words = accounts.users;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst}>
        {view.proved && (
          <a className="button button-main" href="#zapros">
            {words.inviteTitle}
          </a>
        )}
      </PageHeading>
      {view.proved ? <Team view={view} /> : <Reauthenticate email={view.email} />}
    </>
  );
}

function Team({ view }: { view: UsersScreen }) {
  return (
    <>
      <ul className="roll" aria-label={accounts.users.title}>
        {view.members.map((member) => (
          <UserRow key={member.id} member={member} />
        ))}
      </ul>
      {view.invitations.length > 0 && <Open invitations={view.invitations} />}
      <Invite />
    </>
  );
}

function Invite() {
  const words = accounts.users;
  return (
    <section className="studio-part" aria-labelledby="zapros">
      <h2 id="zapros">{words.inviteTitle}</h2>
      <p>{words.inviteHint}</p>
      <Form do="invite" className="studio-form" reset>
        {(state) => (
          <>
            <LinkMade state={state} />
            <Field label={accounts.login.email} name="email" type="email" required autoComplete="off" />
            <ChoiceField label={words.role} name="role" defaultValue="autor" choices={ROLE_CHOICES} />
            <div className="acts">
              <button className="button">{words.invite}</button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}

function Open({ invitations }: { invitations: UsersScreen["invitations"] }) {
  const words = accounts.users;
  return (
    <section className="studio-part" aria-labelledby="czekaja">
      <h2 id="czekaja">{words.open}</h2>
      <table className="ledger">
        <caption className="unseen">{words.open}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{accounts.login.email}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.valid}</th>
            <th scope="col">{words.cancel}</th>
          </tr>
        </thead>
        <tbody>
          {invitations.map(({ id, email, role, untilText }) => (
            <tr key={id}>
              <td>{email}</td>
              <td>{accounts.roles[role]}</td>
              <td className="ledger-time">{words.until(untilText)}</td>
              <td className="ledger-end ledger-acts">
                <Form do="cancel" fields={{ id }}>
                  <button className="button" aria-label={`${words.cancel}: ${email}`}>
                    {words.cancel}
                  </button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
