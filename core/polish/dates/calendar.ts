import type { WallClock } from "./time-zone.ts";

/** Names of the months in the nominative and, as they stand after a day, in the genitive. */
const MONTHS: readonly (readonly [name: string, ofMonth: string])[] = [
  ["styczeń", "stycznia"],
  ["luty", "lutego"],
  ["marzec", "marca"],
  ["kwiecień", "kwietnia"],
  ["maj", "maja"],
  ["czerwiec", "czerwca"],
  ["lipiec", "lipca"],
  ["sierpień", "sierpnia"],
  ["wrzesień", "września"],
  ["październik", "października"],
  ["listopad", "listopada"],
  ["grudzień", "grudnia"],
];

/** A day of the calendar without a zone: "20 listopada 2026". */
export function dayOf(wall: WallClock): string {
  return `${dayAndMonth(wall)} ${wall.year}`;
}

/** "20 listopada". */
export function dayAndMonth(wall: WallClock): string {
  return `${wall.day} ${MONTHS[wall.month - 1]?.[1]}`;
}

/** "listopad 2026". */
export function monthOf(wall: WallClock): string {
  return `${MONTHS[wall.month - 1]?.[0]} ${wall.year}`;
}
