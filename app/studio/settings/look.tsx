import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { SiteLook } from "#core/settings/site-look.ts";
import { links } from "../../links.ts";
import { lookWords } from "../../messages/settings/look.ts";
import { useView } from "../../routing/router.tsx";
import { DoneNotice, Form } from "../../ui/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { checkedLook, lookOfFields } from "./look-fields.ts";
import { ColourField, FrontField, LookTickField, NamedField, TypefacesField } from "./look-controls.tsx";
import { LookPreview } from "./look-preview.tsx";
import type { LookScreen } from "./look.loader.ts";
import { MenuAndFooter } from "./menu-and-footer.tsx";
import { SettingsHistory } from "./settings-history.tsx";

/** A look is tried when nothing has been changed in the form for so many milliseconds. */
const PAUSE_MS = 300;

const TRIAL = "proba";

export function Component() {
  const view = useView<LookScreen>();
  const { settings, lostLines, fileFooter, history } = view;
  const [tried, setTried] = useState(view.tried);
  return (
    <>
      <PageHeading title={lookWords.title} standfirst={lookWords.standfirst} />
      <div className="look">
        <LookForm view={view} tried={tried} onTry={setTried} />
        <LookPreview id={TRIAL} view={view} tried={tried} />
      </div>
      <MenuAndFooter settings={settings} lostLines={lostLines} fileFooter={fileFooter} />
      <SettingsHistory history={history} version={settings.version} />
    </>
  );
}

interface LookFormProps {
  view: LookScreen;
  tried: SiteLook;
  onTry(look: SiteLook): void;
}

function LookForm({ view: { settings, typed, faults, samples }, tried, onTry }: LookFormProps) {
  const version = String(settings.version);
  const section = useRef<HTMLElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The fields may have been changed before the app started, and another version of the settings brings other fields.
  const triedFor = useRef("");
  useEffect(() => {
    if (triedFor.current === version) return;
    triedFor.current = version;
    tryFields(section.current, onTry);
  }, [version, onTry]);
  const trySoon = () => {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => tryFields(section.current, onTry), PAUSE_MS);
  };
  const tryNow = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    tryFields(section.current, onTry);
    document.getElementById(TRIAL)?.scrollIntoView();
  };
  return (
    <section ref={section} aria-labelledby="kolory">
      <h2 id="kolory">{lookWords.choose}</h2>
      <Form do="look" path={links.look()} carried={{ version }} className="studio-form" onInput={trySoon}>
        {/* Another saved look brings other fields; saving the menu leaves what is chosen here. */}
        <div className="studio-forms" key={JSON.stringify(typed)}>
          <ColourField name="accent" value={typed.accent} tried={tried} faults={faults} />
          <ColourField name="paper" value={typed.paper} tried={tried} faults={faults} />
          <TypefacesField value={typed.typefaces} samples={samples} />
          <FrontField value={typed.front} />
          <NamedField name="width" value={typed.width} words={lookWords.widths} />
          <LookTickField name="dateLine" value={typed.dateLine} />
          <LookTickField name="newspaperTone" value={typed.newspaperTone} />
        </div>
        <DoneNotice says={lookWords.saved} />
        <div className="acts">
          <button className="button button-main">{lookWords.save}</button>
          <button className="button look-try" formMethod="get" formAction={`${links.look()}#${TRIAL}`} onClick={tryNow}>
            {lookWords.tryOut}
          </button>
        </div>
        <p className="field-hint">{lookWords.more}</p>
      </Form>
    </section>
  );
}

/** Reports the look in the fields of the form. A colour that is not whole yet changes nothing. */
function tryFields(section: HTMLElement | null, onTry: (look: SiteLook) => void): void {
  const form = section?.querySelector("form");
  if (!form) return;
  const fields = new FormData(form);
  const look = checkedLook(
    lookOfFields((name) => {
      const value = fields.get(name);
      return typeof value === "string" ? value : null;
    }),
  );
  if (look) onTry(look);
}
