import { links } from "../../links.ts";
import { sampleSite as words } from "../../messages/new-site.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DoneNotice, Form } from "../../ui/form.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { SampleScreen } from "./sample-site.loader.ts";

type KindLine = SampleScreen["goes"][number];

export function Component() {
  const view = useView<SampleScreen>();
  const { goes, edited, inUse } = view;
  const isGone = goes.length + edited.length + inUse.length === 0;
  return (
    <>
      <PageHeading title={words.title} standfirst={isGone ? undefined : words.standfirst}>
        <a className="button-plain" href={links.settings()}>
          {words.back}
        </a>
      </PageHeading>
      {isGone ? (
        <EmptyState sentence={words.nothing} act={{ name: words.write, path: links.newPost() }} />
      ) : (
        <Plan view={view} />
      )}
    </>
  );
}

function Plan({ view: { goes, edited, inUse } }: { view: SampleScreen }) {
  return (
    <>
      <section className="studio-part" aria-labelledby="zniknie">
        <h2 id="zniknie">{words.goes}</h2>
        <Form do="remove" className="studio-forms">
          <DoneNotice says={words.done} />
          {goes.length > 0 ? <Names title={words.goes} lines={goes} /> : <p>{words.goesNothing}</p>}
          {edited.length > 0 && <Edited items={edited} />}
          {goes.length + edited.length > 0 && (
            <div>
              <p className="field-hint">{words.goesHint}</p>
              <FormButton look="grave">{words.remove}</FormButton>
            </div>
          )}
        </Form>
      </section>
      {inUse.length > 0 && (
        <section className="studio-part" aria-labelledby="zostaje">
          <h2 id="zostaje">{words.inUse}</h2>
          <p className="field-hint">{words.inUseHint}</p>
          <Names title={words.inUse} lines={inUse} />
        </section>
      )}
    </>
  );
}

function Names({ title, lines }: { title: string; lines: KindLine[] }) {
  return (
    <DataTable caption={title} columns={[words.what, words.names]}>
      {lines.map(({ kind, names }) => (
        <tr key={kind}>
          <td className="data-table-state">{words.counted(words.kinds[kind], names.length)}</td>
          <td className="data-table-long">{names.join("\u00a0· ")}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Edited({ items }: { items: SampleScreen["edited"] }) {
  return (
    <fieldset className="field">
      <legend className="field-name">{words.edited}</legend>
      <span className="field-hint">{words.editedHint}</span>
      {items.map(({ id, kind, name }) => (
        <label className="tick" key={id}>
          <input type="checkbox" name="item" value={id} />
          <span>
            {words.oneOf[kind]}: {name}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
