import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { Form } from "../../ui/form.tsx";
import type { CategoriesScreen, CategoryLine } from "./categories.loader.ts";
import { ConfirmTick } from "../ui/confirm-tick.tsx";
import { type Done, useDoneMessage } from "../ui/done-message.tsx";
import { PodcastForm } from "./podcast-form.tsx";
import { Field, TextField } from "../ui/form-fields.tsx";
import { SaveButton, FormButton } from "../ui/save-button.tsx";

export function Component() {
  const { categories, covers } = useView<CategoriesScreen>();
  const words = studio.categories;
  const done = useDoneMessage("remove");
  return (
    <>
      <Head title={words.title} noindex />
      <header className="studio-head">
        <h1>{words.title}</h1>
        <p className="standfirst">{words.standfirst}</p>
      </header>
      {done.line}
      {categories.length === 0 && <p className="notice">{words.empty}</p>}
      {categories.length > 0 && (
        <ul className="roll" aria-label={words.title}>
          {categories.map((category, at) => (
            <One key={category.id} category={category} at={at} all={categories} covers={covers} onRemoved={done.tell} />
          ))}
        </ul>
      )}
      <section className="studio-part" aria-labelledby="nowy">
        <h2 id="nowy">{words.addTitle}</h2>
        <Form do="create" className="studio-form" reset>
          <Field label={words.name} name="name" required />
          <Field label={words.slug} name="slug" spellCheck={false} hint={words.slugMade} />
          <TextField label={words.description} name="description" rows={2} />
          <FormButton look="main">{words.add}</FormButton>
        </Form>
      </section>
    </>
  );
}

interface OneProps {
  category: CategoryLine;
  at: number;
  all: CategoryLine[];
  covers: CategoriesScreen["covers"];
  onRemoved(done: Done): void;
}

function One({ category, at, all, covers, onRemoved }: OneProps) {
  const words = studio.categories;
  return (
    <li>
      <div className="roll-line">
        <div>
          <h2 className="roll-name">{category.name}</h2>
          <span className="data-table-under">/{category.slug}</span>
        </div>
        <p className="roll-facts">{words.posts(category.posts, category.published)}</p>
        <Order at={at} all={all} />
      </div>
      <details>
        <summary className="fold">
          {words.change}
          <span className="unseen">: {category.name}</span>
        </summary>
        <Change category={category} covers={covers} onRemoved={onRemoved} />
      </details>
    </li>
  );
}

function Change({ category, covers, onRemoved }: Pick<OneProps, "category" | "covers" | "onRemoved">) {
  const words = studio.categories;
  const { id, name, slug, description, version } = category;
  const fixed = slug === PAGES_CATEGORY;
  return (
    <div className="roll-forms">
      <Form do="change" fields={{ id }} carried={{ version: String(version) }} className="studio-form">
        <Field label={words.name} name="name" defaultValue={name} required />
        <TextField label={words.description} name="description" defaultValue={description} rows={2} />
        <SaveButton />
      </Form>
      {!fixed && (
        <div className="apart">
          <Onward category={category} onRemoved={onRemoved} />
          <PodcastForm category={category} covers={covers} />
        </div>
      )}
    </div>
  );
}

function Onward({ category: { id, name, posts }, onRemoved }: Pick<OneProps, "category" | "onRemoved">) {
  const words = studio.categories;
  return (
    <>
      <p className="acts">
        <a className="button" href={links.categoryPlace(id)}>
          {words.place}
          <span className="unseen">: {name}</span>
        </a>
      </p>
      {posts === 0 && (
        <Form<Done> do="remove" fields={{ id }} className="studio-form" onDone={onRemoved}>
          <p className="field-hint">{words.removeHint}</p>
          <ConfirmTick to={words.agree(name)} />
          <FormButton look="grave">{words.remove}</FormButton>
        </Form>
      )}
    </>
  );
}

function Order({ at, all }: { at: number; all: CategoryLine[] }) {
  const words = studio.categories;
  const ids = all.map((category) => category.id);
  const name = all[at]?.name ?? "";
  return (
    <div className="acts nudges">
      <Form do="order" fields={{ ids: swapped(ids, at - 1).join(",") }}>
        <MoveButton way="up" label={`${words.up}: ${name}`} disabled={at === 0} />
      </Form>
      <Form do="order" fields={{ ids: swapped(ids, at).join(",") }}>
        <MoveButton way="down" label={`${words.down}: ${name}`} disabled={at === all.length - 1} />
      </Form>
    </div>
  );
}

function swapped(ids: string[], at: number): string[] {
  const [first, second] = [ids[at], ids[at + 1]];
  return first === undefined || second === undefined ? ids : ids.with(at, second).with(at + 1, first);
}

/** A button that moves a row by one place. At the list's end it is disabled, not hidden, so that other buttons keep their places. */
function MoveButton({ way, label, disabled }: { way: "up" | "down"; label: string; disabled: boolean }) {
  return (
    <button className="button" aria-label={label} title={label} disabled={disabled}>
      <svg viewBox="0 0 14 14" aria-hidden>
        <path d={way === "up" ? "M7 12.5v-11M2.5 6 7 1.5 11.5 6" : "M7 1.5v11M2.5 8 7 12.5 11.5 8"} />
      </svg>
    </button>
  );
}
