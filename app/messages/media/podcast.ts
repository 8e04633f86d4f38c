import type { PODCAST_SECTIONS } from "#core/base/category.ts";
import { COVER_PIXELS } from "#core/base/media.ts";

export const podcastWords = {
  title: "Podcast",
  on: "Kanał tej kategorii jest podcastem",
  hint: "Wpis z nagraniem staje się odcinkiem: odtwarzacze podcastów dostają pierwsze nagranie z tekstu. Adres kanału:",
  cover: "Okładka",
  coverHint: `Kwadratowy obraz JPEG albo PNG z biblioteki, od ${COVER_PIXELS.least} do ${COVER_PIXELS.most} pikseli.`,
  noCover: "– wybierz –",
  section: "Rodzaj w katalogach podcastów",
  isExplicit: "Odcinki nie są dla dzieci",
};

/** The categories of Apple Podcasts, as the Polish directory names them. */
export const SECTION_NAMES: Record<(typeof PODCAST_SECTIONS)[number], string> = {
  Arts: "Sztuka",
  Business: "Biznes",
  Comedy: "Komedia",
  Education: "Edukacja",
  Fiction: "Fikcja",
  Government: "Administracja publiczna",
  "Health & Fitness": "Zdrowie i fitness",
  History: "Historia",
  "Kids & Family": "Dzieci i rodzina",
  Leisure: "Czas wolny",
  Music: "Muzyka",
  News: "Wiadomości",
  "Religion & Spirituality": "Religia i duchowość",
  Science: "Nauka",
  "Society & Culture": "Społeczeństwo i kultura",
  Sports: "Sport",
  Technology: "Technologia",
  "True Crime": "Prawdziwe zbrodnie",
  "TV & Film": "Telewizja i film",
};
