import { settingsHistory as words } from "../../messages/settings/settings.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Form } from "../../ui/form.tsx";
import type { ShownVersion } from "./settings-history.loader.ts";

/** So many versions are shown at once; the older ones can be unfolded. */
const SHOWN = 5;

interface SettingsHistoryProps {
  history: ShownVersion[];
  /** The version of the present settings, which a restored version replaces. */
  version: number;
}

/** The versions of the site's settings. Its page needs the action `restore` of `settingsActions`. */
export function SettingsHistory({ history, version }: SettingsHistoryProps) {
  const older = history.slice(SHOWN);
  return (
    <section className="studio-part" aria-labelledby="historia">
      <h2 id="historia">{words.title}</h2>
      <p>{history.length === 0 ? words.empty : words.standfirst}</p>
      <div className="studio-forms">
        {history.length > 0 && <Versions versions={history.slice(0, SHOWN)} version={version} />}
        {older.length > 0 && (
          <details className="earlier">
            <summary>{words.older(older.length)}</summary>
            <Versions versions={older} version={version} />
          </details>
        )}
      </div>
    </section>
  );
}

function Versions({ versions, version }: { versions: ShownVersion[]; version: number }) {
  return (
    <DataTable caption={words.title} columns={[words.what, words.when]} end={{ aloud: words.restore }}>
      {versions.map((each) => (
        <tr key={each.id}>
          <td className="data-table-long">
            {each.changes?.map(({ label, from, to }) => (
              <div key={label} className="setting-change">
                {label}: <del>{shown(from)}</del> → <ins>{shown(to)}</ins>
              </div>
            )) ?? words.first}
          </td>
          <td>
            {each.atText}
            <span className="data-table-under">{each.who ?? words.nobody}</span>
          </td>
          <td className="data-table-end data-table-acts">
            {each.isPresent ? words.present : <Restore version={version} restored={each} />}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function shown({ text, thumb }: NonNullable<ShownVersion["changes"]>[number]["from"]) {
  return (
    <>
      {thumb !== null && <img className="setting-picture" src={thumb} alt="" loading="lazy" decoding="async" />}
      {text}
    </>
  );
}

function Restore({ version, restored: { id, atText } }: { version: number; restored: ShownVersion }) {
  return (
    <Form do="restore" fields={{ id: String(id) }} carried={{ version: String(version) }}>
      <button className="button" aria-label={words.restoreThat(atText)}>
        {words.restore}
      </button>
    </Form>
  );
}
