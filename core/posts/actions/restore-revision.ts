import type { PostStoreRead } from "../store.ts";
import { mediaIn } from "#core/markdown/source/references.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { formatMoment } from "#core/polish/dates/moments.ts";
import type { Commit } from "./action.ts";
import type { ActionContext } from "./action.ts";
import { deriveAnyway, keepDraft } from "../drafts/persist-draft.ts";
import { normaliseDraft } from "../drafts/normalise-draft.ts";
import { mayEdit } from "../post-access.ts";

/**
 * An earlier text becomes the present one, as a new revision. What it named and is gone meanwhile (tags, people, pictures, an
 * address somebody else has) is left out, and said.
 */
export async function restoreRevision({ ports, viewer, edited, request }: ActionContext): Promise<Outcome<Commit>> {
  const revision = request.revisionId ? await ports.store.read.revision(request.revisionId) : null;
  if (!revision || revision.postId !== edited.post.id) return refuse("missing", "Nie ma takiej wersji tego wpisu.");
  const may = mayEdit(viewer, edited.post);
  if (may !== true) return refuse("forbidden", may);
  const derived = await deriveAnyway(ports, revision.snapshot);
  const from = formatMoment(revision.at, ports.config.timeZone);
  return ok(async ({ tx, edited: present, now }) => {
    const of = { postId: present.post.id, edited: present };
    const { draft, fields } = await normaliseDraft(tx, viewer, of, revision.snapshot);
    const by = { viewer, postId: present.post.id, kind: "restore" as const, label: `Wersja z ${from}`, now };
    const kept = await keepDraft(tx, present, draft, derived, by);
    if (!kept.ok) return kept;
    const notices = [...Object.values(fields), ...(await lostPictures(tx, draft.body))];
    return ok({ details: { from }, notices });
  });
}

/** A picture is in the text by its address: of one that was removed from the library readers would see nothing. */
async function lostPictures(read: PostStoreRead, body: string): Promise<string[]> {
  const named = [...new Set(mediaIn(body))];
  const lost = named.length - (await read.media(named)).length;
  if (lost === 0) return [];
  return [`W tekście brakuje obrazów, których nie ma już w bibliotece: ${lost}. Dodaj je ponownie.`];
}
