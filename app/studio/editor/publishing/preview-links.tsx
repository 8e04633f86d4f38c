import { useState } from "react";
import { editor as says } from "../../../messages/editor/editor.ts";
import { ask } from "../editor-api.ts";
import { useEditor } from "../editor-context.ts";
import { Dialog } from "../dialog.tsx";

export function PreviewLink() {
  const { editing, screen } = useEditor();
  async function copy() {
    const saved = await editing.queue.flush();
    if (!saved) return editing.notice.set({ text: says.acts.unsaved, fault: true });
    const answer = await ask<{ path: string; until: string }>("preview-link", { postId: editing.id });
    if (!answer.ok) return editing.notice.set({ text: answer.message, fault: true });
    if (!("value" in answer)) return;
    const address = screen.origin + answer.value.path;
    const { until } = answer.value;
    const copied = await navigator.clipboard.writeText(address).then(
      () => true,
      () => false,
    );
    const text = copied ? says.acts.copied(until) : says.acts.copyFailed(address);
    editing.notice.set({ text, fault: false });
  }
  return (
    <button type="button" popoverTarget="desk-menu" popoverTargetAction="hide" onClick={() => void copy()}>
      {says.acts.previewLink}
    </button>
  );
}

export function RevokeDialog({ onClose }: { onClose(): void }) {
  const { editing } = useEditor();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function revoke() {
    setBusy(true);
    const answer = await ask<null>("revoke-previews", { postId: editing.id });
    setBusy(false);
    if (!answer.ok) return setFault(answer.message);
    editing.notice.set({ text: says.acts.revoked, fault: false });
    onClose();
  }
  const words = says.acts.revokePreviews;
  return (
    <Dialog title={words} act={words} grave busy={busy} fault={fault} onDo={() => void revoke()} onClose={onClose}>
      <p>{says.dialogs.revokePreviews}</p>
    </Dialog>
  );
}
