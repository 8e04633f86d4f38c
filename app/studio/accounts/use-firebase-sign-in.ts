import { useEffect, useState } from "react";
import { useFirebase } from "../../firebase/firebase-context.tsx";

type Parts = typeof import("./firebase-sign-in.tsx");

/** What signs in at Firebase in the browser; null before it is loaded, and where accounts are the site's own, which never load it. */
export function useFirebaseSignIn() {
  const signIn = useFirebase()?.signIn ?? null;
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    // Without it the forms go by the server.
    if (signIn) import("./firebase-sign-in.tsx").then(setParts, () => undefined);
  }, [signIn]);
  return signIn && parts ? { signIn, ...parts } : null;
}
