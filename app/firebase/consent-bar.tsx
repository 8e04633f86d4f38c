import { useSyncExternalStore } from "react";
import { consentMessages as words } from "../messages/consent.ts";
import { consent } from "./consent.ts";

/** Asks a reader once, where readers are counted. Drawn by a running app only: without scripts nothing counts, and nobody is asked. */
export function ConsentBar() {
  const isOpen = useSyncExternalStore(consent.subscribe, consent.isAsking, () => false);
  if (!isOpen) return null;
  const choose = (given: "given" | "refused") => {
    consent.answer(given);
    // The button that was pressed is gone.
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

/** Opens the bar again, from the foot of every page. */
export function ConsentAgain() {
  return (
    <li data-app>
      <button type="button" onClick={consent.askAgain}>
        {words.change}
      </button>
    </li>
  );
}
