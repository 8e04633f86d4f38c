import { countOf, NOUNS } from "#core/messages/plural-forms.ts";

const VERSIONS = { one: "wersja", few: "wersje", many: "wersji", other: "wersji" };

export const restoring = {
  title: "Odtworzenie witryny",
  standfirst: (state: string, backup: string | null) =>
    backup === null
      ? `Witryna wróci do stanu z kopii: ${state}.`
      : `Witryna wróci do chwili: ${state}, z kopii z: ${backup} i z nagranych po niej zapisów.`,
  back: "Kopie zapasowe",
  lost: "Co zniknie",
  nothingLost: "Od tamtej chwili nikt niczego nie zmienił.",
  lostHint:
    "Wszystko, co zapisano po tej chwili, zniknie z witryny i zostanie w kopii obecnego stanu. To, co w tym czasie usunięto, wróci.",
  lostPosts: "Wpisy zmienione po tej chwili",
  posts: (posts: number, versions: number) =>
    `Wpisy zmienione po tej chwili: ${posts}, w ich historii ${countOf(versions, VERSIONS)}.`,
  scheduledFor: (when: string) => `zaplanowany na ${when}`,
  copyScheduledFor: (when: string) => `zmiany zaplanowane na ${when}, wrócą bez tego terminu`,
  comesBack: {
    draft: "wróci jako szkic",
    "in-review": "wróci do sprawdzenia",
    scheduled: "wróci jako zaplanowany",
    published: "wróci jako opublikowany",
    withdrawn: "wróci jako wycofany",
    trashed: "wróci do kosza",
  },
  comesBackFor: (when: string) => `wróci z terminem: ${when}`,
  isNew: "powstał po tej chwili, zniknie",
  more: (count: number) => `… i jeszcze ${countOf(count, NOUNS.wpis)}.`,
  lostActs: "Czynności z dziennika",
  lostActsHint: "Czynności, które ma dziennik od tej chwili, i ile razy je wykonano:",
  count: "Ile razy",
  course: "Jak to przebiegnie",
  steps: [
    "Najpierw serwer zrobi kopię obecnego stanu i ją sprawdzi. Zostanie przez 30 dni: z niej odtworzysz to, co jest teraz.",
    "Potem obok obecnej witryny powstanie odtworzona. Do końca strony działają, a zapisywać nie można: teksty pisane w tym czasie zostają w przeglądarkach.",
    "Na koniec serwer uruchomi się na nowo, już z odtworzoną witryną. Strony znikną na kilka sekund, a wszyscy zalogują się jeszcze raz, hasłem z tamtej chwili.",
    "Jeśli coś się nie powiedzie, także przy braku prądu, zostanie witryna, która jest teraz.",
  ],
  consent: "Zgoda",
  agree: (state: string) => `Wiem, co zniknie, i chcę wrócić do stanu z: ${state}`,
  agreeFirst: "Zaznacz, że chcesz wrócić do tego stanu.",
  restore: "Odtwórz witrynę",
  busy: "Witryna jest już odtwarzana.",
  running: "Witryna jest odtwarzana. Do końca nie można zapisywać, potem wszyscy zalogują się na nowo.",
  restarting: "Serwer uruchamia się na nowo; ta strona sama się odświeży.",
  done: (when: string, by: string) => `Ostatnie odtworzenie: ${when}, ${by}.`,
  doneFrom: (file: string) => `Witryna jest z kopii ${file}.`,
  doneAt: (moment: string, file: string) => `Witryna jest z chwili: ${moment}, z kopii ${file} i nagranych zapisów.`,
  before: (safety: string) => `Stan sprzed odtworzenia jest w kopii ${safety}.`,
  failed: (when: string, by: string) => `Odtworzenie się nie powiodło: ${when}, ${by}.`,
  row: "Odtwórz",
  rowOf: (when: string) => `Odtwórz witrynę z kopii: ${when}`,
  moment: "Chwila",
  momentHint: "Na przykład 2026-11-20 14:30, według zegara witryny.",
  look: "Zobacz, co zniknie",
};
