/* A post of a day stays what it was: a summary of a year, a report of an event, an invitation. It is never out of date. */

/** Words that say so by themselves. „Relacja” is one only of an event: „relacje w bazach danych” are none. */
const REPORT =
  /podsumowan\p{L}*|fotorelacj\p{L}*|(?:^|[\s:–—-])relacja(?:\s+(?:z|ze|na żywo)(?!\p{L})|\s+(?:19|20)\d\d|\s*$)|sprawozdani\p{L}*|(?:by(?:łem|łam|liśmy|łyśmy))\s+(?:na|w)(?!\p{L})|za kulisami|urodzin\p{L}*|rocznic\p{L}*|jubileusz\p{L}*/iu;
const ANNOUNCEMENT =
  /zapraszamy|zaprosz\p{L}*|zapowied\p{L}*|ogłaszam\p{L}*|ogłoszen\p{L}* wynik\p{L}*|wyniki (?:konkurs|głosowa|plebiscyt|losowa)\p{L}*|call for (?:papers|proposals)|przegląd tygodnia|prasówk\p{L}*|weekly|wyzwanie tygodnia/iu;
const YEAR = /(?<![\p{L}\p{N}])(?:19|20)\d\d(?![\p{L}\p{N}])/u;
/** What is held once in a year; with the year it is that one time. */
const EVENT =
  /summit|konferencj\p{L}*|\p{L}*conf(?:erence)?(?!\p{L})|festiwal\p{L}*|targ(?:i|ów|ach)(?!\p{L})|zlot\p{L}*|zjazd\p{L}*|kongres\p{L}*|sympozj\p{L}*|meetup\p{L}*|spotkani\p{L}*|gal[aię](?!\p{L})|konkurs\p{L}*|hackathon\p{L}*|mistrzostw\p{L}*|maraton\p{L}*|turniej\p{L}*|koncert\p{L}*|wybor(?:y|ów|ach)(?!\p{L})|plan\p{L}* na|migruj\p{L}*|przeprowadz\p{L}*/iu;

/** Whether a title says that its text belongs to a day and is not brought up to date. */
export function isDatedTitle(title: string): boolean {
  return REPORT.test(title) || ANNOUNCEMENT.test(title) || (YEAR.test(title) && EVENT.test(title));
}
