import { randomUUID } from "node:crypto";
import type { AccountService } from "#core/accounts/account-service.ts";
import { normalEmail } from "#core/accounts/email.ts";
import { ok, refuse, refuseField } from "#core/base/outcome.ts";
import { mailMessages } from "#core/messages/mail.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";
import { type SignInContext, where } from "./sign-in-context.ts";
import { tooMany } from "./sign-in-errors.ts";

/**
 * Creates the methods for people who forgot their password. A known and an unknown address cause the same reads and writes, because only the
 * leader finds out later, when it takes up the notice, whether there is somebody to write to.
 */
export function createForgottenPassword(access: SignInContext): Pick<AccountService, "sendsLinks" | "forgotPassword"> {
  const { store, clock, tries, mail } = access;
  const sendsLinks = async () => (await mail?.isOn()) ?? false;
  return {
    sendsLinks,
    async forgotPassword(typed, { address }) {
      if (!(await sendsLinks())) return refuse("conflict", mailMessages.off);
      const email = normalEmail(typed);
      if (email === null) return refuseField("email", signInMessages.giveEmail);
      // A request counts as a failed try, so that nobody can flood a mailbox.
      const { wait } = await tries.take(["link", email, address]);
      if (wait > 0) return tooMany(wait);
      const [user] = await store.read.accountRows("user", where("email", email));
      const linkId = randomUUID();
      const payload = { about: "reset", userId: user?.id ?? null, linkId };
      await store.write((tx) => tx.putOutbox({ kind: "notice", key: `reset:${linkId}`, payload, createdAt: clock() }));
      return ok(null);
    },
  };
}
