import { useEffect } from "react";

/** A reader's app has no studio; somebody who signed in beside it gets it with the next document. */
export function ReloadDocument() {
  useEffect(() => location.reload(), []);
  return null;
}
