import { useState } from "react";
import { subscriberMessages } from "#core/messages/subscribers.ts";
import type { SubscriptionView } from "#core/subscribers/subscriptions.ts";
import { links } from "../../links.ts";
import { newsletter as words } from "../../messages/subscribers/newsletter.ts";
import { useActionData, useView } from "../../routing/router.tsx";
import { Head } from "../../shell/head.tsx";
import { DoneNotice, Form } from "../../ui/form.tsx";
import { AskForLetters } from "./subscribe.tsx";
import type { SubscriptionScreen } from "./subscribe.loader.ts";

/** The page of a link in a letter. Mail scanners open such links, so nothing happens before a button is pressed. */
export function Component() {
  const { step, key, view, isRemoved } = useView<SubscriptionScreen>();
  const answered = useActionData();
  const [isDone, setDone] = useState(answered?.do === "remove" && answered.ok);
  const title = view || isRemoved || isDone ? words[step].title : words.dead;
  return (
    <>
      <Head title={title} noindex />
      <header className="list-head">
        <h1>{title}</h1>
        {view?.address && step === "preferences" && <p className="standfirst">{view.address}</p>}
        {title === words.dead && <p className="standfirst">{words.deadWhy}</p>}
      </header>
      {view === null && (
        <Gone says={isDone ? words.preferences.removed : isRemoved ? subscriberMessages.removed : null} />
      )}
      {view && step === "preferences" && <Preferences view={view} linkKey={key} onRemoved={() => setDone(true)} />}
      {view && step !== "preferences" && <OneButton step={step} view={view} />}
    </>
  );
}

/** `says`: of an address that is no longer stored; null for a link that does not work. */
function Gone({ says }: { says: string | null }) {
  if (says !== null)
    return (
      <div className="subscribe">
        <output className="notice">{says}</output>
      </div>
    );
  return <AskForLetters />;
}

function OneButton({ step, view }: { step: "confirm" | "leave"; view: SubscriptionView }) {
  const { says, button, done } = words[step];
  const isDone = view.state === (step === "confirm" ? "confirmed" : "left");
  return (
    <div className="subscribe">
      {isDone ? (
        <output className="notice">{done}</output>
      ) : (
        <Form do={step}>
          <p>{says}</p>
          <button>{button}</button>
        </Form>
      )}
      {view.preferences && (
        <p>
          <a href={view.preferences}>{words.preferences.link}</a>
        </p>
      )}
    </div>
  );
}

interface PreferencesProps {
  view: SubscriptionView;
  linkKey: string;
  onRemoved(): void;
}

function Preferences({ view: { state, choices }, linkKey, onRemoved }: PreferencesProps) {
  const { states, categories, all, save, saved, data, download, remove, removeWhy } = words.preferences;
  const answered = useActionData();
  const typed = answered?.do === "choose" && !answered.ok ? [answered.typed["category"] ?? []].flat() : null;
  return (
    <div className="subscribe">
      <p>{states[state]}</p>
      {choices.length > 0 && (
        <Form do="choose">
          <fieldset>
            <legend>{categories}</legend>
            {choices.map(({ id, name, isChosen }) => (
              <p key={id}>
                <label>
                  <input type="checkbox" name="category" value={id} defaultChecked={typed?.includes(id) ?? isChosen} />{" "}
                  {name}
                </label>
              </p>
            ))}
          </fieldset>
          <small>{all}</small>
          <DoneNotice says={saved} />
          <button>{save}</button>
        </Form>
      )}
      {state !== "left" && (
        <Form do="leave">
          <button>{words.leave.button}</button>
        </Form>
      )}
      <h2>{data}</h2>
      <p>
        <a href={links.subscriberData(linkKey)} download>
          {download}
        </a>
      </p>
      <Form do="remove" onDone={onRemoved}>
        <small>{removeWhy}</small>
        <button>{remove}</button>
      </Form>
    </div>
  );
}
