import type { MenuLine } from "#core/settings/site-settings.ts";
import { lookWords } from "../../messages/settings/look.ts";
import { studio } from "../../messages/studio.ts";
import { DoneNotice, Form, useField } from "../../ui/form.tsx";
import { RowsWithSpare } from "../ui/spare-rows.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { LookScreen } from "./look.loader.ts";

const EMPTY: ShownLine = { label: "", href: "", lost: undefined };

/** The lines of the menu and the footer, in a form of their own. `lostLines`: addresses that lead readers to no page. */
export function MenuAndFooter({
  settings,
  lostLines,
  fileFooter,
}: Pick<LookScreen, "settings" | "lostLines" | "fileFooter">) {
  const words = studio.settings;
  const withLost = (lines: MenuLine[]) => lines.map((line) => ({ ...line, lost: lostLines[line.href] }));
  const menu = withLost(settings.menu);
  const footer = settings.footer ? withLost(settings.footer) : fileFooter.map((line) => ({ ...EMPTY, ...line }));
  const lost = Object.entries({ menu, stopka: footer }).flatMap(([list, lines]) =>
    lines.filter((line) => line.lost).map(({ label }) => `${label} (${list})`),
  );
  const version = String(settings.version);
  return (
    <section className="studio-part" aria-labelledby="linie">
      <h2 id="linie">{words.lines}</h2>
      <Form
        do="lines"
        carried={{ version, ...(settings.footer === null && { fileFooter: "on" }) }}
        className="studio-form"
      >
        {/* Other saved lines bring other fields; saving the look leaves what is typed here. */}
        <Lines
          key={`menu ${JSON.stringify(settings.menu)}`}
          legend={words.menu}
          hint={words.menuHint}
          name="menu"
          lines={menu}
        />
        <OwnFooter key={`own ${settings.footer !== null}`} own={settings.footer !== null} />
        <Lines
          key={`footer ${JSON.stringify(settings.footer)}`}
          legend={words.footer}
          hint={settings.footer || fileFooter.length === 0 ? undefined : lookWords.footerOfFile}
          name="footer"
          lines={footer}
        />
        <DoneNotice says={lost.length > 0 ? words.savedLost(lost.join(", ")) : studio.common.saved} />
        <FormButton look="main">{studio.common.save}</FormButton>
      </Form>
    </section>
  );
}

/** Browsers do not send an unticked checkbox, so the field `version` tells whether the form was sent. */
function OwnFooter({ own }: { own: boolean }) {
  const sent = useField("version").typed !== undefined;
  const { typed } = useField("ownFooter");
  return (
    <label className="tick">
      <input type="checkbox" name="ownFooter" defaultChecked={sent ? typed === "on" : own} />
      {studio.settings.footerOwn}
    </label>
  );
}

interface ShownLine extends MenuLine {
  lost: "left-out" | "nowhere" | undefined;
}

interface LinesProps {
  legend: string;
  hint?: string;
  name: "menu" | "footer";
  lines: ShownLine[];
}

function Lines({ legend, hint, name, lines }: LinesProps) {
  const words = studio.settings;
  const { fault } = useField(name);
  const typed = { label: useField(`${name}.label`).all, href: useField(`${name}.href`).all };
  return (
    <fieldset className="field" aria-describedby={fault ? `${name}-fault` : undefined}>
      <legend className="field-name">{legend}</legend>
      {hint && <span className="field-hint">{hint}</span>}
      <RowsWithSpare rows={lines} empty={EMPTY}>
        {(line, at) => (
          <>
            {(["label", "href"] as const).map((part) => (
              <input
                key={part}
                type="text"
                name={`${name}.${part}`}
                defaultValue={typed[part]?.[at] ?? line[part]}
                aria-label={words[part](legend, at + 1)}
                placeholder={part === "label" ? words.words : words.address}
                spellCheck={part === "label"}
                aria-describedby={line.lost && `${name}-${at}-lost`}
              />
            ))}
            {line.lost && (
              <span className="field-fault" id={`${name}-${at}-lost`}>
                {words.lost[line.lost]}
              </span>
            )}
          </>
        )}
      </RowsWithSpare>
      {fault && (
        <span className="field-fault" id={`${name}-fault`}>
          {fault}
        </span>
      )}
    </fieldset>
  );
}
