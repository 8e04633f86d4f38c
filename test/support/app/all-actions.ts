import { ACTIONS } from "#app/server/run-action.ts";

export const ALL_ACTIONS = Object.fromEntries(
  await Promise.all(Object.entries(ACTIONS).map(async ([page, load]) => [page, await load()] as const)),
);

export const DOINGS = Object.entries(ALL_ACTIONS).flatMap(([page, acts]) =>
  Object.keys(acts).map((act) => [page, act] as const),
);
