import { useEffect, useState } from "react";
import { useFirebase } from "../../firebase/firebase-context.tsx";

type FirebaseSignIn = typeof import("./firebase-sign-in.tsx");

/** Firebase's sign-in with the components that use it; null until it is loaded, and always on sites with accounts of their own. */
export function useFirebaseSignIn() {
  const signIn = useFirebase()?.signIn ?? null;
  const [module, setModule] = useState<FirebaseSignIn | null>(null);
  useEffect(() => {
    // If it cannot be loaded, the forms are sent to the server.
    if (signIn) import("./firebase-sign-in.tsx").then(setModule, () => undefined);
  }, [signIn]);
  return signIn && module ? { signIn, ...module } : null;
}
