import { NO_CATEGORY } from "../base/category.ts";
import {
  ADDRESS_LIMIT,
  LEAD_LIMIT,
  NOTES_LIMIT,
  SEO_DESCRIPTION_LIMIT,
  SEO_TITLE_LIMIT,
  TITLE_LIMIT,
  UPDATE_NOTE_LIMIT,
} from "../base/limits.ts";
import { eachKey, keysOf } from "../base/values/record-keys.ts";
import { languageName } from "../base/values/language-tag.ts";
import { formatMoment } from "../polish/dates/format-dates.ts";

/* The fields that people write in a post. To add a plain text, add a row below; a field of another kind also needs a type. */

/** How fields are reconciled. `whole`: one side wins. `entries`: items added by either side stay. `paragraphs`: paragraph by paragraph. */
type ReconcileRule<Value> =
  | "whole"
  | ([Value] extends [string[]] ? "entries" : [Value] extends [string] ? "paragraphs" : never);

type NamedKind = "category" | "user" | "tag" | "topic" | "picture";

/** The names of entities that fields refer to, and the time zone in which instants are shown. */
export interface FieldNames {
  nameOf(kind: NamedKind, id: string): string;
  zone: string;
}

interface PostField<Value> {
  /** The field's name in forms, messages, the history and conflicts. */
  label: string;
  empty: Value;
  reconcile: ReconcileRule<Value>;
  /** Returns the value in words, for the history and for conflicts; empty if there is no value. */
  inWords(value: Value, names: FieldNames): string;
}

export interface TypedText extends PostField<string> {
  /** At most this many characters (code points). */
  limit: number;
  /** Rows of the form control; a text of one row has no line breaks. */
  rows: number;
}

const asTyped = (text: string) => text;

/** Plain texts that readers see. Each key is the text's name in forms and front matter. */
export const PUBLIC_TEXTS = {
  lead: { label: "Lead", empty: "", limit: LEAD_LIMIT, rows: 4, reconcile: "whole", inWords: asTyped },
  /** What the last update changed. Readers see it beside the date of the update. */
  updateNote: {
    label: "Co zmieniono",
    empty: "",
    limit: UPDATE_NOTE_LIMIT,
    rows: 1,
    reconcile: "whole",
    inWords: asTyped,
  },
} as const satisfies Record<string, TypedText>;

/** Plain texts for the team alone. In front matter they are under the key `szpalta`. */
export const TEAM_TEXTS = {
  notes: {
    label: "Notatki redakcji",
    empty: "",
    limit: NOTES_LIMIT,
    rows: 3,
    reconcile: "paragraphs",
    inWords: asTyped,
  },
} as const satisfies Record<string, TypedText>;

export const TYPED_TEXTS = {
  title: { label: "Tytuł", empty: "", limit: TITLE_LIMIT, rows: 1, reconcile: "whole", inWords: asTyped },
  ...PUBLIC_TEXTS,
  ...TEAM_TEXTS,
} as const satisfies Record<string, TypedText>;

export type TypedTextName = keyof typeof TYPED_TEXTS;
export type PublicTextName = keyof typeof PUBLIC_TEXTS;

export interface PostFields extends Record<TypedTextName, string> {
  /** Markdown exactly as typed. Opening and saving it without an edit changes no byte. */
  body: string;
  /** The language of the texts, as a BCP 47 tag. Null means Polish. */
  language: string | null;
  /** Null while the slug is made from the title, before the first publication. Only the action `move` changes a live post's address. */
  slug: string | null;
  /** `NO_CATEGORY` until a category is chosen. Submitting and publishing require a category. */
  categoryId: string;
  tagIds: string[];
  topicId: string | null;
  authorIds: string[];
  responsibleEditorId: string | null;
  cover: Cover | null;
  seo: Seo;
  pin: { until: number | null } | null;
}

export interface Cover {
  mediaId: string;
  alt: string;
  /** True if the picture tells nothing that the text does not tell. Its `alt` is then empty. */
  decorative: boolean;
}

/** What search engines get in place of title and description. Limits are in characters. */
export const SEO_TEXTS = {
  title: { label: "Tytuł dla wyszukiwarek", limit: SEO_TITLE_LIMIT },
  description: { label: "Opis dla wyszukiwarek", limit: SEO_DESCRIPTION_LIMIT },
  canonical: { label: "Adres kanoniczny", limit: ADDRESS_LIMIT },
} as const;

export interface Seo extends Record<keyof typeof SEO_TEXTS, string | null> {
  noindex: boolean;
}

/** Every field of a post that people write, in the order in which the history shows them. */
export const POST_FIELDS: { readonly [Name in keyof PostFields]: PostField<PostFields[Name]> } = {
  title: TYPED_TEXTS.title,
  ...PUBLIC_TEXTS,
  body: { label: "Treść", empty: "", reconcile: "paragraphs", inWords: asTyped },
  language: { label: "Język tekstu", empty: null, reconcile: "whole", inWords: (tag) => languageName(tag ?? "pl") },
  slug: { label: "Adres", empty: null, reconcile: "whole", inWords: (slug) => slug ?? "z tytułu" },
  categoryId: { label: "Kategoria", empty: NO_CATEGORY, reconcile: "whole", inWords: nameOfOne("category") },
  tagIds: { label: "Tagi", empty: [], reconcile: "entries", inWords: namesOfAll("tag") },
  topicId: { label: "Temat", empty: null, reconcile: "whole", inWords: nameOfOne("topic") },
  authorIds: { label: "Autorzy", empty: [], reconcile: "entries", inWords: namesOfAll("user") },
  responsibleEditorId: { label: "Redaktor prowadzący", empty: null, reconcile: "whole", inWords: nameOfOne("user") },
  cover: { label: "Okładka", empty: null, reconcile: "whole", inWords: coverInWords },
  seo: {
    label: "Wyszukiwarki",
    empty: { title: null, description: null, canonical: null, noindex: false },
    reconcile: "whole",
    inWords: seoInWords,
  },
  pin: { label: "Przypięcie", empty: null, reconcile: "whole", inWords: pinInWords },
  ...TEAM_TEXTS,
};

export type PostFieldName = keyof PostFields;

export const POST_FIELD_NAMES = keysOf(POST_FIELDS);

/** Makes a value for each field with `valueOf`, which gets the field's name. */
export function fieldsFrom(valueOf: <Name extends PostFieldName>(name: Name) => PostFields[Name]): PostFields {
  return Object.fromEntries(POST_FIELD_NAMES.map((name) => [name, valueOf(name)])) as unknown as PostFields;
}

/** Returns a text as its control would hold it: a text of one row has no line breaks. */
export function asTypedInto({ rows }: TypedText, value: string): string {
  return rows === 1 ? value.replaceAll(/\r?\n/g, " ") : value;
}

export function isTypedText(name: PostFieldName): name is TypedTextName {
  return Object.hasOwn(TYPED_TEXTS, name);
}

/** Maps each text's name in front matter to the text; an empty text is undefined. */
export function textsForFile<Name extends TypedTextName>(
  texts: Readonly<Record<Name, TypedText>>,
  fields: Pick<PostFields, NoInfer<Name>>,
): Record<Name, string | undefined> {
  return eachKey(texts, (name) => fields[name] || undefined);
}

/** Returns the value of a field in words; empty if there is no value. */
export function fieldInWords<Name extends PostFieldName>(name: Name, value: PostFields[Name], names: FieldNames) {
  return POST_FIELDS[name].inWords(value, names);
}

function nameOfOne(kind: NamedKind) {
  return (id: string | null, { nameOf }: FieldNames) => (id === null || id === NO_CATEGORY ? "" : nameOf(kind, id));
}

function namesOfAll(kind: NamedKind) {
  return (ids: string[], { nameOf }: FieldNames) => ids.map((id) => nameOf(kind, id)).join(", ");
}

function coverInWords(cover: Cover | null, { nameOf }: FieldNames): string {
  if (!cover) return "";
  return [nameOf("picture", cover.mediaId), cover.decorative ? "ozdobna" : `opis: ${cover.alt}`].join("\n");
}

function seoInWords(seo: Seo): string {
  const texts = keysOf(SEO_TEXTS).map((name) => seo[name] && `${SEO_TEXTS[name].label}: ${seo[name]}`);
  return [...texts, seo.noindex && "Poza wyszukiwarkami"].filter(Boolean).join("\n");
}

function pinInWords(pin: PostFields["pin"], { zone }: FieldNames): string {
  if (!pin) return "";
  return pin.until === null ? "przypięty" : `przypięty do ${formatMoment(pin.until, zone)}`;
}
