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

/** What is true for a time only: versions, prices, and words for the present. */
const FOR_A_TIME =
  /(?<![\p{L}\p{N}])(?:obecnie|aktualn(?:ie|a|ą|ej|y|ych)|najnowsz\p{L}+|nowość|nowości|wkrótce|niedługo|na razie|póki co|jeszcze nie|w tej chwili|v?\d+\.\d+(?:\.\d+)?|\d+ ?(?:zł|złotych|euro))(?![\p{L}\p{N}])/giu;

const MOST_MARKS = 8;
const MOST_LINKS = 5;

/** Why a post may be out of date. `weight` is 0 if nothing speaks for it. */
export interface Ageing {
  weight: number;
  isOpen: boolean;
  marks: number;
}

/** Returns the posts that may be out of date, the likeliest first. */
export function ageingPosts(posts: readonly UntouchedPost[]): (UntouchedPost & Ageing)[] {
  const isDated = datedAmong(posts.map(({ title }) => title));
  const words = posts.map((post) => post.words).toSorted((one, other) => one - other);
  const fewest = SHORT * (words[Math.floor(words.length / 2)] ?? 0);
  const ageing = posts.flatMap((post) => {
    const age = isDated(post.title) ? null : ageingOf(post, fewest);
    return age ? [{ ...post, ...age }] : [];
  });
  return ageing.toSorted((one, other) => other.weight - one.weight);
}

/** Returns null for a post that does not age: a notice of fewer words than `fewest`, a story, a review, or a text about the site. */
function ageingOf({ title, text, words, links, changedAt }: UntouchedPost, fewest: number): Ageing | null {
  const said = Math.max(1, text.split(/\s+/u).length);
  const isStory = [...text.matchAll(TOLD)].length / said > MOST_TOLD;
  const isTimeless = OF_A_WORK.test(title) || ABOUT_SITE.test(title) || seriesPart(title) !== null;
  if (words < fewest || isStory || isTimeless) return null;
  const isOpen = OPEN.test(title);
  const years = text.split(String(new Date(changedAt).getUTCFullYear())).length - 1;
  const inTitle = [...title.matchAll(FOR_A_TIME)].length;
  const marks = Math.min(MOST_MARKS, years + [...text.matchAll(FOR_A_TIME)].length + MOST_MARKS * inTitle);
  return { weight: marks + Math.min(MOST_LINKS, links) + (isOpen ? MOST_MARKS : 0), isOpen, marks };
}
