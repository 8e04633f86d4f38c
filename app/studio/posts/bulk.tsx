import { plainTitle } from "#core/base/post-title.ts";
import type { BulkResult } from "#core/posts/bulk/bulk-changes.ts";
import type { BulkAct, BulkLine } from "#core/posts/bulk/bulk-preview.ts";
import type { ReactNode } from "react";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FaultNotice, Form, type FormState } from "../../ui/form.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { BulkScreen } from "./bulk.loader.ts";

const words = studio.bulk;

export function Component() {
  const view = useView<BulkScreen>();
  const { lines } = view;
  return (
    <>
      <PageHeading title={words.title} standfirst={lines.length > 0 ? words.standfirst : undefined}>
        <a className="button-plain" href={links.studio()}>
          {words.back}
        </a>
      </PageHeading>
      {lines.length === 0 ? (
        <EmptyState sentence={words.empty} act={{ name: words.back, path: links.studio() }} />
      ) : (
        <>
          <Choice view={view} />
          <Effects key={`${view.act} ${view.target?.id}`} view={view} />
        </>
      )}
    </>
  );
}

/** One form for each kind of change, with a field for the new value beside the button. */
function Choice({ view }: { view: BulkScreen }) {
  const { categories, people, act, asked } = view;
  const now = (each: BulkAct) => (act === each ? asked : "");
  return (
    <section className="studio-part" aria-labelledby="zmiana">
      <h2 id="zmiana">{words.choice}</h2>
      <div className="bulk-acts">
        <Choose view={view} act="tag">
          <label className="field">
            <span className="field-name">{words.targets.tag}</span>
            <input className="input" type="text" name="target" required defaultValue={now("tag")} />
            <span className="field-hint">{words.tagHint}</span>
          </label>
        </Choose>
        <Choose view={view} act="category">
          <Select act="category" from={categories} now={now("category")} />
        </Choose>
        <Choose view={view} act="author">
          <Select act="author" from={people} now={now("author")} />
        </Choose>
        <Choose view={view} act="trash" />
      </div>
    </section>
  );
}

function Choose({
  view: { lines, act: present },
  act,
  children,
}: {
  view: BulkScreen;
  act: BulkAct;
  children?: ReactNode;
}) {
  return (
    <form method="get" action={links.bulk()} className="bulk-act" data-chosen={act === present || undefined}>
      <h3>{words.acts[act]}</h3>
      {lines.map(({ mark }) => (
        <input key={mark} type="hidden" name="post" value={mark} />
      ))}
      <input type="hidden" name="act" value={act} />
      {children}
      <button className="button" aria-label={`${words.acts[act]}: ${words.show}`}>
        {words.show}
      </button>
    </form>
  );
}

interface SelectProps {
  act: "category" | "author";
  from: { id: string; name: string }[];
  now: string;
}

function Select({ act, from, now }: SelectProps) {
  return (
    <label className="field">
      <span className="field-name">{words.targets[act]}</span>
      <select className="input" name="target" defaultValue={now || undefined}>
        {from.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Effects({ view }: { view: BulkScreen }) {
  const { act, asked, target, lines } = view;
  const chosen = act !== null && (act === "trash" || target !== null) ? act : null;
  const changing = lines.filter(({ does }) => does === "changes");
  return (
    <section className="studio-part" aria-labelledby="skutki">
      <h2 id="skutki">{chosen ? effectsTitle(chosen, target?.name ?? "") : words.posts(lines.length)}</h2>
      <div className="studio-forms">
        {act === "tag" && !target && <FaultNotice>{words.noTarget(asked)}</FaultNotice>}
        <Lines lines={lines} effects={chosen !== null} />
        {chosen && (
          <Form<BulkResult> do="change" fields={{ act: chosen, target: target?.id ?? "" }} className="bulk-execute">
            {(state) => (
              <>
                {changing.map(({ id, base }) => (
                  <input key={id} type="hidden" name="post" value={`${id} ${base}`} />
                ))}
                <Outcome state={state} />
                {changing.length > 0 ? (
                  <>
                    <p className="field-hint">{words.notes[chosen]}</p>
                    <button className={chosen === "trash" ? "button button-grave" : "button button-main"}>
                      {words.execute(changing.length)}
                    </button>
                  </>
                ) : (
                  !state.answer && <p className="field-hint">{words.nothing}</p>
                )}
              </>
            )}
          </Form>
        )}
      </div>
    </section>
  );
}

function effectsTitle(act: BulkAct, name: string): string {
  return act === "trash" ? words.effects.trash : words.effects[act](name);
}

function Lines({ lines, effects }: { lines: BulkLine[]; effects: boolean }) {
  const columns = [studio.queue.post, studio.queue.state];
  return (
    <DataTable caption={words.posts(lines.length)} columns={columns} end={effects ? words.effect : undefined}>
      {lines.map(({ id, slug, title, state, does, says }) => (
        <tr key={id}>
          <td className="data-table-title">
            <a href={links.editPost(slug)}>{plainTitle(title) || studio.queue.untitled}</a>
          </td>
          <td className="data-table-state">{studio.states[state]}</td>
          {effects && (
            <td className="data-table-state data-table-end" data-tone={TONES[does]}>
              {words.does[does]}
              {says && <span className="data-table-under">{says}</span>}
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  );
}

const TONES: Partial<Record<BulkLine["does"], string>> = { changes: "wait", refused: "fault" };

function Outcome({ state: { answer } }: { state: FormState }) {
  const result = answer?.ok && "value" in answer ? (answer.value as BulkResult) : null;
  return (
    <>
      <output className={result ? "notice notice-done" : "unseen"}>{result && words.done(result.changed)}</output>
      {result && result.skipped.length > 0 && (
        <div className="notice notice-fault">
          <p>{words.skipped}</p>
          <ul>
            {result.skipped.map(({ title, slug, why }) => (
              <li key={slug}>
                <a href={links.editPost(slug)}>{plainTitle(title) || studio.queue.untitled}</a>: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
