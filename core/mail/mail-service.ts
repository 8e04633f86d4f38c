import { auditEntry } from "../base/audit-entry.ts";
import { PURGE_ALL } from "../base/cache-tags.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { permitted, proveFirst } from "../base/permission.ts";
import { isLoopback } from "../base/values/plain-http.ts";
import { isFreshlyProved, type Viewer } from "../base/viewer.ts";
import { mailMessages } from "#core/messages/mail.ts";
import { formMessages } from "#core/messages/base.ts";
import { checkMailSettings, MAIL_PASSWORDS, type MailSettings, type TypedMail } from "./mail-settings.ts";
import { drawLetter } from "./letter.ts";
import { reachableReaders } from "./reachable-readers.ts";
import type { MailDeps } from "./store.ts";
import { type SwitchedLetter, switchedLetters } from "./switched-letters.ts";

/** Makes the service of mail: its settings for administrators, and for everybody which letters they get. */
export function createMailService(deps: MailDeps) {
  const { store, clock, mail } = deps;
  return {
    settings: permitted("administer", async (viewer) => {
      const { sealedPassword, sealedBouncePassword, restored, ...settings } = await store.read.mailSettings();
      return ok({
        settings,
        hasPassword: sealedPassword !== "",
        hasBouncePassword: sealedBouncePassword !== "",
        domain: (await mail?.senderDomain()) ?? "",
        fromEnvironment: mail?.fromEnvironment ?? null,
        isOn: (await mail?.isOn()) ?? false,
        unreadable: (await reachableReaders(deps)).unreadable,
        isPaused: restored?.letters === "paused",
        localOrigin: await localOriginIn(deps),
        isProved: isFreshlyProved(viewer, clock()),
      });
    }),
    change: permitted("administer", (viewer, typed: TypedMail) => change(deps, viewer, typed)),
    /** Sends a letter to the administrator at once; `conflict` with the reason when it could not be sent. */
    sendTest: permitted("administer", async (viewer): Promise<Outcome<{ to: string }>> => {
      if (!mail || !viewer.email) return refuse("conflict", mailMessages.off);
      const { name } = deps.config;
      const { subject, says } = mailMessages.test(name);
      const letter = { subject, paragraphs: [says], footer: [] };
      const fault = await mail.sendNow(drawLetter(letter, { name, origin: mail.origin() }), viewer.email);
      if (fault !== null) return refuse("conflict", fault);
      const unread = await mail.readMailbox();
      return unread === null ? ok({ to: viewer.email }) : refuse("conflict", mailMessages.sentButUnread(unread));
    }),
    /** Looks up what the DNS says about the sender's domain; `conflict` when there is no sender. */
    checkDomain: permitted("administer", async () => {
      const checked = await mail?.checkDomain();
      return checked ? ok(checked) : refuse("conflict", mailMessages.off);
    }),
    /** The letters that the person can get and switch off; null on a site that sends no mail. */
    ownLetters: permitted("own-account", async (viewer) => {
      if (!(await mail?.isOn())) return ok(null);
      const off = (await store.read.lettersOff()).filter(({ userId }) => userId === viewer.id);
      const wanted = (letter: SwitchedLetter) => !off.some((each) => each.letter === letter);
      return ok(switchedLetters(viewer).map((letter) => ({ letter, isWanted: wanted(letter) })));
    }),
    wantLetters: permitted("own-account", (viewer, wanted: readonly string[]) =>
      store.write(async (tx) => {
        await tx.putLettersOff(
          viewer.id,
          switchedLetters(viewer).filter((letter) => !wanted.includes(letter)),
        );
        return ok(null);
      }),
    ),
  };
}

/** Returns the site's address when letters leave this machine and their links work on it alone; otherwise null. */
async function localOriginIn({ store, mail }: MailDeps): Promise<string | null> {
  if (!mail || !(await mail.isOn())) return null;
  const origin = mail.origin();
  const { host } = mail.fromEnvironment ?? (await store.read.mailSettings());
  return isLoopback(new URL(origin).hostname) && !isLoopback(host) ? origin : null;
}

async function change(deps: MailDeps, viewer: Viewer, typed: TypedMail): Promise<Outcome<null>> {
  const { store, clock, mail } = deps;
  const now = clock();
  // Whoever changes the server reads every link to a new password that the site sends.
  if (!isFreshlyProved(viewer, now)) return proveFirst();
  if (!mail) return refuse("unavailable", mailMessages.off);
  const { tidied, faults } = checkMailSettings(typed, mail.fromEnvironment !== null);
  const { password, bouncePassword, ...settings } = tidied;
  const fresh = {
    password: password === "" ? null : await mail.seal(password),
    bouncePassword: bouncePassword === "" ? null : await mail.seal(bouncePassword),
  };
  return store.write(async (tx) => {
    const present = await tx.mailSettings();
    if (present.version !== typed.version) return refuse("conflict", mailMessages.changedMeanwhile);
    const changed: MailSettings = { ...present, ...settings, version: present.version + 1 };
    for (const { typed: name, sealed, user, place } of MAIL_PASSWORDS) {
      const isElsewhere = place.some((part) => present[part] !== settings[part]);
      // Otherwise somebody could have the stored password sent to a server of their own.
      if (fresh[name] === null && present[sealed] !== "" && settings[user] !== "" && isElsewhere)
        faults[name] = mailMessages.passwordAgain;
      changed[sealed] = settings[user] === "" ? "" : (fresh[name] ?? present[sealed]);
    }
    if (Object.keys(faults).length > 0) return refuse("invalid", formMessages.correctFields, faults);
    await tx.putMailSettings(changed);
    // Readers are offered letters only where some can be sent.
    tx.purge([PURGE_ALL]);
    await tx.putAudit(
      auditEntry(viewer, now, "mail-settings", null, { host: settings.host, from: settings.fromEmail }),
    );
    return ok(null);
  });
}
