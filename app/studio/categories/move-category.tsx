import { plainTitle } from "#core/base/post-title.ts";
import { FormButton } from "../ui/save-button.tsx";
import type {
  CategoryMovePreview,
  CategoryPlace,
  CategoryTarget,
  Linking,
} from "#core/categories/move-category-types.ts";
import { links } from "../../links.ts";
import { moveCategory as says } from "../../messages/move-category.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { DoneNotice, Form } from "../../ui/form.tsx";
import type { MoveCategoryScreen } from "./move-category.loader.ts";
import { ChoiceField, Field } from "../ui/form-fields.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { DataTable } from "../ui/data-table.tsx";

export function Component() {
  const { place, to, preview } = useView<MoveCategoryScreen>();
  const { category, last } = place;
  return (
    <>
      <PageHeading title={`${says.title}: ${category.name}`} standfirst={says.standfirst}>
        <a className="button" href={links.categories()}>
          {says.back}
        </a>
      </PageHeading>
      {last && !preview && <p className="notice">{says.last(last)}</p>}
      {preview && to && <Preview place={place} to={to} preview={preview} />}
      {place.fixed ? <p className="notice">{studio.categories.slugFixed}</p> : <Asking place={place} to={to} />}
      {!preview && <Former place={place} />}
    </>
  );
}

function Asking({ place: { category, others }, to }: { place: CategoryPlace; to: CategoryTarget | null }) {
  const slug = to && "slug" in to ? to.slug : category.slug;
  const into = to && "into" in to ? to.into : undefined;
  return (
    <>
      <section className="studio-part" aria-labelledby="adres">
        <h2 id="adres">{says.address}</h2>
        <form method="get" action={links.categoryPlace(category.id)} className="studio-form" key={`a ${slug}`}>
          <Field label={says.slug} name="slug" defaultValue={slug} required spellCheck={false} hint={says.slugHint} />
          <FormButton>{says.show}</FormButton>
        </form>
      </section>
      {others.length > 0 && (
        <section className="studio-part" aria-labelledby="laczenie">
          <h2 id="laczenie">{says.merging}</h2>
          <form method="get" action={links.categoryPlace(category.id)} className="studio-form" key={`b ${into}`}>
            <ChoiceField
              label={says.into}
              name="into"
              defaultValue={into}
              hint={says.intoHint}
              choices={others.map(({ id, name, slug: path }) => ({ value: id, name: `${name} (/${path})` }))}
            />
            <FormButton>{says.show}</FormButton>
          </form>
        </section>
      )}
    </>
  );
}

interface PreviewProps {
  place: CategoryPlace;
  to: CategoryTarget;
  preview: CategoryMovePreview;
}

function Preview({ place: { category }, to, preview }: PreviewProps) {
  const { from, into, fault, clashes, linking } = preview;
  if (fault) {
    return (
      <p className="notice notice-fault" role="alert">
        {fault}
      </p>
    );
  }
  return (
    <section className="studio-part" aria-labelledby="skutki">
      <h2 id="skutki">{into === null ? says.willMove(from, preview.to) : says.willMerge(category.name, into)}</h2>
      <div className="consequences">
        <Moves preview={preview} />
        <Links linking={linking} title={says.linking(linking.total)} none={says.noLinking} />
        {clashes.total > 0 && <Clashes clashes={clashes} />}
        <Form
          do="move"
          fields={to}
          carried={{ version: String(category.version) }}
          className="studio-form move-confirm"
          path={links.categoryPlace(category.id)}
        >
          {linking.total > 0 && (
            <label className="tick">
              <input type="checkbox" name="rewrite" defaultChecked />
              {says.rewrite}
            </label>
          )}
          {clashes.total > 0 && (
            <label className="tick">
              <input type="checkbox" name="takeOver" required />
              {says.takeOver}
            </label>
          )}
          <p className="field-hint">{into === null ? says.moveHint : says.mergeHint(category.name)}</p>
          <div className="acts">
            <button className={into === null ? "button button-main" : "button button-grave"}>{says.move}</button>
            <a className="button-plain" href={links.categoryPlace(category.id)}>
              {says.cancel}
            </a>
          </div>
        </Form>
      </div>
    </section>
  );
}

function Moves({ preview: { moves, drafts, former } }: { preview: CategoryMovePreview }) {
  const rest = moves.total - moves.first.length;
  return (
    <>
      <p>{says.moves(moves.total)}</p>
      <DataTable caption={says.moves(moves.total)} columns={[says.old, says.fresh]}>
        {moves.first.map(({ from, to }) => (
          <tr key={from}>
            <td>
              <code>{from}</code>
            </td>
            <td>
              <span aria-hidden="true">→ </span>
              <code>{to}</code>
            </td>
          </tr>
        ))}
      </DataTable>
      <p className="data-table-under">
        {[rest > 0 && says.rest(rest), former > 0 && says.former(former), drafts > 0 && says.drafts(drafts)]
          .filter(Boolean)
          .join(" ")}
      </p>
    </>
  );
}

function Links({ linking, title, none }: { linking: Linking; title: string; none: string }) {
  const rest = linking.total - linking.first.length;
  if (linking.total === 0) return <p>{none}</p>;
  return (
    <>
      <p>{title}</p>
      <ul className="roll">
        {linking.first.map(({ postId, title: name, slug, state }) => (
          <li key={postId}>
            <a href={links.editPost(slug)}>{plainTitle(name) || studio.queue.untitled}</a>
            {state !== "published" && <span className="data-table-under">{studio.states[state]}</span>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="data-table-under">{says.rest(rest)}</p>}
    </>
  );
}

function Clashes({ clashes: { total, first } }: { clashes: CategoryMovePreview["clashes"] }) {
  return (
    <div className="notice notice-fault">
      <p>{says.clashes(total)}</p>
      <ul>
        {first.map(({ path, leadsTo }) => (
          <li key={path}>
            <code>{path}</code> {leadsTo === null ? says.closed : says.leads(leadsTo)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Former({ place: { category, linking } }: { place: CategoryPlace }) {
  return (
    <section className="studio-part" aria-labelledby="dawne">
      <h2 id="dawne">{says.formerLinks}</h2>
      <Links linking={linking} title={says.stillLinking(linking.total)} none={says.allStraight} />
      <Form<{ rewritten: number; left: number }>
        do="rewrite-links"
        path={links.categoryPlace(category.id)}
        className="studio-form"
      >
        {(state) => (
          <>
            <DoneNotice says={rewrittenOf(state.answer)} />
            {linking.total > 0 && <FormButton>{says.straighten}</FormButton>}
          </>
        )}
      </Form>
    </section>
  );
}

function rewrittenOf(answer: unknown): string {
  const value = (answer as { value?: { rewritten: number; left: number } } | null)?.value;
  return value ? says.rewritten(value.rewritten, value.left) : "";
}
