import { useEffect } from "react";

/** Reloads the document for a person who signed in after the app started: an app started for a reader lacks the studio's screens. */
export function ReloadDocument() {
  useEffect(() => location.reload(), []);
  return null;
}
