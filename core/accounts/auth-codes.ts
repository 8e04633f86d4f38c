import { ownValue } from "#core/base/values/own-value.ts";
import { type Failure, refuse } from "../base/outcome.ts";

/** One sentence for all, so that it does not reveal which addresses have an account. */
export const WRONG_PAIR = "Nie ma konta z takim e-mailem i hasłem.";

/** The second also stands beside the field. */
export const WRONG_CODE = "Kod się nie zgadza albo był już użyty. Poczekaj na następny.";
export const WRONG_CODE_FIELD = "Kod się nie zgadza albo był już użyty.";

export const STEP_IS_OVER = "Minął czas na podanie kodu. Zaloguj się jeszcze raz e-mailem i hasłem.";

const SILENT = "Firebase nie odpowiada. Sprawdź połączenie i spróbuj za chwilę.";
const TOO_MANY = "Zbyt wiele prób. Spróbuj ponownie za kilkanaście minut.";
const NOT_OFFERED = "Ten sposób logowania nie jest włączony w projekcie Firebase.";
const NOT_ATTESTED =
  "Firebase nie potwierdziła, że to prośba z tej witryny (App Check). Wyłącz blokowanie skryptów reCAPTCHA i odśwież stronę.";
const STALE = "Logowanie wygasło. Zaloguj się jeszcze raz.";
const WEAK = "Firebase nie przyjęła tego hasła: wymyśl dłuższe.";
const TAKEN = "Pod tym adresem jest już konto w Firebase. Podaj jego obecne hasło.";
const OTHER_FACTOR =
  "To konto ma w Firebase drugi składnik, ale nie jest nim aplikacja uwierzytelniająca, a tylko takie kody są tu przyjmowane.";
const FACTOR_ON = "Drugi składnik jest już włączony.";
const FACTOR_OFF = "Drugi składnik nie jest włączony.";
const NO_FACTOR = "Przy tym sposobie logowania Firebase nie ma drugiego składnika.";
const UNVERIFIED = "Firebase wymaga najpierw potwierdzonego adresu e-mail.";
const OTHER_WAY = "To konto loguje się inaczej. Użyj tego samego sposobu co poprzednio.";
const BLOCKED = "Przeglądarka zablokowała okno logowania. Zezwól na nie i spróbuj jeszcze raz.";
const DOMAIN = "Adres tej witryny nie jest na liście dozwolonych domen w projekcie Firebase.";

const SENTENCES: Record<string, [Failure["code"], string]> = {
  "invalid-credential": ["invalid", WRONG_PAIR],
  "invalid-login-credentials": ["invalid", WRONG_PAIR],
  "wrong-password": ["invalid", WRONG_PAIR],
  "user-not-found": ["invalid", WRONG_PAIR],
  "invalid-email": ["invalid", WRONG_PAIR],
  "missing-password": ["invalid", WRONG_PAIR],
  "user-disabled": ["invalid", WRONG_PAIR],
  "too-many-requests": ["too-many", TOO_MANY],
  "quota-exceeded": ["too-many", TOO_MANY],
  "network-request-failed": ["unavailable", SILENT],
  timeout: ["unavailable", SILENT],
  "internal-error": ["unavailable", SILENT],
  "operation-not-allowed": ["conflict", NOT_OFFERED],
  "admin-restricted-operation": ["conflict", NOT_OFFERED],
  "firebase-app-check-token-is-invalid": ["forbidden", NOT_ATTESTED],
  "invalid-user-token": ["invalid", STALE],
  "user-token-expired": ["invalid", STALE],
  "id-token-expired": ["invalid", STALE],
  "invalid-id-token": ["invalid", STALE],
  "requires-recent-login": ["invalid", STALE],
  "weak-password": ["invalid", WEAK],
  "password-does-not-meet-requirements": ["invalid", WEAK],
  "email-already-in-use": ["invalid", TAKEN],
  "multi-factor-auth-required": ["conflict", OTHER_FACTOR],
  "invalid-verification-code": ["invalid", WRONG_CODE],
  "code-expired": ["invalid", STEP_IS_OVER],
  "invalid-verification-id": ["invalid", STEP_IS_OVER],
  "invalid-multi-factor-session": ["invalid", STEP_IS_OVER],
  "multi-factor-info-not-found": ["conflict", FACTOR_OFF],
  "second-factor-already-in-use": ["conflict", FACTOR_ON],
  "maximum-second-factor-count-exceeded": ["conflict", FACTOR_ON],
  "unsupported-first-factor": ["conflict", NO_FACTOR],
  "unverified-email": ["conflict", UNVERIFIED],
  "account-exists-with-different-credential": ["conflict", OTHER_WAY],
  "popup-blocked": ["conflict", BLOCKED],
  "unauthorized-domain": ["conflict", DOMAIN],
};

/** The person closed the window in which a provider asks. */
const CALLED_OFF = ["auth/popup-closed-by-user", "auth/cancelled-popup-request", "auth/user-cancelled"];

/** Whether a code says that the person wanted to stop, which needs no sentence. */
export function isCalledOff(code: string): boolean {
  return CALLED_OFF.includes(code);
}

/** What a code of Firebase Authentication, `auth/…`, means for the person, in the words of the site's own sign-in. */
export function refusalOfAuthCode(code: string): Failure {
  const name = code.replace(/^auth\//, "").replace(/\.$/, "");
  const [kind, sentence] = ownValue(SENTENCES, name) ?? ["unavailable", SILENT];
  return refuse(kind, sentence);
}
