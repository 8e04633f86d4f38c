import type { WallClock } from "./time-zone.ts";

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

export function dayOf(wall: WallClock): string {
  return `${dayAndMonth(wall)} ${wall.year}`;
}

export function dayAndMonth(wall: WallClock): string {
  return `${wall.day} ${MONTHS[wall.month - 1]?.[1]}`;
}

export function monthOf(wall: WallClock): string {
  return `${MONTHS[wall.month - 1]?.[0]} ${wall.year}`;
}
