import { BlockingMark } from "../publishing/checklist.tsx";
import type { Pane } from "../editing-session.ts";
import { editor as says, layout } from "../../../messages/editor/editor.ts";
import { saving } from "../../../messages/editor/saving.ts";
import { links } from "../../../links.ts";
import { ActionMenu, MENU_ID } from "../publishing/action-menu.tsx";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { takeOverFrom } from "../saving/taken-over.tsx";
import type { SaveStatus } from "../saving/save-queue-types.ts";
import { ToolIcon } from "../source/toolbar.tsx";
import { KEYS, shownKey } from "../source/keyboard-shortcuts.ts";
import { APPEARANCE_ID } from "../source/toolbar-tools.ts";
import { Button } from "../controls.tsx";

export function EditorBar() {
  const { editing } = useEditor();
  const pane = useObservable(editing.pane);
  const post = useObservable(editing.post);
  const stored = post.token !== "0";
  return (
    <div className="editor-line">
      <StatusLine />
      <Presence />
      {stored && (
        <a className="button editor-history" href={links.history(post.id)}>
          {says.acts.history}
        </a>
      )}
      <Button
        className="button editor-assistant-switch"
        aria-expanded={pane === "helper"}
        onClick={() => editing.pane.set(pane === "helper" ? "source" : "helper")}
        label={says.panes.helper}
      />
      <ActionMenu>
        <OverflowMenuItems />
      </ActionMenu>
    </div>
  );
}

/** Menu items for commands that do not fit into the bar on a narrow or low screen; CSS shows them only there. */
function OverflowMenuItems() {
  const post = useObservable(useEditor().editing.post);
  const close = () => document.getElementById(MENU_ID)?.hidePopover();
  return (
    <>
      <li className="editor-menu-narrow">
        <PaneSwitch className="editor-menu-panes" onChoice={close} />
      </li>
      {post.token !== "0" && (
        <li className="editor-menu-narrow">
          <a href={links.history(post.id)}>{says.acts.history}</a>
        </li>
      )}
      <li className="editor-menu-low">
        <a href={links.studio()}>{layout.studio}</a>
      </li>
    </>
  );
}

export function AloneBar({ onLeave }: { onLeave(): void }) {
  return (
    <div className="editor-line">
      <StatusLine />
      <Presence />
      <Button popoverTarget={APPEARANCE_ID} aria-label={layout.appearance.name} title={layout.appearance.name}>
        <ToolIcon name="appearance" />
      </Button>
      <Button title={layout.withKey(layout.alone.leave, shownKey(KEYS.alone))} onClick={onLeave}>
        {layout.alone.leave} <kbd>{layout.alone.hint}</kbd>
      </Button>
    </div>
  );
}

function StatusLine() {
  const { editing } = useEditor();
  const status = useObservable(editing.status);
  const kept = useObservable(editing.kept);
  return (
    <output className="editor-status" data-status={status.is}>
      <span>{sentenceOf(status)}</span>
      {!kept && <strong> {saving.standing.nowhere}</strong>}
    </output>
  );
}

function sentenceOf(status: SaveStatus): string {
  const words = saving.standing;
  switch (status.is) {
    case "saved":
      return status.savedText === null ? words.fresh : words.saved(status.savedText);
    case "saving":
      return status.savedText === null ? words.savingFirst : words.saving(status.savedText);
    case "unanswered":
      return words.unanswered[status.why];
    case "refused":
      return words.refused(Object.values(status.fields).join(" ") || status.message);
    case "too-long":
      return words.tooLong(status.characters);
    case "signed-out":
      return status.other ? words.somebodyElse : words.signedOut;
    case "conflict":
      return status.conflict.own ? words.conflictWithOwn : words.conflict;
    case "locked":
      if (status.lost) return status.own ? words.lostToOwn : words.lost(status.by);
      return status.own ? words.lockedByOwn : words.locked(status.by);
  }
}

function Presence() {
  const { editing } = useEditor();
  const presence = useObservable(editing.lease.presence);
  const status = useObservable(editing.status);
  const others = presence?.others.map(({ name }) => name) ?? [];
  const reads = others.length > 0 ? saving.presence.reads([...new Set(others)]) : undefined;
  return (
    <p className="editor-presence" title={reads}>
      {status.is === "locked" && (
        <Button
          className="button"
          onClick={() => takeOverFrom(editing)}
          label={status.lost ? saving.advice.takeBack : saving.presence.takeOver}
        />
      )}
      {status.is !== "locked" && reads}
    </p>
  );
}

const PANES: Pane[] = ["source", "page", "fields", "helper"];

export function PaneSwitch({ className, onChoice }: { className: string; onChoice?(): void }) {
  const { editing } = useEditor();
  const pane = useObservable(editing.pane);
  const show = (next: Pane) => {
    onChoice?.();
    editing.pane.set(next);
  };
  return (
    <fieldset className={className} aria-label={says.panes.name}>
      {PANES.map((each) => (
        <button key={each} type="button" aria-pressed={pane === each} onClick={() => show(each)}>
          <span>{says.panes[each]}</span>
          {each === "fields" && <BlockingMark />}
        </button>
      ))}
    </fieldset>
  );
}
