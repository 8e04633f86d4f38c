import type { SignIn } from "#core/accounts/sign-in.ts";
import { type Failure, refuse } from "#core/base/outcome.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";

/** What answers with a value and never a refusal; `viewer` and `signOut` get along without writing. */
const UNREFUSED: readonly (keyof SignIn)[] = [
  "viewer",
  "carriesSession",
  "signOut",
  "sessions",
  "protection",
  "link",
  "profile",
];

/** Signing in where the disk may be full: what it would not take is refused as `unavailable`, with a sentence. */
export function guardDiskFull(signIn: SignIn): SignIn {
  const methods = Object.entries(signIn).map(([name, method]) =>
    UNREFUSED.includes(name as keyof SignIn) ? [name, method] : [name, refusing(method)],
  );
  return Object.fromEntries(methods) as SignIn;
}

function refusing(method: (...given: never[]) => unknown) {
  return async (...given: never[]): Promise<unknown> => {
    try {
      return await method(...given);
    } catch (error) {
      if (isDiskError(error)) return notWritten();
      throw error;
    }
  };
}

function notWritten(): Failure {
  return refuse("unavailable", "Serwer nie może teraz zapisywać na dysku. Spróbuj później.");
}
