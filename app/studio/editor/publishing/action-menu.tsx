import { useNavigation } from "../../../routing/router.tsx";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import type { PostAction } from "#core/posts/states.ts";
import { links } from "../../../links.ts";
import { ask } from "../editor-api.ts";
import { Dialog } from "../dialog.tsx";
import { editor as says } from "../../../messages/editor/editor.ts";
import { saving } from "../../../messages/editor/saving.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { offeredActions, needsDialog, actionLabel, type OfferedAct } from "./offered-actions.ts";
import type { SaveStatus } from "../saving/save-queue-types.ts";
import { Button, copyToClipboard } from "../controls.tsx";

export const MENU_ID = "editor-menu";

export function ActionMenu({ children }: { children?: ReactNode }) {
  const { editing } = useEditor();
  const post = useObservable(editing.post);
  const [openDialog, setOpenDialog] = useState<PostAction | "revoke-previews" | null>(null);
  const [busy, setBusy] = useState(false);
  const status = useObservable(editing.status);
  const { main, others } = offeredActions(post, obstacleToActions(status), isUnsent(status, editing.queue.isEmpty));

  const place = useRef<HTMLDivElement>(null);
  const acting = useRef(false);
  useEffect(() => {
    if (!acting.current || openDialog !== null || busy) return;
    acting.current = false;
    if (place.current) keepFocus(place.current);
  }, [openDialog, busy]);

  async function begin(act: PostAction) {
    acting.current = true;
    if (needsDialog(act)) return setOpenDialog(act);
    setBusy(true);
    await editing.actNow(act);
    setBusy(false);
  }

  return (
    <div className="editor-acts" ref={place}>
      <OtherActs others={others} onAct={(act) => void begin(act)} onRevoke={() => setOpenDialog("revoke-previews")}>
        {children}
      </OtherActs>
      <MainAct offered={main} busy={busy} onAct={(act) => void begin(act)} />
      {openDialog === "revoke-previews" && <RevokeDialog onClose={() => setOpenDialog(null)} />}
      {openDialog && openDialog !== "revoke-previews" && (
        <ActionDialog act={openDialog} onClose={() => setOpenDialog(null)} />
      )}
    </div>
  );
}

/** Returns the reason why no action is possible now; null when actions are possible. */
function obstacleToActions(status: SaveStatus): string | null {
  const words = saving.presence;
  if (status.is === "locked") return status.own ? words.heldByOwn : words.held(status.by);
  return status.is === "conflict" ? words.undecided : null;
}

/** `isStored`: the server has all of the text. The status says "saving" for a moment longer, so that it does not flicker. */
function isUnsent(status: SaveStatus, isStored: boolean): boolean {
  if (status.is === "saving") return !isStored;
  return status.is === "locked" ? status.left !== null : status.is !== "saved" && status.is !== "signed-out";
}

/** Moves the focus to the link of the notice, or to the next action, when the pressed button has disappeared or is disabled. */
function keepFocus(acts: HTMLElement): void {
  const active = document.activeElement;
  if (active && active !== document.body && !active.matches(":disabled")) return;
  const next =
    document.querySelector<HTMLElement>(".editor-notices a[href]") ??
    acts.querySelector<HTMLElement>(".button-main:enabled") ??
    acts.querySelector<HTMLElement>("button:enabled");
  next?.focus();
}

type MainActProps = { offered: OfferedAct | null; busy: boolean } & Pick<OtherActsProps, "onAct">;

function MainAct({ offered, busy, onAct }: MainActProps) {
  const { editing } = useEditor();
  if (!offered) {
    return <Button className="button" disabled title={says.acts.nothing} label={says.acts.none} />;
  }
  const { act, refusal } = offered;
  const { state } = editing.post.get();
  return (
    <Button
      className="button button-main"
      disabled={busy}
      // Not `disabled`, so that the keyboard reaches the button: a press shows the reason.
      aria-disabled={refusal !== null}
      title={refusal ?? undefined}
      onClick={() => {
        if (refusal === null) onAct(act);
        else if (refusal === says.acts.unsent) editing.complainUnsaved(refusal);
        else editing.complain(refusal);
      }}
      label={actionLabel(act, state)}
    />
  );
}

interface OtherActsProps {
  others: OfferedAct[];
  onAct(act: PostAction): void;
  onRevoke(): void;
  children: ReactNode;
}

function OtherActs({ others, onAct, onRevoke, children }: OtherActsProps) {
  return (
    <>
      <Button className="button" popoverTarget={MENU_ID} label={says.acts.menu} />
      <div id={MENU_ID} popover="auto" className="editor-menu">
        <ul className="editor-menu-list">
          {children}
          <PreviewLink />
          <MenuItem onClick={onRevoke}>{says.acts.revokePreviews}</MenuItem>
          <JoinAct />
          {others.map(({ act, refusal }) => (
            <MenuItem key={act} disabled={refusal !== null} onClick={() => onAct(act)}>
              {says.acts.names[act]}
              {refusal && <span className="editor-menu-why">{refusal}</span>}
            </MenuItem>
          ))}
        </ul>
      </div>
    </>
  );
}

/** An item of the menu. A click on it closes the menu. */
function MenuItem(props: ComponentProps<"button">) {
  return (
    <li>
      <button type="button" popoverTarget={MENU_ID} popoverTargetAction="hide" {...props} />
    </li>
  );
}

function JoinAct() {
  const { mayEdit } = useObservable(useEditor().editing.post);
  const goToJoin = useJoinLink();
  return mayEdit === true && <MenuItem onClick={() => void goToJoin()}>{says.acts.join}</MenuItem>;
}

function PreviewLink() {
  const { editing, screen } = useEditor();
  async function copy() {
    const saved = await editing.queue.flush();
    if (!saved) return editing.complainUnsaved();
    const link = await editing.ask<{ path: string; until: string }>("preview-link", { postId: editing.id });
    if (!link) return;
    const address = screen.origin + link.path;
    const text = (await copyToClipboard(address)) ? says.acts.copied(link.until) : says.acts.copyFailed(address);
    editing.notice.set({ text, fault: false });
  }
  return <MenuItem onClick={() => void copy()}>{says.acts.previewLink}</MenuItem>;
}

function RevokeDialog({ onClose }: { onClose(): void }) {
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

/** Returns a function that goes to the page for joining posts. `into` is the path of the post to join with. */
export function useJoinLink(): (into?: string) => Promise<void> {
  const { editing } = useEditor();
  const { navigate } = useNavigation();
  return async (into = "") => {
    if (!(await editing.queue.flush())) return editing.complainUnsaved();
    // Ends the lease of this tab, because the next page would otherwise find the post locked.
    await ask("leave", { postId: editing.id, tab: editing.tab });
    await navigate(links.join(editing.id, into));
  };
}
