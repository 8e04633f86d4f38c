import { oneLine } from "#core/base/values/one-line.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { authorTag, PURGE_ALL } from "../base/cache-tags.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import { BIO_LIMIT } from "../base/limits.ts";
import { ok, type Outcome, refuse, refuseField } from "../base/outcome.ts";
import { proveFirst, requirePermission } from "../base/permission.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import { isFreshlyProved, type User, type Viewer } from "../base/viewer.ts";
import { countOf, NOUNS } from "../messages/plural-forms.ts";
import { slugify } from "../polish/slug.ts";
import type { AuthorPageRead, AuthorPageWrite, BylineRead, BylineWrite, PersonUse } from "./store.ts";
import { accountMessages } from "#core/messages/accounts.ts";
import { formMessages } from "#core/messages/base.ts";

type BylineStoreRead = CommonRead & BylineRead & AuthorPageRead;
type BylineStoreWrite = BylineStoreRead & CommonWrite & BylineWrite & AuthorPageWrite;

export interface BylineDeps extends Pick<CommonDeps, "clock"> {
  store: StoreOf<BylineStoreRead, BylineStoreWrite>;
}

/** A person's name has at most this many characters. */
export const LONGEST_NAME = 80;

const NO_BYLINE = refuse("missing", accountMessages.noByline);

/**
 * Makes the service of bylines, for administrators. A byline is a person without an account whose name an import put under posts;
 * `AccountService.invite` gives it an account. Changes need a proof of identity at most 15 min old, else `forbidden` with `fields.prove`.
 */
export function createBylineService({ store, clock }: BylineDeps) {
  return {
    /** Maps the id of each byline to the number of its posts. */
    async postCounts(viewer: Viewer): Promise<Outcome<Map<string, number>>> {
      const refusal = requirePermission(viewer, "administer");
      if (refusal) return refusal;
      return ok(new Map((await store.read.bylinePosts()).map(({ id, posts }) => [id, posts])));
    },
    /** Changes a byline's name and biography; later imports recognise the former name. `invalid` when another person has the name. */
    rename: (viewer: Viewer, id: string, profile: { name: string; bio: string }) =>
      changeByline({ store, clock }, viewer, id, (tx, byline, now) => rename(tx, viewer, byline, profile, now)),
    /** Replaces a person by the person named `into` in all posts, working copies and topics. */
    merge: (viewer: Viewer, id: string, into: string) =>
      changeByline({ store, clock }, viewer, id, (tx, byline, now) => merge(tx, viewer, byline, into, now)),
    /** Removes a byline; `conflict` while a post, a working copy or a topic names the person. */
    remove: (viewer: Viewer, id: string) =>
      changeByline({ store, clock }, viewer, id, (tx, byline, now) => remove(tx, viewer, byline, now)),
  };
}

/** Returns a name and biography in their stored form; `invalid` with `fields` for wrong values. */
export function tidyByline(profile: { name: string; bio: string }): Outcome<{ name: string; bio: string }> {
  const name = oneLine(profile.name);
  const bio = profile.bio.trim();
  const fields: Record<string, string> = {};
  if (name === "" || name.length > LONGEST_NAME) fields["name"] = accountMessages.giveFullName(LONGEST_NAME);
  if (bio.length > BIO_LIMIT) fields["bio"] = accountMessages.bioTooLong(BIO_LIMIT, bio.length);
  return Object.keys(fields).length > 0 ? refuse("invalid", formMessages.correctFields, fields) : ok({ name, bio });
}

async function changeByline<T>(
  { store, clock }: BylineDeps,
  viewer: Viewer,
  id: string,
  change: (tx: BylineStoreWrite, byline: User, now: number) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const refusal = requirePermission(viewer, "administer");
  if (refusal) return refusal;
  const now = clock();
  if (!isFreshlyProved(viewer, now)) return proveFirst();
  return store.write(async (tx) => {
    const byline = (await tx.users()).find((user) => user.id === id && user.email === null);
    return byline ? change(tx, byline, now) : NO_BYLINE;
  });
}

async function rename(
  tx: BylineStoreWrite,
  viewer: Viewer,
  byline: User,
  profile: { name: string; bio: string },
  now: number,
): Promise<Outcome<null>> {
  const tidied = tidyByline(profile);
  if (!tidied.ok) return tidied;
  const { name, bio } = tidied.value;
  const slug = slugify(name);
  const namesake = (await tx.users()).find((user) => user.slug === slug && user.id !== byline.id);
  if (namesake) return refuseField("name", accountMessages.bylineTaken(namesake.name));
  await tx.putUser({ ...byline, name, bio, slug });
  if (slug !== byline.slug) {
    await tx.dropFormerByline(slug);
    await tx.putFormerByline(byline.slug, byline.id);
  }
  tx.purge(name === byline.name && slug === byline.slug ? [authorTag(byline.id)] : [PURGE_ALL]);
  await tx.putAudit(auditEntry(viewer, now, "byline-rename", entityOf(byline), { name, from: byline.name }));
  return ok(null);
}

interface MergedByline {
  name: string;
  /** The name of the person with whom the byline was merged. */
  into: string;
  posts: number;
}

async function merge(
  tx: BylineStoreWrite,
  viewer: Viewer,
  byline: User,
  intoName: string,
  now: number,
): Promise<Outcome<MergedByline>> {
  const slug = slugify(intoName.trim());
  const others = (await tx.users()).filter((user) => user.role !== "reader" && user.id !== byline.id);
  const called = others.filter((user) => user.slug === slug || slugify(user.name) === slug);
  // Several people may have this name: a person with an account comes first, then a person whose slug is made of the name.
  const into = called.toSorted((a, b) => rankOf(b, slug) - rankOf(a, slug))[0];
  if (!into) return refuseField("into", accountMessages.nobodyOfThatName);
  const [page, own] = [await tx.authorPage(byline.id), await tx.authorPage(into.id)];
  const { posts } = await tx.mergeUser(byline.id, into.id);
  // What the person has not said of itself, the byline says.
  if (into.bio === "" && byline.bio !== "") await tx.putUser({ ...into, bio: byline.bio });
  const links = own.links.length > 0 ? own.links : page.links;
  const portraitId = own.portraitId ?? page.portraitId;
  if (links !== own.links || portraitId !== own.portraitId)
    await tx.putAuthorPage(into.id, { ...own, portraitId, links });
  tx.purge([PURGE_ALL]);
  const details = { person: byline.name, name: into.name, posts };
  await tx.putAudit(auditEntry(viewer, now, "byline-merge", entityOf(into), details));
  return ok({ name: byline.name, into: into.name, posts });
}

function rankOf({ email, slug }: User, wanted: string): number {
  return (email === null ? 0 : 2) + (slug === wanted ? 1 : 0);
}

async function remove(
  tx: BylineStoreWrite,
  viewer: Viewer,
  byline: User,
  now: number,
): Promise<Outcome<Pick<User, "name">>> {
  const inUse = useOf(await tx.personUse(byline.id));
  if (inUse !== null) {
    return refuse("conflict", accountMessages.bylineInUse(inUse));
  }
  await tx.removeUser(byline.id);
  await tx.putAudit(auditEntry(viewer, now, "byline-remove", entityOf(byline), { name: byline.name }));
  return ok({ name: byline.name });
}

/** Returns how many posts and topics name the person, as "3 wpisy, 1 temat"; null if none names the person. */
function useOf({ authored, edited, copies, topics }: PersonUse): string | null {
  const counted = [
    [Math.max(authored, edited), NOUNS.wpis],
    [copies, NOUNS.kopia],
    [topics, NOUNS.temat],
  ] as const;
  return counted.flatMap(([count, noun]) => (count > 0 ? [countOf(count, noun)] : [])).join(", ") || null;
}

function entityOf({ id }: User) {
  return { kind: "user", id };
}
