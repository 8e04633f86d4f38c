import { useEffect, useState } from "react";
import { useFirebase } from "../../firebase/firebase-context.tsx";

type Parts = typeof import("./firebase-sign-in.tsx");

/**
 * Firebase's sign-in with the components that use it; null until it is loaded, and always on sites with accounts of their own.
 */
export function useFirebaseSignIn() {
  const signIn = useFirebase()?.signIn ?? null;
  const [parts, setParts] = useState<Parts | null>(null);
  useEffect(() => {
    // If it cannot be loaded, the forms are sent to the server.
    if (signIn) import("./firebase-sign-in.tsx").then(setParts, () => undefined);
  }, [signIn]);
  return signIn && parts ? { signIn, ...parts } : null;
}
