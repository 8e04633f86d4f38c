import { links } from "../../links.ts";
import { archive as words } from "../../messages/backup/archive.ts";
import { useView } from "../../routing/router.tsx";
import { Reauthenticate } from "../accounts/reauthenticate.tsx";
import { JobsTable } from "../jobs/jobs-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { ArchiveScreen } from "./archive.loader.ts";

export function Component() {
  const view = useView<ArchiveScreen>();
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} log={words.audit} />
      {view.busy && <output className="notice notice-fault">{words.busy}</output>}
      <section className="studio-part" aria-labelledby="pobierz">
        <h2 id="pobierz">{words.download}</h2>
        <p>{words.holds}</p>
        <p>{words.holdsNot}</p>
        {view.proved ? <Download /> : <Reauthenticate email={view.email} />}
      </section>
      <section className="studio-part" aria-labelledby="pobrane">
        <h2 id="pobrane">{words.taken}</h2>
        <JobsTable caption={words.taken} rows={view.taken} none={words.takenNone} />
      </section>
      <section className="studio-part" aria-labelledby="z-powrotem">
        <h2 id="z-powrotem">{words.back}</h2>
        <p>
          {words.backHow} <a href={links.imports()}>{words.import}</a>.
        </p>
        <p>{words.backHowHere}</p>
        {words.commands(view.commandLine).map((command) => (
          <p key={command}>
            <code>{command}</code>
          </p>
        ))}
      </section>
    </>
  );
}

/** A plain form, so that the browser itself saves the file and shows the progress. */
function Download() {
  return (
    <>
      <p>{words.progress}</p>
      <form method="post" action={links.archiveZip()}>
        <label className="tick">
          <input type="checkbox" name="subscribers" />
          {words.subscribers}
        </label>
        <button className="button button-main">{words.download}</button>
      </form>
    </>
  );
}
