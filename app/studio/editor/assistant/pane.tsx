import { type ComponentType, useEffect, useState } from "react";
import { loadChunk } from "../../../browser/load-chunk.ts";
import { editorAssistant as says } from "../../../messages/editor/assistant.ts";

/** Loads its panel when it is first opened, and keeps it when closed. `onText` shows the source on a narrow screen. */
export function AssistantPane({ shown, onText }: { shown: boolean; onText(): void }) {
  const [opened, setOpened] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<{ onText(): void }> | null>(null);
  const [broken, setBroken] = useState(false);
  if (shown && !opened) setOpened(true);
  useEffect(() => {
    if (!opened) return;
    loadChunk(() => import("./panel.tsx")).then(
      (module) => setPanel(() => module.AssistantPanel),
      () => setBroken(true),
    );
  }, [opened]);
  if (!opened) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
    <section className="desk-helper" aria-label={says.name} hidden={!shown} tabIndex={0}>
      {Panel ? <Panel onText={onText} /> : <p className="field-hint">{broken ? says.broken : says.loading}</p>}
    </section>
  );
}
