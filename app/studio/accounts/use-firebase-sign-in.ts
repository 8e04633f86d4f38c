import { useEffect, useState } from "react";
import { useFirebase } from "../../firebase/firebase-context.tsx";

type FirebaseSignIn = typeof import("./firebase-sign-in.tsx");

/** Returns Firebase's sign-in and the components for it; null until both are loaded, and on sites that sign in without Firebase. */
export function useFirebaseSignIn() {
  const signIn = useFirebase()?.signIn ?? null;
  const [module, setModule] = useState<FirebaseSignIn | null>(null);
  useEffect(() => {
    // If the module cannot be loaded, the forms are sent to the server instead.
    if (signIn) import("./firebase-sign-in.tsx").then(setModule, () => undefined);
  }, [signIn]);
  return signIn && module ? { signIn, ...module } : null;
}
