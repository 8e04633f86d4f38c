import type { PostStoreRead } from "../store.ts";
import { formatMoment } from "#core/polish/dates/moments.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import type { Draft } from "./draft.ts";

/** Every field of a draft with its name, in the order a history shows them. */
export const FIELD_NAMES: readonly (readonly [keyof Draft, string])[] = [
  ["title", "Tytuł"],
  ["lead", "Lead"],
  ["body", "Treść"],
  ["slug", "Adres"],
  ["categoryId", "Kategoria"],
  ["tagIds", "Tagi"],
  ["topicId", "Temat"],
  ["authorIds", "Autorzy"],
  ["responsibleEditorId", "Redaktor prowadzący"],
  ["cover", "Okładka"],
  ["seo", "Wyszukiwarki"],
  ["pin", "Przypięcie"],
  ["notes", "Notatki"],
];

/** What stands for something the text still names and the site no longer has. */
const GONE = "(usunięte)";

/** The fields of a draft as texts that people can compare: names for ids, sentences for switches. */
export async function fieldTexts(
  read: PostStoreRead,
  draft: Draft,
  zone: string,
): Promise<Record<keyof Draft, string>> {
  const users = new Map((await read.users()).map((user) => [user.id, user.name]));
  const tags = new Map((await read.tagsByIds(draft.tagIds)).map((tag) => [tag.id, tag.name]));
  const categories = new Map((await read.categories()).map((category) => [category.id, category.name]));
  const topic = draft.topicId === null ? null : (await read.topics()).find(({ id }) => id === draft.topicId);
  const { title, lead, body, notes, responsibleEditorId } = draft;
  return {
    title,
    lead,
    body,
    notes,
    slug: draft.slug ?? "z tytułu",
    categoryId: draft.categoryId === NO_CATEGORY ? "" : (categories.get(draft.categoryId) ?? GONE),
    tagIds: draft.tagIds.map((id) => tags.get(id) ?? GONE).join(", "),
    topicId: draft.topicId === null ? "" : (topic?.title ?? GONE),
    authorIds: draft.authorIds.map((id) => users.get(id) ?? GONE).join(", "),
    responsibleEditorId: responsibleEditorId === null ? "" : (users.get(responsibleEditorId) ?? GONE),
    cover: await coverText(read, draft.cover),
    seo: seoText(draft.seo),
    pin: pinText(draft.pin, zone),
  };
}

async function coverText(read: PostStoreRead, cover: Draft["cover"]): Promise<string> {
  if (!cover) return "";
  const [media] = await read.media([cover.mediaId]);
  return [media?.name ?? GONE, cover.decorative ? "ozdobna" : `opis: ${cover.alt}`].join("\n");
}

function seoText({ title, description, canonical, noindex }: Draft["seo"]): string {
  const lines = [
    title && `Tytuł: ${title}`,
    description && `Opis: ${description}`,
    canonical && `Adres kanoniczny: ${canonical}`,
    noindex && "Poza wyszukiwarkami",
  ];
  return lines.filter(Boolean).join("\n");
}

function pinText(pin: Draft["pin"], zone: string): string {
  if (!pin) return "";
  return pin.until === null ? "przypięty" : `przypięty do ${formatMoment(pin.until, zone)}`;
}
