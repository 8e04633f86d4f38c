import { isDiskError, isLogError } from "../data-folder/disk-errors.ts";
import type { AccountService } from "#core/accounts/account-service.ts";
import { type Failure, refuse } from "#core/base/outcome.ts";
import { STEP_IS_OVER, WRONG_CODE, WRONG_CODE_FIELD, WRONG_PAIR } from "#core/accounts/auth-codes.ts";
import { SHORTEST_PASSWORD } from "#core/accounts/password.ts";
import { HashingBusy } from "./hashing.ts";

/** One sentence for all, so that it does not reveal which addresses have an account. */
export const wrongPair = (): Failure => refuse("invalid", WRONG_PAIR);

export const wrongPassword = (field: string): Failure =>
  refuse("invalid", "Hasło się nie zgadza.", { [field]: "Hasło się nie zgadza." });

export const wrongCode = (): Failure => refuse("invalid", WRONG_CODE, { code: WRONG_CODE_FIELD });

export const noStep = (): Failure => refuse("invalid", STEP_IS_OVER);

/** No secret has been begun, or it is too old. */
export const nothingBegun = (): Failure => refuse("invalid", "Zacznij od nowa: wygeneruj kod QR i zeskanuj go.");

export const factorIsOn = (): Failure => refuse("conflict", "Drugi składnik jest już włączony.");

export const passkeyNotAdded = (): Failure =>
  refuse("invalid", "Nie udało się dodać klucza dostępu. Spróbuj jeszcze raz.");

export const noPasskey = (): Failure => refuse("missing", "Nie ma takiego klucza dostępu.");

/** Refuses to remove a second factor while the password is too short without one. */
export const tooShortAlone = (): Failure =>
  refuse(
    "conflict",
    `Bez drugiego składnika hasło ma mieć co najmniej ${SHORTEST_PASSWORD} znaków. Najpierw zmień hasło.`,
  );

export const lostKey = (): Failure =>
  refuse(
    "invalid",
    "Witryna ma inny klucz niż wtedy, gdy włączano drugi składnik. Poproś administratora o odnośnik do nowego hasła.",
  );

export const wrongPasskey = (): Failure =>
  refuse("invalid", "Nie udało się zalogować kluczem dostępu. Spróbuj jeszcze raz albo podaj hasło.");

export const busy = (): Failure =>
  refuse("too-many", "Zbyt wiele osób loguje się naraz. Spróbuj ponownie za kilka sekund.");

/** `wait` in milliseconds. */
export function tooMany(wait: number): Failure {
  const minutes = Math.max(1, Math.ceil(wait / 60_000));
  return refuse("too-many", `Zbyt wiele prób. Spróbuj ponownie za ${minutes} min.`);
}

export const forbidden = (): Failure => refuse("forbidden", "To może zrobić tylko administrator.");

export const deadLink = (): Failure =>
  refuse("gone", "Ten odnośnik wygasł albo został już użyty. Poproś administratora o nowy.");

export const lastAdministrator = (): Failure =>
  refuse("conflict", "To ostatni działający administrator. Najpierw nadaj tę rolę komuś innemu.");

export const noByline = (): Failure => refuse("missing", "Nie ma takiego podpisu albo ma już konto.");

export const noMember = (): Failure => refuse("missing", "Nie ma takiej osoby w zespole.");

/** What never returns a refusal; `viewer` and `signOut` work without writing. */
const UNREFUSED = new Set([
  "offers",
  "viewer",
  "carriesSession",
  "signOut",
  "sessions",
  "protection",
  "link",
  "profile",
]);

/** Turns disk errors, a full queue of hashes and what `more` knows into refusals with a sentence. */
export function refuseExpectedErrors(
  signIn: AccountService,
  more: (error: unknown) => Failure | null = () => null,
): AccountService {
  const methods = Object.entries(signIn).map(([name, method]) =>
    UNREFUSED.has(name) ? [name, method] : [name, refusing(method, more)],
  );
  return Object.fromEntries(methods) as AccountService;
}

/** The named methods refuse for as long as `refusal` gives one. */
export function refuseWhile(
  signIn: AccountService,
  names: readonly (keyof AccountService)[],
  refusal: () => Failure | null,
): AccountService {
  const guarded = names.map((name) => {
    const method = signIn[name] as (...given: never[]) => unknown;
    return [name, async (...given: never[]) => refusal() ?? method(...given)];
  });
  return { ...signIn, ...Object.fromEntries(guarded) };
}

function refusing(method: (...given: never[]) => unknown, more: (error: unknown) => Failure | null) {
  return async (...given: never[]): Promise<unknown> => {
    try {
      return await method(...given);
    } catch (error) {
      if (error instanceof HashingBusy) return busy();
      if (isDiskError(error))
        return refuse("unavailable", "Serwer nie może teraz zapisywać na dysku. Spróbuj później.");
      if (isLogError(error)) return refuse("unavailable", "Wspólny dziennik witryny nie odpowiada. Spróbuj za chwilę.");
      const refusal = more(error);
      if (refusal) return refusal;
      throw error;
    }
  };
}
