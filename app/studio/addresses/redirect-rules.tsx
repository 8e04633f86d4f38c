import { links } from "../../links.ts";
import { ruleWords, traceWords } from "../../messages/addresses.ts";
import { studio } from "../../messages/studio.ts";
import { DoneNotice, Form } from "../../ui/form.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { ChoiceField, Field } from "../ui/form-fields.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { AddressesScreen } from "./addresses.loader.ts";

/** The redirect rules of the site's file and of the studio. Administrators add and remove those of the studio. */
export function RedirectRules({ rules, changesRules }: Pick<AddressesScreen, "rules" | "changesRules">) {
  const words = ruleWords;
  return (
    <section className="studio-part" aria-labelledby="reguly">
      <h2 id="reguly">{words.title}</h2>
      <p>{words.standfirst}</p>
      <div className="studio-forms">
        {rules.length === 0 && <p className="field-hint">{words.empty}</p>}
        {rules.length > 0 && (
          <DataTable
            caption={words.title}
            columns={[words.pattern, words.target, words.status]}
            end={{ aloud: words.remove }}
          >
            {rules.map((rule) => (
              <Rule key={rule.pattern} rule={rule} isFixed={!changesRules} />
            ))}
          </DataTable>
        )}
        {changesRules ? <AddRule /> : <p className="field-hint">{words.standfirstLook}</p>}
      </div>
    </section>
  );
}

function Rule({ rule, isFixed }: { rule: AddressesScreen["rules"][number]; isFixed: boolean }) {
  const { pattern, to, status, isInFile } = rule;
  return (
    <tr>
      <td>{pattern}</td>
      <td data-name={ruleWords.target} className="data-table-long">
        {to}
      </td>
      <td>
        {ruleWords.statuses[status]}
        {isInFile && <span className="data-table-under">{ruleWords.inFile}</span>}
      </td>
      <td className="data-table-end data-table-acts">
        {!isInFile && !isFixed && (
          <Form do="releaseRule" fields={{ pattern }}>
            <button className="button" aria-label={`${ruleWords.remove}: ${pattern}`}>
              {ruleWords.remove}
            </button>
          </Form>
        )}
      </td>
    </tr>
  );
}

function AddRule() {
  const words = ruleWords;
  const statuses = Object.entries(words.statuses).map(([value, name]) => ({ value, name }));
  return (
    <Form do="rule" className="studio-form" reset>
      <Field label={words.pattern} name="pattern" required placeholder="/dawny/**" spellCheck={false} />
      <Field
        label={words.target}
        name="to"
        required
        placeholder="/warsztat/**"
        hint={words.targetHint}
        spellCheck={false}
      />
      <ChoiceField label={words.status} name="status" choices={statuses} />
      <DoneNotice says={studio.common.saved} />
      <FormButton>{words.add}</FormButton>
      <p className="field-hint">
        {words.settings}{" "}
        <a className="data-table-link" href={`${links.settings()}#historia`}>
          {studio.settings.title}
        </a>
        .
      </p>
    </Form>
  );
}

/** Shows where an address leads. Works by a query, so that a result has an address of its own. */
export function AddressTest({ tested, trace }: Pick<AddressesScreen, "tested" | "trace">) {
  const words = traceWords;
  return (
    <section className="studio-part" aria-labelledby="sprawdz">
      <h2 id="sprawdz">{words.title}</h2>
      <p>{words.standfirst}</p>
      <search className="studio-sieve">
        <form method="get" action={`${links.addresses()}#sprawdz`}>
          <input
            key={tested}
            className="input"
            name="test"
            defaultValue={tested}
            aria-label={words.label}
            placeholder="/dawny/wpis"
            spellCheck={false}
            required
          />
          <button className="button">{words.test}</button>
        </form>
      </search>
      {tested !== "" && !trace && <p className="notice notice-fault">{words.foreign}</p>}
      {trace && <Steps trace={trace} />}
    </section>
  );
}

function Steps({ trace: { steps, isCircle } }: { trace: NonNullable<AddressesScreen["trace"]> }) {
  const words = traceWords;
  return (
    <>
      <ol className="roll">
        {steps.map(({ address, by, pattern }, at) => (
          <li key={at} className="roll-line">
            <span className="roll-name">{address}</span>
            <span className="roll-facts">
              {words.answerers[by]}
              {pattern !== null && ` ${pattern}`}
            </span>
          </li>
        ))}
      </ol>
      {isCircle && <p className="notice notice-fault">{words.circle}</p>}
    </>
  );
}
