import { auditEntry } from "../base/audit-entry.ts";
import { authorTag, PURGE_ALL } from "../base/cache-tags.ts";
import type { CommonDeps } from "../base/common-deps.ts";
import { ADDRESS_LIMIT, AUTHOR_LINKS_LIMIT } from "../base/limits.ts";
import { isPictureType, type Media } from "../base/media.ts";
import { ok, type Outcome, refuse } from "../base/outcome.ts";
import { authorPath } from "../base/paths.ts";
import { may, requirePermission } from "../base/permission.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { User, Viewer } from "../base/viewer.ts";
import type { AuthorPage, AuthorPageRead, AuthorPageWrite } from "./store.ts";
import { accountMessages } from "#core/messages/accounts.ts";
import { formMessages } from "#core/messages/base.ts";

type PageStoreRead = CommonRead & AuthorPageRead;

export interface AuthorPageDeps extends Pick<CommonDeps, "clock"> {
  store: StoreOf<PageStoreRead, PageStoreRead & CommonWrite & AuthorPageWrite>;
}

/** What a person writes of a page: a link a line, and the id of a picture of the library, or nothing. */
export interface AuthorPageForm {
  portraitId: string;
  links: string;
  shown: boolean;
}

/** The page of a person, as its form shows it. `path` is null while readers have no such page. */
export interface OpenedAuthorPage extends AuthorPage {
  id: string;
  name: string;
  isOwn: boolean;
  portrait: Media | null;
  path: string | null;
}

/**
 * Makes the service of people's pages. Everybody in the team changes their own; the page of a byline, a name without an account, belongs to
 * administrators. Other people's pages are `missing`.
 */
export function createAuthorPageService({ store, clock }: AuthorPageDeps) {
  return {
    async page(viewer: Viewer, id: string): Promise<Outcome<OpenedAuthorPage>> {
      const refusal = requirePermission(viewer, "own-account");
      if (refusal) return refusal;
      const person = await personOf(store.read, viewer, id);
      if (!person) return NOBODY;
      const page = await store.read.authorPage(id);
      const [portrait = null] = page.portraitId === null ? [] : await store.read.media([page.portraitId]);
      const path = (await store.read.author(person.slug))?.id === id ? authorPath(person.slug) : null;
      return ok({ ...page, id, name: person.name, isOwn: id === viewer.id, portrait, path });
    },
    /** Changes a person's page; `invalid` with `fields` for wrong addresses and an unknown picture. */
    async change(viewer: Viewer, id: string, form: AuthorPageForm): Promise<Outcome<AuthorPage>> {
      const refusal = requirePermission(viewer, "own-account");
      if (refusal) return refusal;
      const links = readLinks(form.links);
      const now = clock();
      return store.write(async (tx) => {
        const person = await personOf(tx, viewer, id);
        if (!person) return NOBODY;
        const [portrait] = form.portraitId === "" ? [] : await tx.media([form.portraitId]);
        const isGone = form.portraitId !== "" && !(portrait && isPictureType(portrait.type));
        const fault: Record<string, string> = isGone ? { portraitId: accountMessages.portraitGone } : {};
        if (typeof links === "string") return refuse("invalid", formMessages.correctFields, { ...fault, links });
        if (isGone) return refuse("invalid", formMessages.correctFields, fault);
        const before = await tx.authorPage(id);
        const page = { portraitId: portrait?.id ?? null, links, shown: form.shown };
        await tx.putAuthorPage(id, page);
        // Names under posts are links only where there is a page.
        tx.purge(before.shown === page.shown ? [authorTag(id), "authors"] : [PURGE_ALL]);
        await tx.putAudit(auditEntry(viewer, now, "author-page", { kind: "user", id }, { name: person.name }));
        return ok(page);
      });
    },
  };
}

const NOBODY = refuse("missing", accountMessages.noAuthorPage);

async function personOf(read: PageStoreRead, viewer: Viewer, id: string): Promise<User | null> {
  const person = (await read.users()).find((user) => user.id === id);
  if (!person) return null;
  return id === viewer.id || (may(viewer, "administer") && person.email === null) ? person : null;
}

/** Returns the addresses of a text with one a line, each once; a Polish sentence for one that is no https address, and for too many. */
function readLinks(text: string): string[] | string {
  const lines = text.split("\n").map((line) => line.trim());
  const addresses = new Set<string>();
  for (const line of lines.filter((each) => each !== "")) {
    const url = line.length <= ADDRESS_LIMIT ? URL.parse(line) : null;
    if (url?.protocol !== "https:" || url.username !== "" || url.password !== "" || !url.hostname.includes("."))
      return accountMessages.noHttpsAddress(line);
    addresses.add(url.href);
  }
  return addresses.size > AUTHOR_LINKS_LIMIT ? accountMessages.tooManyLinks(AUTHOR_LINKS_LIMIT) : [...addresses];
}
