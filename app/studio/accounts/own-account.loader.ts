import { isFreshlyProved, type Role } from "#core/base/viewer.ts";
import type { Protection } from "#core/accounts/account-service.ts";
import { formatDay, formatNear } from "#core/polish/dates/dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer } from "../../requests/request-context.ts";

export interface SessionLine {
  id: string;
  current: boolean;
  device: string;
  address: string;
  startedText: string;
  lastSeenText: string;
}

export interface OwnAccountScreen {
  id: string;
  name: string;
  bio: string;
  email: string;
  role: Role;
  protection: Omit<Protection, "passkeys"> & { passkeys: { id: string; name: string; sinceText: string }[] };
  /** Whether the session proved itself lately, which adding and removing a passkey asks for. */
  proved: boolean;
  sessions: SessionLine[];
}

export async function loadOwnAccount(
  { signIn, config, clock }: Services,
  context: RequestContext,
): Promise<OwnAccountScreen> {
  const viewer = requiredViewer(context);
  const [protection, sessions, profile] = await Promise.all([
    signIn.protection(viewer),
    signIn.sessions(viewer),
    signIn.profile(viewer),
  ]);
  const now = clock();
  const { id, name, email, role } = viewer;
  return {
    id,
    name,
    bio: profile.bio,
    email: email ?? "",
    role,
    protection: {
      ...protection,
      passkeys: protection.passkeys.map((each) => ({
        id: each.id,
        name: each.name,
        sinceText: formatDay(each.createdAt, config.timeZone),
      })),
    },
    proved: isFreshlyProved(viewer, now),
    sessions: sessions.map((session) => ({
      id: session.id,
      current: session.current,
      device: session.device,
      address: session.address,
      startedText: formatNear(session.startedAt, now, config.timeZone),
      lastSeenText: formatNear(session.lastSeenAt, now, config.timeZone),
    })),
  };
}
