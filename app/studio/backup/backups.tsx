import { useEffect, useState } from "react";
import { links } from "../../links.ts";
import { backups as words } from "../../messages/backup/backups.ts";
import { restoring } from "../../messages/backup/restoring.ts";
import { PAYLOAD_NAME } from "../../routing/match-route.ts";
import { useView } from "../../routing/router.tsx";
import { Form, useField } from "../../ui/form.tsx";
import { Reauthenticate } from "../accounts/reauthenticate.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { ChoiceField, Field } from "../ui/form-fields.tsx";
import { KeyValueTable } from "../ui/key-value-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { LOOK_AGAIN_MS, RunningNotice, RunningWork } from "../ui/running-work.tsx";
import { FormButton, SaveButton } from "../ui/save-button.tsx";
import type { BackupsScreen } from "./backups.loader.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), name: words.hourName(hour) }));

export function Component() {
  const view = useView<BackupsScreen>();
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} />
      <section className="studio-part" aria-labelledby="stan">
        <h2 id="stan">{words.state}</h2>
        <State view={view} />
        {view.restoring !== null ? (
          <RestoreProgress first={view.restoring} />
        ) : view.running !== null ? (
          <RunningWork says={words.running} progress={view.running} path={links.backups()} />
        ) : view.proved ? (
          <Form do="take">
            <FormButton look="main">{words.take}</FormButton>
          </Form>
        ) : (
          <Reauthenticate email={view.email} />
        )}
      </section>
      <section className="studio-part" aria-labelledby="kopie">
        <h2 id="kopie">{words.list}</h2>
        <p>{words.rule}</p>
        {view.shared && <p>{words.sharedList}</p>}
        {view.rows.length > 0 ? <Backups view={view} /> : <p>{words.none}</p>}
      </section>
      <Schedule settings={view.settings} />
      <section className="studio-part" aria-labelledby="miejsca">
        <h2 id="miejsca">{words.places}</h2>
        <p>{words.placesHint}</p>
        <KeyValueTable
          caption={words.places}
          rows={[
            [words.folder, view.places.folder],
            [words.remote, view.places.remote ?? words.noRemote],
          ]}
        />
      </section>
      <Restoring view={view} />
    </>
  );
}

function State({ view: { newestText, failure, sendingProblem, nextText } }: { view: BackupsScreen }) {
  return (
    <>
      {failure && (
        <p className="notice notice-fault">
          <strong>{words.lastFailed(failure.whenText)}</strong> {failure.problem}
        </p>
      )}
      {sendingProblem && <p className="notice notice-fault">{sendingProblem}</p>}
      <p>
        {newestText === null ? words.none : words.lastGood(newestText)}{" "}
        {nextText === null ? words.noNext : words.next(nextText)}
      </p>
    </>
  );
}

/**
 * Shows the progress of a restore. While the server restarts, it does not answer. At the end the page is loaded anew, because all
 * sessions have ended.
 */
function RestoreProgress({ first }: { first: string }) {
  const [text, setText] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const progress = await restoringNow();
      if (progress?.text === null) return window.location.reload();
      setText(progress?.text ?? restoring.restarting);
      timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    };
    timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, []);
  return <RunningNotice says={restoring.running} progress={text} path={links.backups()} />;
}

/** Asks for the progress of the restore: `text` is null once the restore is over. Returns null when the server does not answer. */
async function restoringNow(): Promise<{ text: string | null } | null> {
  const answer = await fetch(links.backups() + PAYLOAD_NAME, { redirect: "manual" }).catch(() => null);
  if (!answer) return null;
  const payload = (await answer.json().catch(() => null)) as { data?: Record<string, Partial<BackupsScreen>> } | null;
  return { text: payload?.data?.["backups"]?.restoring ?? null };
}

function Backups({ view: { rows, proved, shared } }: { view: BackupsScreen }) {
  const { columns } = words;
  return (
    <>
      {!proved && <p>{words.proveHint}</p>}
      <DataTable
        caption={words.list}
        columns={[columns.taken, columns.check, columns.size]}
        end={{ aloud: columns.acts }}
      >
        {rows.map((row) => (
          <tr key={row.name}>
            <td className="data-table-title">
              {row.whenText}
              {row.kindText && <span className="data-table-under">{row.kindText}</span>}
            </td>
            <td className="data-table-state" data-tone={row.isChecked ? "live" : "wait"}>
              {row.checkText}
              {row.missing > 0 && <span className="data-table-under">{words.missing(row.missing)}</span>}
            </td>
            <td>
              {row.sizeText}
              {row.sentText && <span className="data-table-under">{row.sentText}</span>}
            </td>
            <td className="data-table-end data-table-acts">
              <RowActs row={row} proved={proved} restorable={row.isChecked && !shared} />
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

interface RowActsProps {
  row: BackupsScreen["rows"][number];
  proved: boolean;
  restorable: boolean;
}

function RowActs({ row, proved, restorable }: RowActsProps) {
  const restore = restorable && (
    <a className="button" href={links.restoreSite({ from: row.name })} aria-label={restoring.rowOf(row.whenText)}>
      {restoring.row}
    </a>
  );
  if (!proved) return restore;
  // The browser itself sends this form, because the answer is a file.
  return (
    <form method="post" action={links.backupFile(row.name)}>
      {restore}{" "}
      <button className="button" aria-label={words.downloadOf(row.whenText)}>
        {words.download}
      </button>
    </form>
  );
}

function Schedule({ settings }: Pick<BackupsScreen, "settings">) {
  const version = String(settings.version);
  return (
    <section className="studio-part" aria-labelledby="terminarz">
      <h2 id="terminarz">{words.schedule}</h2>
      <Form do="settings" carried={{ version }} className="studio-form">
        <Daily key={version} daily={settings.daily} />
        <ChoiceField
          key={`hour ${version}`}
          label={words.hour}
          hint={words.hourHint}
          name="hour"
          defaultValue={String(settings.hour)}
          choices={HOURS}
        />
        <SaveButton />
      </Form>
    </section>
  );
}

/** Browsers do not send an unticked checkbox, so the field `version` tells whether the form was sent. */
function Daily({ daily }: { daily: boolean }) {
  const sent = useField("version").typed !== undefined;
  const { typed } = useField("daily");
  return (
    <label className="tick">
      <input type="checkbox" name="daily" defaultChecked={sent ? typed === "on" : daily} />
      {words.daily}
    </label>
  );
}

function Restoring({ view: { commandLine, lastRestore, newestPath, recording, shared } }: { view: BackupsScreen }) {
  return (
    <section className="studio-part" aria-labelledby="odtwarzanie">
      <h2 id="odtwarzanie">{words.restore}</h2>
      {lastRestore && (
        <p className={lastRestore.failed ? "notice notice-fault" : "notice"}>
          <strong>{lastRestore.title}</strong> {lastRestore.more}
        </p>
      )}
      {recording?.isStopped && <p className="notice notice-fault">{words.recordingStopped}</p>}
      {recording?.unsentText && <p className="notice notice-fault">{words.recordingUnsent(recording.unsentText)}</p>}
      {!shared && <p>{words.restoreHere}</p>}
      {!shared &&
        (recording ? <Recording recording={recording} commandLine={commandLine} /> : <p>{words.notRecorded}</p>)}
      <p>{shared ? words.restoreHintShared : words.restoreHint}</p>
      {!shared && <p>{words.restoreLatest}</p>}
      <pre className="studio-command">
        <code>{words.restoreCommand(commandLine, newestPath ?? words.backupFile)}</code>
      </pre>
    </section>
  );
}

interface RecordingProps {
  commandLine: string;
  recording: NonNullable<BackupsScreen["recording"]>;
}

function Recording({ commandLine, recording: { fromText, toText, example, sizeText, limitText } }: RecordingProps) {
  return (
    <>
      <p>{fromText === null ? words.recordedFromNext : words.restoreAt(fromText, toText)}</p>
      {fromText !== null && (
        <form action={links.restoreSite()} className="studio-form">
          <Field label={restoring.moment} hint={restoring.momentHint} name="at" defaultValue={example} required />
          <FormButton>{restoring.look}</FormButton>
        </form>
      )}
      <pre className="studio-command">
        <code>{words.restoreAtCommand(commandLine, example)}</code>
      </pre>
      <p>{words.recorded(sizeText, limitText)}</p>
    </>
  );
}
