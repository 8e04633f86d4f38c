import { keysOf } from "#core/base/values/record-keys.ts";
import { isSiteMark, type MarkName, MARKS } from "#core/settings/site-settings.ts";
import { siteInitial } from "#core/settings/site-initial.ts";
import { links } from "../../links.ts";
import { ListSearch } from "../ui/list-search-and-paging.tsx";
import { sampleSite } from "../../messages/new-site.ts";
import { ruleWords } from "../../messages/addresses.ts";
import { settingWords } from "../../messages/settings/settings.ts";
import { library } from "../../messages/media/library.ts";
import { studio } from "../../messages/studio.ts";
import { useSite, useView } from "../../routing/router.tsx";
import { Form } from "../../ui/form.tsx";
import { PictureChoice } from "../ui/picture-choice.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { KeyValueTable } from "../ui/key-value-table.tsx";
import type { SettingsScreen } from "./settings.loader.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { SettingsHistory } from "./settings-history.tsx";
import { ValueForms } from "./value-forms.tsx";

export function Component() {
  const view = useView<SettingsScreen>();
  const words = studio.settings;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} />
      <ValueForms view={view} forms={["name"]} />
      <LogoAndIcon view={view} />
      <ValueForms view={view} forms={["time", "search", "tags", "typography"]} />
      <Redirects />
      <ValueForms view={view} forms={["newsletter", "counting", "security"]} />
      <SettingsHistory history={view.history} version={view.settings.version} />
      {view.sample && <Sample />}
      <FileOnly rows={view.fileOnly} />
    </>
  );
}

/** Redirect rules are settings too, and are changed beside the other redirects. */
function Redirects() {
  return (
    <section className="studio-part" aria-labelledby="przekierowania">
      <h2 id="przekierowania">{ruleWords.title}</h2>
      <p>
        {settingWords.hints.redirects}{" "}
        <a className="data-table-link" href={`${links.addresses()}#reguly`}>
          {settingWords.addresses}
        </a>
        .
      </p>
    </section>
  );
}

/** The section about the sample site. It is shown only while the site contains something of the sample. */
function Sample() {
  return (
    <section className="studio-part" aria-labelledby="przyklad">
      <h2 id="przyklad">{sampleSite.title}</h2>
      <p>{sampleSite.settings}</p>
      <p className="acts">
        <a className="button" href={links.sample()}>
          {sampleSite.look}
        </a>
      </p>
    </section>
  );
}

function FileOnly({ rows }: { rows: SettingsScreen["fileOnly"] }) {
  const words = studio.settings;
  return (
    <section className="studio-part" aria-labelledby="plik">
      <h2 id="plik">{words.fileOnly}</h2>
      <p>{words.fileOnlyHint}</p>
      <KeyValueTable caption={words.fileOnly} rows={rows.map(({ name, value }) => [name, value || words.unset])} />
    </section>
  );
}

function LogoAndIcon({ view }: { view: SettingsScreen }) {
  const { settings, picks, text } = view;
  const words = studio.settings;
  const version = String(settings.version);
  return (
    <section className="studio-part" aria-labelledby="znaki">
      <h2 id="znaki">{words.marks}</h2>
      <div className="studio-forms">
        <div className="studio-sieve">
          <ListSearch action={`${links.settings()}#znaki`} text={text} find={library.find} />
          <p className="field-hint">
            {words.marksHint}{" "}
            <a className="data-table-link" href={links.library()}>
              {words.library}
            </a>
            .
          </p>
          {text !== "" && picks.every(({ id }) => isSiteMark(settings, id)) && (
            <p className="notice">{library.nothing}</p>
          )}
        </div>
        <Form do="marks" carried={{ version }} className="studio-forms">
          {keysOf(MARKS).map((name) => (
            <Choose key={`${name} ${version} ${text}`} name={name} view={view} />
          ))}
          <SaveButton />
        </Form>
      </div>
    </section>
  );
}

interface ChooseProps {
  name: MarkName;
  view: SettingsScreen;
}

function Choose({ name, view: { settings, picks } }: ChooseProps) {
  const words = studio.settings;
  const mark = MARKS[name];
  const { name: siteName } = useSite();
  const isIcon = mark === "favicon";
  return (
    <PictureChoice
      legend={words[mark]}
      hint={words[`${mark}Hint`]}
      name={name}
      chosen={settings[name]}
      picks={picks}
      none={{
        shown: (
          <span className={isIcon ? "pick-none pick-initial" : "pick-none"} aria-hidden>
            {isIcon ? siteInitial(siteName) : siteName}
          </span>
        ),
        label: words[`${mark}None`],
      }}
    />
  );
}
