import { ROLES } from "#core/accounts/permission.ts";
import type { Role } from "#core/accounts/user.ts";
import { Head } from "../head.tsx";
import { accounts } from "../messages/accounts.ts";
import { studio } from "../messages/studio.ts";
import { useView } from "../screen.ts";
import { Form, type FormState } from "../ui/form.tsx";
import { Choice, Field } from "./field.tsx";
import type { MemberLine, UsersScreen } from "./users.loader.ts";

/** Readers have no accounts: nobody is given that role. */
const GIVEN_ROLES = ROLES.filter((role): role is Exclude<Role, "czytelnik"> => role !== "czytelnik");

export function Component() {
  const view = useView<UsersScreen>();
  const words = accounts.users;
  return (
    <>
      <Head title={words.title} noindex />
      <header className="studio-head">
        <h1>{words.title}</h1>
        <p className="standfirst">{words.standfirst}</p>
      </header>
      {view.proved ? <Team view={view} /> : <Prove />}
    </>
  );
}

/** Asks for the password again before the team is shown and changed. */
function Prove() {
  return (
    <Form do="prove" className="studio-form">
      <p className="notice">{studio.common.proveWhy}</p>
      <Field
        label={accounts.login.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
      />
      <div className="acts">
        <button className="button button-main">{studio.common.prove}</button>
      </div>
    </Form>
  );
}

function Team({ view }: { view: UsersScreen }) {
  const words = accounts.users;
  return (
    <>
      <table className="ledger">
        <caption className="unseen">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.role}</th>
            <th scope="col">{words.protection}</th>
            <th scope="col">{words.lastSeen}</th>
            <th scope="col" className="ledger-end">
              <span className="unseen">{words.changeRole}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {view.members.map((member) => (
            <Row key={member.id} member={member} />
          ))}
        </tbody>
      </table>
      <Invite />
      {view.invitations.length > 0 && <Open invitations={view.invitations} />}
    </>
  );
}

function Row({ member }: { member: MemberLine }) {
  const words = accounts.users;
  const guards = [member.totp && words.totp, member.passkeys > 0 && words.passkeys(member.passkeys)].filter(Boolean);
  return (
    <tr>
      <td>
        <span className="ledger-title">{member.name}</span>
        <span className="ledger-under">{member.email}</span>
      </td>
      <td className="ledger-state" data-tone={member.active ? undefined : "fault"}>
        {accounts.roles[member.role]}
        {!member.active && <span className="ledger-under">{words.inactive}</span>}
      </td>
      <td data-name={words.protection}>
        {member.active && (guards.length > 0 ? guards.join(", ") : words.onlyPassword)}
      </td>
      <td data-name={words.lastSeen}>{member.lastSeenText || words.never}</td>
      <td className="ledger-end">{!member.self && <Change member={member} />}</td>
    </tr>
  );
}

function Change({ member }: { member: MemberLine }) {
  const words = accounts.users;
  return (
    <details>
      <summary className="button-plain">
        {studio.categories.change}
        <span className="unseen">: {member.name}</span>
      </summary>
      <Form do="role" fields={{ id: member.id }} className="studio-form">
        <Choice label={words.role} name="role" defaultValue={member.role} choices={ROLE_CHOICES} />
        <div className="acts">
          <button className="button">{words.changeRole}</button>
        </div>
      </Form>
      <Form do="reset" fields={{ id: member.id }} className="studio-form">
        {(state) => (
          <>
            <LinkMade state={state} />
            <div className="acts">
              <button className="button">{words.reset}</button>
            </div>
          </>
        )}
      </Form>
      <Form do={member.active ? "deactivate" : "activate"} fields={{ id: member.id }} className="studio-form">
        <div className="acts">
          <button className={member.active ? "button button-grave" : "button"}>
            {member.active ? words.deactivate : words.activate}
          </button>
        </div>
      </Form>
    </details>
  );
}

const ROLE_CHOICES = GIVEN_ROLES.map((role) => ({
  value: role,
  name: `${accounts.roles[role]}: ${accounts.rolesMean[role]}`,
}));

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
            <Field label={accounts.login.email} name="email" type="email" required />
            <Choice label={words.role} name="role" defaultValue="autor" choices={ROLE_CHOICES} />
            <div className="acts">
              <button className="button button-main">{words.invite}</button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
}

/** A link is shown once, to be handed over by hand. */
function LinkMade({ state }: { state: FormState }) {
  const { answer } = state;
  if (!answer?.ok || !("value" in answer)) return null;
  const { link } = answer.value as { link: string };
  return (
    <div role="status" className="field">
      <span className="field-name">{accounts.users.linkTitle}</span>
      <code className="secret">{link}</code>
      <span className="field-hint">{accounts.users.linkOnce}</span>
    </div>
  );
}

function Open({ invitations }: { invitations: UsersScreen["invitations"] }) {
  const words = accounts.users;
  return (
    <section className="studio-part" aria-labelledby="czekaja">
      <h2 id="czekaja">{words.open}</h2>
      <table className="ledger">
        <caption className="unseen">{words.open}</caption>
        <tbody>
          {invitations.map(({ id, email, role, untilText }) => (
            <tr key={id}>
              <td>{email}</td>
              <td>{accounts.roles[role]}</td>
              <td>{words.until(untilText)}</td>
              <td className="ledger-end">
                <Form do="cancel" fields={{ id }}>
                  <button className="button">{words.cancel}</button>
                </Form>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
