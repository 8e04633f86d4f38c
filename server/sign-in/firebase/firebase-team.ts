import type { AccountService, Member } from "#core/accounts/account-service.ts";
import { ok } from "#core/base/outcome.ts";
import { GoogleUnavailable } from "../../firebase/ask-google.ts";
import { firebaseUid } from "../invitation-links.ts";
import { where } from "../sign-in-context.ts";
import { createUserAdmin } from "../user-admin.ts";
import { type FirebaseContext, uidOf, writeClaims } from "./firebase-context.ts";
import { signInMessages } from "#core/messages/server/sign-in.ts";

/**
 * Changes roles and accounts in the site's store and in Firebase, and ends sessions in Firebase. The list of members shows how Firebase
 * protects the accounts.
 */
export function createFirebaseTeam(access: FirebaseContext): Pick<AccountService, "members" | "setRole" | "setActive"> {
  const admin = createUserAdmin(access);
  const { store, toolkit, log } = access;
  return {
    async members(viewer) {
      const listed = await admin.members(viewer);
      if (!listed.ok) return listed;
      return ok({ ...listed.value, members: await withProtection(access, listed.value.members) });
    },
    async setRole(viewer, userId, role) {
      const changed = await admin.setRole(viewer, userId, role);
      const [user] = changed.ok ? await store.read.accountRows("user", where("id", userId)) : [];
      const uid = user ? await uidOf(store.read, userId) : null;
      if (user && uid !== null) await writeClaims(access, uid, user);
      return changed;
    },
    async setActive(viewer, userId, active) {
      const changed = await admin.setActive(viewer, userId, active);
      const uid = changed.ok ? await uidOf(store.read, userId) : null;
      if (uid === null) return changed;
      // The account is already disabled on this site. Disabling it in Firebase also stops the person's browsers from reading the database.
      await toolkit.change(uid, { disabled: !active, revoke: !active }).catch((err: unknown) => {
        if (!(err instanceof GoogleUnavailable)) throw err;
        log.warn({ err }, signInMessages.disablingRefused);
      });
      return changed;
    },
  };
}

/** Returns the members with the protection that Firebase reports, or that the store has noted if Firebase does not answer. */
async function withProtection({ store, toolkit, log }: FirebaseContext, members: Member[]): Promise<Member[]> {
  const rows = await store.read.accountRows("password", []);
  const uids = new Map(rows.map(({ userId, hash }) => [userId, firebaseUid(hash)]));
  const firebaseUids = Array.from(uids.values()).filter((uid) => uid !== null);
  try {
    const accounts = new Map((await toolkit.findAll(firebaseUids)).map((account) => [account.uid, account]));
    return members.map((member) => {
      const account = accounts.get(uids.get(member.id) ?? "");
      return account ? { ...member, totp: account.totp, passkeys: account.passkeys.length } : member;
    });
  } catch (err) {
    if (!(err instanceof GoogleUnavailable)) throw err;
    log.warn({ err }, signInMessages.teamProtectionUnknown);
    return members;
  }
}
