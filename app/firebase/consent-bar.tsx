import { useSyncExternalStore } from "react";
import { consentMessages as words } from "../messages/consent.ts";
import { consent } from "./consent.ts";

/** On a site with Analytics, asks each reader once for consent. Only the running app draws the bar, because nothing is counted without scripts. */
export function ConsentBar() {
  const isOpen = useSyncExternalStore(consent.subscribe, consent.isAsking, () => false);
  if (!isOpen) return null;
  const choose = (choice: "given" | "refused") => {
    consent.answer(choice);
    // The pressed button is gone, so the focus moves to the content.
    document.querySelector("main")?.focus({ preventScroll: true });
  };
  return (
    <section className="consent" aria-label={words.name}>
      <p>{words.question}</p>
      <div className="consent-answers">
        <button type="button" onClick={() => choose("refused")}>
          {words.refuse}
        </button>
        <button type="button" onClick={() => choose("given")}>
          {words.agree}
        </button>
      </div>
    </section>
  );
}

/** The button in the footer that opens the consent bar again. */
export function ConsentButton() {
  return (
    <li data-app>
      <button type="button" onClick={consent.askAgain}>
        {words.change}
      </button>
    </li>
  );
}
