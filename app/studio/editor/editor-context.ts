import { createContext, useContext } from "react";
import type { EditPostScreen } from "./edit-post.loader.ts";
import type { EditingSession } from "./editing-session.ts";

interface OpenEditor {
  editing: EditingSession;
  screen: EditPostScreen;
}

export const EditorContext = createContext<OpenEditor | null>(null);

/** Returns the editor around a component. Throws outside an editor. */
export function useEditor(): OpenEditor {
  const open = useContext(EditorContext);
  if (!open) throw new Error("Parts of the editor stand inside of it.");
  return open;
}
