import { useId } from "react";
import { links } from "../../links.ts";
import { accounts } from "../../messages/accounts.ts";
import { studio } from "../../messages/studio.ts";
import { useActionData } from "../../routing/router.tsx";
import { Form } from "../../ui/form.tsx";
import { ConfirmTick } from "../ui/confirm-tick.tsx";
import type { Done } from "../ui/done-message.tsx";
import { Field, TextField } from "../ui/form-fields.tsx";
import { FormButton, SaveButton } from "../ui/save-button.tsx";
import { InviteFields } from "./invite-fields.tsx";
import type { UsersScreen } from "./users.loader.ts";

type BylineLine = UsersScreen["bylines"][number];

/** Bylines: names under posts of people without an account. They can be renamed, merged, removed, or linked to an account. */
export function Bylines({ view, onGone }: { view: UsersScreen; onGone(done: Done): void }) {
  const words = accounts.bylines;
  const people = useId();
  const names = new Set([...view.members, ...view.bylines].map(({ name }) => name));
  return (
    <section className="studio-part" aria-labelledby="podpisy">
      <h2 id="podpisy">{words.title}</h2>
      <p>{words.standfirst}</p>
      <datalist id={people}>
        {[...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ul className="roll" aria-labelledby="podpisy">
        {view.bylines.map((byline) => (
          <BylineRow key={byline.id} byline={byline} people={people} onGone={onGone} />
        ))}
      </ul>
    </section>
  );
}

interface BylineProps {
  byline: BylineLine;
  people: string;
  onGone(done: Done): void;
}

function BylineRow({ byline, people, onGone }: BylineProps) {
  const words = accounts.bylines;
  const { id, name, slug, posts } = byline;
  // Without scripts the answer to the row's form is a whole page, in which the row starts open.
  const isAnswered = useActionData()?.typed["id"] === id;
  return (
    <li>
      <div className="roll-line">
        <h3 className="roll-name">{name}</h3>
        <p className="roll-facts">
          {posts === 0 ? (
            words.posts(posts)
          ) : (
            <a className="data-table-link" href={links.studio({ author: slug })}>
              {words.posts(posts)}
            </a>
          )}
        </p>
      </div>
      <details open={isAnswered || undefined}>
        <summary className="fold">
          {studio.categories.change}
          <span className="unseen">: {name}</span>
        </summary>
        <Change byline={byline} people={people} onGone={onGone} />
      </details>
    </li>
  );
}

function Change({ byline: { id, name, bio, posts }, people, onGone }: BylineProps) {
  const words = accounts.bylines;
  return (
    <div className="roll-forms">
      <Form do="rename" fields={{ id }} className="studio-form">
        <Field label={accounts.account.name} name="name" defaultValue={name} required />
        <TextField
          label={accounts.account.bio}
          name="bio"
          hint={accounts.account.bioHint}
          defaultValue={bio}
          rows={2}
        />
        <SaveButton />
      </Form>
      <p className="acts">
        <a className="button" href={links.authorPage(id)} aria-label={`${accounts.account.authorPage}: ${name}`}>
          {accounts.account.authorPage}
        </a>
      </p>
      <div className="apart">
        <Form do="invite-as" fields={{ id }} className="studio-form" reset>
          <h4>{words.inviteTitle(name)}</h4>
          <p className="field-hint">{words.inviteHint}</p>
          <InviteFields />
        </Form>
        <Form<Done> do="merge" fields={{ id }} className="studio-form" onDone={onGone}>
          <h4>{words.mergeTitle}</h4>
          <Field
            label={words.into}
            name="into"
            required
            list={people}
            autoComplete="off"
            hint={words.mergeHint(posts)}
          />
          <ConfirmTick to={words.agree(name)} />
          <FormButton look="grave">{words.merge}</FormButton>
        </Form>
        {posts === 0 && (
          <Form<Done> do="remove" fields={{ id }} className="studio-form" onDone={onGone}>
            <p className="field-hint">{words.removeHint}</p>
            <FormButton look="grave">{words.remove}</FormButton>
          </Form>
        )}
      </div>
    </div>
  );
}
