import { formatDay, formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type UsersScreen = Awaited<ReturnType<typeof loadUsers>>;

export async function loadUsers({ signIn, studio, config, clock }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const team = await signIn.members(viewer);
  const email = viewer.email ?? "";
  if (!team.ok && team.fields?.prove) return { email, proved: false, members: [], bylines: [], invitations: [] };
  const { members, invitations } = unwrap(team);
  const posts = unwrap(await studio.bylines.postCounts(viewer));
  const now = clock();
  const [bylines, accounts] = [members.filter(isByline), members.filter((member) => !isByline(member))];
  return {
    email,
    proved: true,
    members: accounts.map(({ lastSeenAt, slug: _slug, bio: _bio, ...member }) => ({
      ...member,
      lastSeenText: lastSeenAt === null ? "" : formatNear(lastSeenAt, now, config.timeZone),
      self: member.id === viewer.id,
    })),
    bylines: bylines.map(({ id, name, slug, bio }) => ({ id, name, slug, bio, posts: posts.get(id) ?? 0 })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      untilText: formatDay(expiresAt, config.timeZone),
    })),
  };
}

/** Whether a person is only a name under posts, without an account. */
function isByline({ email }: { email: string | null }): boolean {
  return email === null;
}
