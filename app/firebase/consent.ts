/** A reader's answer to the question whether Analytics may count the visit; null before any answer. */
export type Consent = "given" | "refused" | null;

const KEY = "szpalta-consent";

/** Makes an object that reads, changes and watches the reader's consent. The consent is in the browser's storage. */
export function createConsent() {
  const listeners = new Set<() => void>();
  /** The reader's answer, used when the browser forbids storage. */
  let here: Consent = null;
  let reopened = false;
  const current = (): Consent => {
    const kept = stored();
    return kept === "given" || kept === "refused" ? kept : here;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    current,
    /** Whether to show the question: nobody has answered, or the reader wants to change the answer. */
    isAsking: () => reopened || current() === null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    askAgain(): void {
      reopened = true;
      tell();
    },
    /** Stores the answer for later visits. Withdrawing the consent reloads the page, so that the script of Analytics is unloaded. */
    answer(consent: Exclude<Consent, null>): void {
      const before = current();
      [reopened, here] = [false, consent];
      try {
        localStorage.setItem(KEY, consent);
      } catch {
        // A browser without storage asks again on the next page.
      }
      if (before === "given" && consent === "refused") {
        forgetCookies();
        location.reload();
      }
      tell();
    },
  };
}

export const consent = createConsent();

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Deletes the cookies of Google Analytics, for this host and every domain above it. */
function forgetCookies(): void {
  const labels = location.hostname.split(".");
  const domains = labels.map((_, at) => `; domain=${labels.slice(at).join(".")}`);
  for (const name of document.cookie.split("; ").map((pair) => pair.split("=")[0] ?? "")) {
    if (!/^_ga(?:_|$)/.test(name)) continue;
    for (const domain of ["", ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`;
  }
}
