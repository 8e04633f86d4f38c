import type { Role } from "#core/base/viewer.ts";
import { formatDay, formatNear } from "#core/polish/dates/dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export interface MemberLine {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  active: boolean;
  totp: boolean;
  passkeys: number;
  lastSeenText: string;
  self: boolean;
}

export interface UsersScreen {
  email: string;
  proved: boolean;
  members: MemberLine[];
  invitations: { id: string; email: string; role: Role; untilText: string }[];
}

export async function loadUsers({ signIn, config, clock }: Services, context: RequestContext): Promise<UsersScreen> {
  const viewer = requiredViewer(context);
  const found = await signIn.members(viewer);
  const ownEmail = viewer.email ?? "";
  if (!found.ok && found.fields?.prove) return { email: ownEmail, proved: false, members: [], invitations: [] };
  const { members, invitations } = unwrap(found);
  const now = clock();
  return {
    email: ownEmail,
    proved: true,
    members: members.map(({ id, name, email, role, active, totp, passkeys, lastSeenAt }) => ({
      id,
      name,
      email,
      role,
      active,
      totp,
      passkeys,
      lastSeenText: lastSeenAt === null ? "" : formatNear(lastSeenAt, now, config.timeZone),
      self: id === viewer.id,
    })),
    invitations: invitations.map(({ id, email, role, expiresAt }) => ({
      id,
      email,
      role,
      untilText: formatDay(expiresAt, config.timeZone),
    })),
  };
}
