import { may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { refuse } from "../base/outcome.ts";
import type { PlannedTopic } from "./topic.ts";

export const NO_TOPIC = refuse("missing", "Nie ma takiego tematu.");

export const STALE_TOPIC = refuse(
  "conflict",
  "Ktoś zmienił ten temat w międzyczasie. To, co wpisujesz, zostało w polach: porównaj i zapisz jeszcze raz.",
);

type Owned = Pick<PlannedTopic, "ownerId" | "public" | "state">;

/** Editors see every topic, the rest of the team its own and those readers see. */
export function maySeeTopic(viewer: Viewer, topic: Owned): boolean {
  return may(viewer, "edit-all") || (may(viewer, "write-own") && (isOwnTopic(viewer, topic) || topic.public));
}

/** What was merged is changed by nobody. */
export function mayEditTopic(viewer: Viewer, topic: Owned): boolean {
  if (topic.state === "połączony") return false;
  return may(viewer, "edit-all") || (may(viewer, "write-own") && isOwnTopic(viewer, topic));
}

function isOwnTopic(viewer: Viewer, { ownerId }: Owned): boolean {
  return ownerId === viewer.id;
}
