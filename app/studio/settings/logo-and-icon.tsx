import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { useSite } from "../../routing/route-data.ts";
import { Form, useField } from "../../ui/form.tsx";
import { Save } from "../ui/notices.tsx";
import { ListSearch } from "../ui/list-search.tsx";
import type { Pick, SettingsScreen } from "./settings.loader.ts";

export function LogoAndIcon({ view }: { view: SettingsScreen }) {
  const { settings, picks, text } = view;
  const site = useSite();
  const words = studio.settings;
  const version = String(settings.version);
  return (
    <section className="studio-part" aria-labelledby="znaki">
      <h2 id="znaki">{words.marks}</h2>
      <div className="studio-forms">
        <div className="studio-sieve">
          <ListSearch action={`${links.settings()}#znaki`} text={text} find={studio.media.find} />
          <p className="field-hint">
            {words.marksHint}{" "}
            <a className="ledger-link" href={links.library()}>
              {words.library}
            </a>
            .
          </p>
          {text !== "" && picks.every(({ id }) => id === settings.logoId || id === settings.faviconId) && (
            <p className="notice">{studio.media.nothing}</p>
          )}
        </div>
        <Form do="marks" carried={{ version }} className="studio-forms">
          {(state) => (
            <>
              <Choose
                key={`logo ${version} ${text}`}
                name="logoId"
                legend={words.logo}
                hint={words.logoHint}
                none={words.logoNone}
                type={site.name}
                chosen={settings.logoId}
                picks={picks}
              />
              <Choose
                key={`icon ${version} ${text}`}
                name="faviconId"
                legend={words.favicon}
                hint={words.faviconHint}
                none={words.faviconNone}
                type={site.name.slice(0, 1)}
                chosen={settings.faviconId}
                picks={picks}
              />
              <Save state={state} />
            </>
          )}
        </Form>
      </div>
    </section>
  );
}

interface ChooseProps {
  name: "logoId" | "faviconId";
  legend: string;
  hint: string;
  none: string;
  type: string;
  chosen: string | null;
  picks: Pick[];
}

function Choose({ name, legend, hint, none, type, chosen, picks }: ChooseProps) {
  const { fault, typed } = useField(name);
  const begun = typed ?? chosen ?? "";
  return (
    <fieldset className="field">
      <legend className="field-name">{legend}</legend>
      <span className="field-hint">{hint}</span>
      <div className="picks">
        <label className="pick">
          <input type="radio" name={name} value="" defaultChecked={begun === ""} />
          <span className="pick-none" aria-hidden>
            {type}
          </span>
          {none}
        </label>
        {picks.map((pick) => (
          <label className="pick" key={pick.id}>
            <input type="radio" name={name} value={pick.id} defaultChecked={begun === pick.id} />
            <img src={pick.thumb} alt="" width={pick.width} height={pick.height} loading="lazy" decoding="async" />
            <span className="gallery-name">{pick.name}</span>
          </label>
        ))}
      </div>
      {fault && <span className="field-fault">{fault}</span>}
    </fieldset>
  );
}
