import { textWords } from "../polish/text-words.ts";
import { dice, stemOf } from "../tags/likeness/likeness.ts";
import { datedAmong, seriesPart } from "./dated-title.ts";
import type { UntouchedPost } from "./store.ts";

/* How likely a post is out of date, judged by its title and text. Stories do not grow old, prices and versions do. */

/** A post shorter than this share of the median is a notice, a greeting or a profile. */
const SHORT = 0.5;

/** A title that begins with a quotation is the name of a reviewed work; the work stays what it is. */
const OF_A_WORK = /^[„"“]/u;

/** Matches titles of greetings, notices about the site itself, and pages such as a privacy policy. */
const ABOUT_SITE =
  /^(?:(?:no )?(?:hej|cześć|halo|hello)|wit(?:am|aj)\p{L}*|powitanie)(?!\p{L})|(?<!\p{L})(?:zaczynamy|startujemy|ruszamy|dziękuj\p{L}*|wesołych|szczęśliwego|kod\p{L}* rabatow\p{L}*|polityk\p{L} prywatności|regulamin\p{L}*)(?!\p{L})|^(?:koniec|przerwa|o mnie|o nas|kontakt|pierwszy wpis|ogłoszenie)[.!…]*$|raport wojenny|(?:na|o|nasz|nowy|mój) (?:bloga?|blogu|stronie|serwis\p{L}*)(?!\p{L})|(?<=\p{L}) bloga?(?!\p{L})/iu;

/** Verbs in the first person of the past tense. A text with many of them tells what its author once did. */
const TOLD = /\p{L}(?:łem|łam|liśmy|łyśmy)(?!\p{L})/giu;
const MOST_TOLD = 0.02;

/** Titles of what was going on or about to happen: a reader wants to know what came of it. */
const OPEN =
  /(?<!\p{L})(?:czy\s.*(?:zostanie|będ(?:zie|ą)|odzyska|doczeka|rozkwitnie)|trwa(?:ją)?(?!\p{L})|ruszy(?:ł|ła|ły)|rozpocz\p{L}+|nadchodz\p{L}+|wkrótce|jaki los|co dalej|dotacj\p{L}+|ma powstać|powstanie(?!\p{L})|plan\p{L}* budowy|prace (?:remontow|projektow)\p{L}+)/iu;

/** What is true for a time only: prices, and words for the present. The current line or date of a program („aktualna linia”) is always current. */
const FOR_A_TIME =
  /(?<![\p{L}\p{N}]|\p{L}\/)(?:obecnie|gdzie kupić|aktualn(?:ie|(?:a|ą|ej|y|ych)(?! (?:dat|czas|godzin|dzień|dni|lini|wiersz|pozycj|stron|element|wartoś|stan|plik|katalog|okn|widok|kart|użytkownik)))|najnowsz\p{L}+|nowość|nowości|wkrótce|niedługo|na razie|póki co|jeszcze nie(?! \p{L}{2,15}ł[ae]m)|w tej chwili|\d+ ?(?:zł|złotych|euro))(?![\p{L}\p{N}])/giu;

/** A number with a dot after a word („PHP 8.1”, „wersja 2.0”) or after v is a version; elsewhere it may be the data of a drawing. The version of a licence is part of its name: CC BY-SA 3.0. */
const VERSION =
  /(?<=\p{L}[\p{L}+#] v?|(?<![\p{L}\p{N}])v)(?<!(?:BY|SA|NC|ND|Apache|GPL|MPL) )\d+\.\d+(?:\.\d+)?(?![\p{L}\p{N}]| ?(?:%|(?:km|m|cm|mm|kg|s|ms|px|em|rem|[kMG]B|godzin\p{L}?|minut\p{L}?|sekund\p{L}?|razy|raza|tys|mili\p{L}+|mln|mld|roku|lat)(?!\p{L})))/gu;

const MOST_MARKS = 8;
const MOST_LINKS = 5;

/** Dice's coefficient of the rare words of two posts on one subject. A post belongs to an open question sooner. */
const ALIKE = 0.2;
const ALIKE_OPEN = 0.07;
const RARE = 0.1;
const MOST_COMPARED = 200;
const BEGINNING = 1_500;

/** Why a post may be out of date. `weight` is 0 if nothing speaks for it. */
export interface Ageing {
  weight: number;
  isOpen: boolean;
  /** The words of the post that are true for a time only, at most three, in lower case. */
  marks: string[];
}

/** Returns the posts that may be out of date, the likeliest first. Of posts about one subject, only the likeliest is returned. */
export function ageingPosts(posts: readonly UntouchedPost[]): (UntouchedPost & Ageing)[] {
  const isDated = datedAmong(posts.map(({ title }) => title));
  const words = posts.map((post) => post.words).toSorted((one, other) => one - other);
  const fewest = SHORT * (words[Math.floor(words.length / 2)] ?? 0);
  const ageing = posts.flatMap((post) => {
    const age = isDated(post.title) ? null : ageingOf(post, fewest);
    return age ? [{ ...post, ...age }] : [];
  });
  return oneOfEachSubject(ageing.toSorted((one, other) => other.weight - one.weight));
}

function oneOfEachSubject<Post extends UntouchedPost & Ageing>(posts: readonly Post[]): Post[] {
  const compared = posts.slice(0, MOST_COMPARED).map(({ title, text, isOpen }) => {
    return { isOpen, stems: new Set(stemsOf(`${title} ${text.slice(0, BEGINNING)}`)) };
  });
  const all = compared.flatMap(({ stems }) => [...stems]);
  for (const [stem, { length }] of Map.groupBy(all, (each) => each))
    if (length > compared.length * RARE) for (const { stems } of compared) stems.delete(stem);
  const isRepeated = compared.map(({ stems }, at) =>
    compared.slice(0, at).some((each) => dice(each.stems, stems) >= (each.isOpen ? ALIKE_OPEN : ALIKE)),
  );
  return posts.filter((_, at) => isRepeated[at] !== true);
}

/** Returns the folded words of a text without their endings. */
export function stemsOf(text: string): string[] {
  return textWords(text).map(({ folded }) => stemOf(folded));
}

function marksIn(text: string): string[] {
  return [...text.matchAll(FOR_A_TIME), ...text.matchAll(VERSION)].map(([mark]) => mark.toLowerCase());
}

/** Returns null for a post that does not age: a notice of fewer words than `fewest`, a story, a review, or a text about the site. */
function ageingOf({ title, text, words, links, changedAt }: UntouchedPost, fewest: number): Ageing | null {
  const said = Math.max(1, text.split(/\s+/u).length);
  const isStory = [...text.matchAll(TOLD)].length / said > MOST_TOLD;
  const isTimeless = OF_A_WORK.test(title) || ABOUT_SITE.test(title) || seriesPart(title) !== null;
  if (words < fewest || isStory || isTimeless) return null;
  const isOpen = OPEN.test(title);
  const year = String(new Date(changedAt).getUTCFullYear());
  const years = text.split(year).length - 1;
  const inTitle = marksIn(title);
  const all = [...inTitle, ...marksIn(text)];
  const marks = [...new Set(years > 0 ? [...all, year] : all)].slice(0, 3);
  const count = Math.min(MOST_MARKS, years + all.length + MOST_MARKS * inTitle.length);
  return { weight: count + Math.min(MOST_LINKS, links) + (isOpen ? MOST_MARKS : 0), isOpen, marks };
}
