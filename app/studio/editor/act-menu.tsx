import { useState } from "react";
import type { DeskAct } from "#core/posts/desk.ts";
import { editor as says } from "../../messages/editor.ts";
import { ActDialog } from "./act-dialog.tsx";
import { ask } from "./ask-desk.ts";
import { useCell } from "./cell.ts";
import { useDesk } from "./desk.tsx";
import { actsOf, asks } from "./next-act.ts";

/** The dark button for the next act, and a menu of the others; what is refused says why. */
export function ActMenu() {
  const { editing } = useDesk();
  const post = useCell(editing.post);
  const [asked, setAsked] = useState<DeskAct | null>(null);
  const [busy, setBusy] = useState(false);
  const { main, others } = actsOf(post);

  async function begin(act: DeskAct) {
    if (asks(act) !== null) return setAsked(act);
    setBusy(true);
    await editing.actNow(act);
    setBusy(false);
  }

  return (
    <div className="desk-acts">
      <OtherActs others={others} onAct={(act) => void begin(act)} />
      <MainAct act={main} busy={busy} onAct={(act) => void begin(act)} />
      {asked && <ActDialog act={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function MainAct({ act, busy, onAct }: { act: DeskAct | null; busy: boolean; onAct(act: DeskAct): void }) {
  const { editing } = useDesk();
  const { acts } = useCell(editing.post);
  if (!act) {
    return (
      <button type="button" className="button" disabled title={says.acts.nothing}>
        {says.acts.none}
      </button>
    );
  }
  const refusal = acts[act] === true ? undefined : acts[act];
  return (
    <button
      type="button"
      className="button button-main"
      disabled={busy || refusal !== undefined}
      title={refusal}
      onClick={() => onAct(act)}
    >
      {says.acts.names[act]}
    </button>
  );
}

function OtherActs({ others, onAct }: { others: ReturnType<typeof actsOf>["others"]; onAct(act: DeskAct): void }) {
  return (
    <>
      <button type="button" className="button" popoverTarget="desk-menu">
        {says.acts.menu}
      </button>
      <div id="desk-menu" popover="auto" className="desk-menu">
        <ul className="desk-menu-list">
          <li>
            <PreviewLink />
          </li>
          {others.map(({ act, refusal }) => (
            <li key={act}>
              <button
                type="button"
                popoverTarget="desk-menu"
                popoverTargetAction="hide"
                disabled={refusal !== null}
                onClick={() => onAct(act)}
              >
                {says.acts.names[act]}
                {refusal && <span className="desk-menu-why">{refusal}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Puts an address on the clipboard by which anybody sees the draft. */
function PreviewLink() {
  const { editing, screen } = useDesk();
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
