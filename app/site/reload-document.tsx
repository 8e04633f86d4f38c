import { useEffect } from "react";

/** Reloads the document, for a person who signed in while a reader's app was running: that app lacks the studio's screens. */
export function ReloadDocument() {
  useEffect(() => location.reload(), []);
  return null;
}
