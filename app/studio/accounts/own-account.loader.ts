import { isFreshlyProved } from "#core/base/viewer.ts";
import { formatDay, formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type OwnAccountScreen = Awaited<ReturnType<typeof loadOwnAccount>>;

/** Loads a person's own account. `proved`: whether the password was entered recently enough in this session to add or remove a passkey. */
export async function loadOwnAccount({ signIn, studio, config, clock }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const [protection, sessions, profile] = await Promise.all([
    signIn.protection(viewer),
    signIn.sessions(viewer),
    signIn.profile(viewer),
  ]);
  const now = clock();
  const near = (instant: number) => formatNear(instant, now, config.timeZone);
  const { id, name, email, role } = viewer;
  const passkeys = protection.passkeys?.map(({ createdAt, ...passkey }) => ({
    ...passkey,
    sinceText: createdAt === null ? "" : formatDay(createdAt, config.timeZone),
  }));
  return {
    id,
    name,
    bio: profile.bio,
    email: email ?? "",
    role,
    protection: { ...protection, passkeys: passkeys ?? null },
    proved: isFreshlyProved(viewer, now),
    offers: signIn.offers(),
    letters: unwrap(await studio.mail.ownLetters(viewer)),
    sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
      ...session,
      startedText: near(startedAt),
      lastSeenText: near(lastSeenAt),
    })),
  };
}
