import type { AccountService } from "#core/accounts/account-service.ts";
import { refuse } from "#core/base/outcome.ts";
import type { Store } from "#core/store.ts";
import { refuseWhile } from "../sign-in/sign-in-errors.ts";
import type { DiskWatch } from "./disk-watch.ts";
import { isDiskError, DiskError } from "./disk-errors.ts";

type Watch = Pick<DiskWatch, "mayWrite" | "studioBanner" | "writeFailed">;

const NOT_WRITTEN =
  "Serwer nie mógł tego zapisać na dysku. Tekst zostaje w tej przeglądarce i zapisze się, gdy będzie to możliwe.";

/** The studio's store: refuses writes while the studio is read-only. */
export function guardStore<S extends Store>(store: S, watch: Watch): S {
  const write: Store["write"] = async (work) => {
    if (!watch.mayWrite()) throw new DiskError(watch.studioBanner() ?? NOT_WRITTEN);
    try {
      return await store.write(work);
    } catch (error) {
      if (isDiskError(error)) watch.writeFailed(error);
      throw error;
    }
  };
  return { ...store, write };
}

/** The store of background work: writes while the studio is read-only, using the ballast, but never into a damaged database. */
export function guardOwnWork<S extends Store>(store: S, watch: Watch & Pick<DiskWatch, "workHeld">): S {
  return guardStore(store, { ...watch, mayWrite: () => !watch.workHeld() });
}

/** Turns disk errors into `unavailable` with a sentence. `open` runs once, at the first call, so readers do not wait. */
export function guardServices<Areas extends object>(open: () => Promise<Areas>, watch: Watch): Areas {
  let opened: Promise<Areas> | undefined;
  const call = async (area: PropertyKey, name: PropertyKey, given: unknown[]) => {
    try {
      const services = Reflect.get(await (opened ??= open()), area) as object;
      return await (Reflect.get(services, name) as (...given: unknown[]) => unknown).apply(services, given);
    } catch (error) {
      if (!isDiskError(error)) throw error;
      if (!(error instanceof DiskError) && watch.mayWrite()) watch.writeFailed(error);
      return refuse("unavailable", watch.studioBanner() ?? NOT_WRITTEN);
    }
  };
  const areaNamed = (area: PropertyKey) =>
    new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...given: unknown[]) =>
            call(area, name, given),
      },
    );
  return new Proxy({} as Areas, { get: (_, name) => areaNamed(name) });
}

/** Signing in and out are not among them, so that the banner can be read. */
const ACCOUNT_CHANGES = [
  "changePassword",
  "beginTotp",
  "confirmTotp",
  "endTotp",
  "newRecoveryCodes",
  "beginPasskey",
  "addPasskey",
  "removePasskey",
  "invite",
  "cancelInvitation",
  "resetLink",
  "setRole",
  "setActive",
  "describe",
] as const satisfies (keyof AccountService)[];

export function guardAccounts(signIn: AccountService, watch: Pick<Watch, "mayWrite" | "studioBanner">): AccountService {
  const refusal = () => (watch.mayWrite() ? null : refuse("unavailable", watch.studioBanner() ?? NOT_WRITTEN));
  return refuseWhile(signIn, ACCOUNT_CHANGES, refusal);
}
