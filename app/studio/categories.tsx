import { Head } from "../head.tsx";
import { studio } from "../messages/studio.ts";
import { useView } from "../screen.ts";
import { Form } from "../ui/form.tsx";
import type { CategoryLine } from "./categories.loader.ts";
import { Choice, Field, TextField } from "./field.tsx";
import { Done } from "./notices.tsx";
import { PAGES_CATEGORY } from "#core/posts/post.ts";

export function Component() {
  const { categories } = useView<{ categories: CategoryLine[] }>();
  const words = studio.categories;
  return (
    <>
      <Head title={words.title} noindex />
      <header className="studio-head">
        <h1>{words.title}</h1>
        <p className="standfirst">{words.standfirst}</p>
      </header>
      {categories.length === 0 && <p className="notice">{words.empty}</p>}
      {categories.map((category, at) => (
        <One key={category.id} category={category} at={at} all={categories} />
      ))}
      <section className="studio-part" aria-labelledby="nowy">
        <h2 id="nowy">{words.addTitle}</h2>
        <Form do="create" className="studio-form" reset>
          <Field label={words.name} name="name" required />
          <Field label={words.slug} name="slug" spellCheck={false} />
          <TextField label={words.description} name="description" rows={2} />
          <div className="acts">
            <button className="button button-main">{words.add}</button>
          </div>
        </Form>
      </section>
    </>
  );
}

function One({ category, at, all }: { category: CategoryLine; at: number; all: CategoryLine[] }) {
  const words = studio.categories;
  const fixed = category.slug === PAGES_CATEGORY;
  const others = all.filter((each) => each.id !== category.id);
  return (
    <section className="studio-part" aria-labelledby={`dzial-${category.id}`}>
      <div className="studio-head">
        <h2 id={`dzial-${category.id}`}>{category.name}</h2>
        <p className="ledger-under">
          /{category.slug} · {words.posts.toLowerCase()}: {category.posts}
        </p>
        <Order at={at} all={all} />
      </div>
      <details>
        <summary className="button-plain">{words.change}</summary>
        <Form do="change" fields={{ id: category.id, version: String(category.version) }} className="studio-form">
          {(state) => (
            <>
              <Field label={words.name} name="name" defaultValue={category.name} required />
              <Field
                label={words.slug}
                name="slug"
                defaultValue={category.slug}
                readOnly={fixed}
                required
                spellCheck={false}
                hint={fixed ? undefined : words.slugHint}
              />
              <TextField label={words.description} name="description" defaultValue={category.description} rows={2} />
              <Done state={state} says={studio.common.saved} />
              <div className="acts">
                <button className="button button-main">{studio.common.save}</button>
              </div>
            </>
          )}
        </Form>
        {!fixed && others.length > 0 && <Merge category={category} others={others} />}
      </details>
    </section>
  );
}

function Merge({ category, others }: { category: CategoryLine; others: CategoryLine[] }) {
  const words = studio.categories;
  if (category.posts === 0) {
    return (
      <Form do="remove" fields={{ id: category.id }}>
        <button className="button button-grave">{words.remove}</button>
      </Form>
    );
  }
  return (
    <Form do="merge" fields={{ id: category.id }} className="studio-form">
      <Choice
        label={words.mergeInto}
        name="into"
        hint={words.mergeHint}
        choices={others.filter((each) => each.slug !== PAGES_CATEGORY).map(({ id, name }) => ({ value: id, name }))}
      />
      <div className="acts">
        <button className="button button-grave">{words.merge}</button>
      </div>
    </Form>
  );
}

function Order({ at, all }: { at: number; all: CategoryLine[] }) {
  const words = studio.categories;
  const ids = all.map((category) => category.id);
  return (
    <div className="acts">
      {at > 0 && (
        <Form do="order" fields={{ ids: swapped(ids, at - 1).join(",") }}>
          <button className="button" aria-label={`${words.up}: ${all[at]?.name}`}>
            {words.up}
          </button>
        </Form>
      )}
      {at < all.length - 1 && (
        <Form do="order" fields={{ ids: swapped(ids, at).join(",") }}>
          <button className="button" aria-label={`${words.down}: ${all[at]?.name}`}>
            {words.down}
          </button>
        </Form>
      )}
    </div>
  );
}

/** The list with the entries `at` and the next in each other's place. */
function swapped(ids: string[], at: number): string[] {
  return ids.with(at, ids[at + 1] ?? "").with(at + 1, ids[at] ?? "");
}
