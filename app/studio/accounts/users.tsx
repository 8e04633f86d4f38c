import { studio } from "../../messages/studio.ts";
import { accounts } from "../../messages/accounts.ts";
import { useActionData, useView } from "../../routing/router.tsx";
import { Form } from "../../ui/form.tsx";
import { type Done, useDoneMessage } from "../ui/done-message.tsx";
import { ChoiceField } from "../ui/form-fields.tsx";
import { FormButton } from "../ui/save-button.tsx";
import { Bylines } from "./bylines.tsx";
import { InviteFields, LinkMade, ROLE_CHOICES } from "./invite-fields.tsx";
import { Reauthenticate } from "./reauthenticate.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { UsersScreen } from "./users.loader.ts";

type MemberLine = UsersScreen["members"][number];

export function Component() {
  const view = useView<UsersScreen>();
  const words = accounts.users;
  const done = useDoneMessage("merge", "remove");
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst}>
        {view.proved && (
          <a className="button button-main" href="#zapros">
            {words.inviteTitle}
          </a>
        )}
      </PageHeading>
      {done.line}
      {view.proved ? <Team view={view} onGone={done.tell} /> : <Reauthenticate email={view.email} />}
    </>
  );
}

function Team({ view, onGone }: { view: UsersScreen; onGone(done: Done): void }) {
  return (
    <>
      <ul className="roll" aria-label={accounts.users.title}>
        {view.members.map((member) => (
          <UserRow key={member.id} member={member} />
        ))}
      </ul>
      {view.invitations.length > 0 && <Open invitations={view.invitations} />}
      {view.bylines.length > 0 && <Bylines view={view} onGone={onGone} />}
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
        <InviteFields />
      </Form>
    </section>
  );
}

function Open({ invitations }: { invitations: UsersScreen["invitations"] }) {
  const words = accounts.users;
  return (
    <section className="studio-part" aria-labelledby="czekaja">
      <h2 id="czekaja">{words.open}</h2>
      <table className="data-table">
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
          {invitations.map(({ id, email, byline, role, untilText }) => (
            <tr key={id}>
              <td>
                {email}
                {byline !== null && <span className="data-table-under">{words.asByline(byline)}</span>}
              </td>
              <td>{accounts.roles[role]}</td>
              <td className="data-table-time">{words.until(untilText)}</td>
              <td className="data-table-end data-table-acts">
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

/** A row for one member of the team. The signed-in person's row has no form, because that person's account has a page of its own. */
function UserRow({ member }: { member: MemberLine }) {
  const words = accounts.users;
  const { name, email, role, active, self } = member;
  return (
    <li>
      <div className="roll-line">
        <div>
          <h2 className="roll-name">{name}</h2>
          <span className="data-table-under">{email}</span>
        </div>
        <p className="roll-facts">
          {accounts.roles[role]}
          {!active && <span data-tone="fault"> · {words.inactive}</span>}
          <span className="data-table-under">{factsOf(member).join(" · ")}</span>
        </p>
      </div>
      {!self && <Change member={member} />}
    </li>
  );
}

function factsOf({ active, totp, passkeys, lastSeenText, self }: MemberLine): string[] {
  const words = accounts.users;
  const guards = [totp && words.totp, passkeys > 0 && words.passkeys(passkeys)].filter((each) => each !== false);
  return [
    ...(active ? [guards.join(", ") || words.onlyPassword] : []),
    lastSeenText ? words.seen(lastSeenText) : words.never,
    ...(self ? [words.self] : []),
  ];
}

function Change({ member }: { member: MemberLine }) {
  const words = accounts.users;
  const { id, name, role, active } = member;
  // Without scripts the answer to the row's form is a whole page, in which the row starts open.
  const isAnswered = useActionData()?.typed["id"] === id;
  return (
    <details open={isAnswered || undefined}>
      <summary className="fold">
        {studio.categories.change}
        <span className="unseen">: {name}</span>
      </summary>
      <div className="roll-forms">
        <Form do="role" fields={{ id }} className="studio-form">
          <ChoiceField label={words.role} name="role" defaultValue={role} choices={ROLE_CHOICES} />
          <FormButton look="main">{words.changeRole}</FormButton>
        </Form>
        <div className="apart">
          {active && (
            <Form do="reset" fields={{ id }} className="studio-form">
              <LinkMade />
              <p className="field-hint">{words.resetHint}</p>
              <FormButton>{words.reset}</FormButton>
            </Form>
          )}
          <Form do={active ? "deactivate" : "activate"} fields={{ id }} className="studio-form">
            <p className="field-hint">{active ? words.deactivateHint : words.activateHint}</p>
            <FormButton look={active ? "grave" : undefined}>{active ? words.deactivate : words.activate}</FormButton>
          </Form>
        </div>
      </div>
    </details>
  );
}
