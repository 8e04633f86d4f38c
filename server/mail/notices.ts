import { receiversOf } from "#core/mail/team-letters.ts";
import type { OutboxHandler } from "../jobs/outbox.ts";
import { makeInvitationLink } from "../sign-in/invitation-links.ts";
import { where } from "../sign-in/sign-in-context.ts";
import type { Store, StoreWrite } from "#core/store.ts";
import type { Mail } from "./open-mail.ts";

interface Dependencies {
  store: Pick<Store, "read" | "write">;
  mail: Mail;
}

type Notice = Parameters<OutboxHandler>[0];

/** Within this time a person gets one letter with a link to a new password, however often somebody asks for it. */
const RESET_PAUSE_MS = 15 * 60_000;

/** Turns a notice into letters that wait in the outbox. Without mail a notice comes to nothing. */
export function createNoticeHandler({ store, mail }: Dependencies): OutboxHandler {
  return async (notice) => {
    if (!(await mail.port.isOn())) return;
    const { about, ...payload } = notice.payload;
    const token = about === "reset" ? await mail.linkToken(String(payload["linkId"])) : "";
    await store.write(async (tx) => {
      if (about === "reset") return putReset(tx, mail, notice, token);
      const createdAt = mail.clock();
      for (const { id: userId } of await receiversOf(tx, notice.payload)) {
        const key = `${notice.key}:${userId}`;
        await tx.putOutbox({ kind: "mail", key, payload: { ...payload, letter: about ?? null, userId }, createdAt });
      }
    });
  };
}

/** Makes a link to a new password for whoever has the address. An unknown address comes to nothing, like a person who left. */
async function putReset(tx: StoreWrite, { clock }: Mail, { payload }: Notice, token: string): Promise<void> {
  const { userId, linkId } = payload;
  const [user] = typeof userId === "string" ? await tx.accountRows("user", where("id", userId)) : [];
  if (!user?.active || user.email === null) return;
  const now = clock();
  // A letter alone must not undo a second factor, as a used link does.
  const isProtected = user.secondFactor === 1;
  const isPut = await tx.putOutbox({
    kind: "mail",
    key: `reset:${user.id}:${Math.floor(now / RESET_PAUSE_MS)}`,
    payload: { letter: "reset", userId: user.id, linkId: isProtected ? null : String(linkId) },
    createdAt: now,
  });
  if (!isPut || isProtected) return;
  const link = { kind: "reset", email: user.email, userId: user.id, role: user.role } as const;
  await makeInvitationLink(tx, clock, link, { id: String(linkId), token });
}
