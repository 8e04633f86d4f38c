import { DIGESTS } from "#core/mail/digest-times.ts";
import { newsWords as words } from "../../messages/mail.ts";
import { studio } from "../../messages/studio.ts";
import { formatNumber } from "#core/messages/plural-forms.ts";
import { useView } from "../../routing/router.tsx";
import { DoneNotice, FaultNotice, Form, WorkingNotice } from "../../ui/form.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { type Done, useDoneMessage } from "../ui/done-message.tsx";
import { ChoiceField, Field, TextField } from "../ui/form-fields.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import type { NewsScreen } from "./news.loader.ts";

const KINDS = DIGESTS.map((value) => ({ value, name: words.kinds[value] }));

export function Component() {
  const view = useView<NewsScreen>();
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} />
      <p>{view.isOn ? words.receivers(view.confirmed) : words.off}</p>
      {view.unreadable > 0 && <FaultNotice>{words.unreadable(view.unreadable)}</FaultNotice>}
      <Paused paused={view.paused} mayDecide={view.settings !== null} />
      <section className="studio-part" aria-labelledby="zbior">
        <h2 id="zbior">{words.digest}</h2>
        {view.digest ? <Digest view={view} digest={view.digest} /> : <p>{words.digestOff}</p>}
      </section>
      <section className="studio-part" aria-labelledby="wyslane">
        <h2 id="wyslane">{words.sent}</h2>
        {view.letters.length > 0 ? <Letters letters={view.letters} /> : <p>{words.noneSent}</p>}
        <p className="field-hint">{words.notCounted}</p>
      </section>
      {view.settings && (
        <section className="studio-part" aria-labelledby="ustawienia">
          <h2 id="ustawienia">{words.settings}</h2>
          <Settings settings={view.settings} />
        </section>
      )}
    </>
  );
}

/** What a restore paused; the answer to the decision takes its place. */
function Paused({ paused, mayDecide }: { paused: NewsScreen["paused"]; mayDecide: boolean }) {
  const { line, tell } = useDoneMessage("held");
  return (
    <>
      {line}
      {paused && (
        <section className="notice" aria-label={words.pausedPart}>
          <p>
            {words.paused(paused.when)} {!mayDecide && words.pausedFor}
          </p>
          <p>{words.held(paused)}</p>
          {mayDecide && (
            <Form<Done> do="held" onDone={tell}>
              <div className="acts acts-below">
                {(["resume", "drop"] as const).map((choice) => (
                  <button key={choice} className="button" name="choice" value={choice}>
                    {words[choice]}
                  </button>
                ))}
              </div>
            </Form>
          )}
        </section>
      )}
    </>
  );
}

function Digest({ view, digest }: { view: NewsScreen; digest: NonNullable<NewsScreen["digest"]> }) {
  const others = digest.posts.length === 0 ? [] : view.isOn ? ["preview", "test"] : ["preview"];
  return (
    <>
      <p>{view.paused === null ? words.next(digest.nextText) : words.nextPaused}</p>
      {digest.posts.length === 0 ? (
        <p>{words.noPosts}</p>
      ) : (
        digest.posts.map(({ title, url, byline }) => (
          <p key={url}>
            <a className="data-table-link" href={url}>
              {title}
            </a>{" "}
            <span className="field-hint">{byline}</span>
          </p>
        ))
      )}
      <div className="studio-forms">
        <Form do="introduce" carried={{ version: digest.version }} className="studio-form">
          <Field
            label={words.subject}
            name="subject"
            hint={words.subjectHint}
            defaultValue={digest.subject}
            placeholder={digest.automaticSubject}
          />
          <TextField
            label={words.introduction}
            name="introduction"
            hint={words.introductionHint}
            rows={8}
            defaultValue={digest.introduction}
          />
          <DoneNotice />
          {/* What is seen and tried are the typed words, so they are saved first. */}
          <div className="acts">
            <button className="button button-main">{studio.common.save}</button>
            {others.map((also) => (
              <button key={also} className="button" name="also" value={also}>
                {also === "preview" ? words.savePreview : words.saveTest}
              </button>
            ))}
            <WorkingNotice says={words.working} />
          </div>
        </Form>
      </div>
    </>
  );
}

function Letters({ letters }: { letters: NewsScreen["letters"] }) {
  return (
    <>
      <DataTable caption={words.sent} columns={words.columns} end={words.departed}>
        {letters.map(({ id, subject, whenText, queuedTo, queued, sent, refused, dropped, departed }) => (
          <tr key={id}>
            <td className="data-table-title">
              {subject}
              <span className="data-table-under">{whenText}</span>
            </td>
            {[Math.max(0, queued - sent - refused - dropped), sent, refused, dropped].map((count, at) => (
              <td key={words.columns[at + 1]} data-name={words.columns[at + 1]}>
                {formatNumber(count)}
                {at === 0 && queuedTo !== null && <span className="data-table-under">{words.queueing}</span>}
              </td>
            ))}
            <td data-name={words.departed} className="data-table-end">
              {formatNumber(departed)}
            </td>
          </tr>
        ))}
      </DataTable>
      <p className="field-hint">{words.explained}</p>
    </>
  );
}

function Settings({ settings }: { settings: NonNullable<NewsScreen["settings"]> }) {
  return (
    <Form do="settings" className="studio-form">
      <label className="tick">
        <input type="checkbox" name="onPublish" defaultChecked={settings.onPublish} /> {words.onPublish}
      </label>
      <ChoiceField label={words.digests} name="digest" defaultValue={settings.digest} choices={KINDS} />
      <Field label={words.day} name="day" type="number" hint={words.dayHint} defaultValue={settings.day} />
      <Field label={words.hour} name="hour" type="number" hint={words.hourHint} defaultValue={settings.hour} />
      <TextField
        label={words.imprint}
        name="imprint"
        hint={words.imprintHint}
        rows={3}
        defaultValue={settings.imprint}
      />
      <SaveButton />
    </Form>
  );
}
