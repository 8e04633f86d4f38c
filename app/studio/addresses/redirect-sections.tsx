import type { RedirectImport } from "#core/addresses/import-redirects.ts";
import { FormButton } from "../ui/save-button.tsx";
import { links } from "../../links.ts";
import { addressWords, redirectTableWords } from "../../messages/addresses.ts";
import { studio } from "../../messages/studio.ts";
import { DoneNotice, Form } from "../../ui/form.tsx";
import { CsvImportForm } from "../ui/csv-import-form.tsx";
import { DataTable } from "../ui/data-table.tsx";
import type { AddressesScreen } from "./addresses.loader.ts";

const words = addressWords;

export function Branches({ branches }: Pick<AddressesScreen, "branches">) {
  if (branches.length === 0) return null;
  return (
    <section className="studio-part" aria-labelledby="galezie">
      <h2 id="galezie">{words.branches}</h2>
      <p>{words.branchesStandfirst}</p>
      <DataTable caption={words.branches} columns={[words.from, words.to]} end={{ aloud: words.release }}>
        {branches.map(({ from, to }) => (
          <tr key={from}>
            <td>{from}</td>
            <td data-name={words.to} className="data-table-long">
              {to}
            </td>
            <td className="data-table-end data-table-acts">
              <Form do="releaseBranch" fields={{ from }}>
                <button className="button" aria-label={`${words.release}: ${from}`}>
                  {words.release}
                </button>
              </Form>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

/** The form that switches on redirects from addresses with the patterns of WordPress and Ghost. */
export function ForeignAddresses({ foreign }: Pick<AddressesScreen, "foreign">) {
  return (
    <section className="studio-part" aria-labelledby="dawny-system">
      <h2 id="dawny-system">{words.foreignTitle}</h2>
      <p>{words.foreignStandfirst}</p>
      <Form do="foreign" className="studio-form">
        <label className="tick">
          <input type="checkbox" name="on" defaultChecked={foreign} />
          {words.foreign}
        </label>
        <DoneNotice says={studio.common.saved} />
        <FormButton>{studio.common.save}</FormButton>
      </Form>
    </section>
  );
}

export function RedirectsCsv() {
  return (
    <CsvImportForm<RedirectImport & { applied: boolean }>
      words={redirectTableWords}
      address={links.redirectTable()}
      linesOf={linesOf}
    />
  );
}

function linesOf({ redirects }: RedirectImport): string[] {
  return redirects.map(({ line, from, to, isNew }) => {
    const leads = to ?? redirectTableWords.gone;
    return `${redirectTableWords.line(line)}: ${from} → ${leads}${isNew ? "" : ` (${redirectTableWords.changed})`}`;
  });
}
