import { formatDay, formatNear } from "#core/polish/dates/dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type UsersScreen = Awaited<ReturnType<typeof loadUsers>>;

export async function loadUsers({ signIn, config, clock }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const found = await signIn.members(viewer);
  const email = viewer.email ?? "";
  if (!found.ok && found.fields?.prove) return { email, proved: false, members: [], invitations: [] };
  const { members, invitations } = unwrap(found);
  const now = clock();
  return {
    email,
    proved: true,
    members: members.map(({ lastSeenAt, slug: _slug, bio: _bio, ...member }) => ({
      ...member,
      lastSeenText: lastSeenAt === null ? "" : formatNear(lastSeenAt, now, config.timeZone),
      self: member.id === viewer.id,
    })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      untilText: formatDay(expiresAt, config.timeZone),
    })),
  };
}
