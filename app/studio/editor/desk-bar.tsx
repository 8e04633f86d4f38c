import { editor as says } from "../../messages/editor.ts";
import { links } from "../../links.ts";
import { ActMenu } from "./act-menu.tsx";
import { useCell } from "./cell.ts";
import { useDesk } from "./desk.tsx";
import type { Standing } from "./queue-parts.ts";

/** The one line over the desk: how the text stands, who else is here, what can be done. */
export function DeskBar({ helper, onHelper }: { helper: boolean; onHelper(): void }) {
  const { editing } = useDesk();
  const post = useCell(editing.post);
  const stored = post.token !== "0";
  return (
    <div className="desk-line">
      <StatusLine />
      <Presence />
      {stored && (
        <a className="button desk-history" href={links.history(post.id)}>
          {says.acts.history}
        </a>
      )}
      <button type="button" className="button desk-helper-switch" aria-expanded={helper} onClick={onHelper}>
        {says.panes.helper}
      </button>
      <ActMenu />
    </div>
  );
}

function StatusLine() {
  const { editing } = useDesk();
  const standing = useCell(editing.standing);
  const kept = useCell(editing.kept);
  return (
    <output className="desk-status" data-standing={standing.is}>
      <span>{sentenceOf(standing)}</span>
      {!kept && <strong> {says.standing.nowhere}</strong>}
    </output>
  );
}

function sentenceOf(standing: Standing): string {
  const words = says.standing;
  switch (standing.is) {
    case "saved":
      return standing.savedText === null ? words.fresh : words.saved(standing.savedText);
    case "saving":
      return words.saving;
    case "unanswered":
      return standing.offline ? words.offline : words.failing;
    case "refused":
      return words.refused(standing.message);
    case "signed-out":
      return standing.other ? words.somebodyElse : words.signedOut;
    case "conflict":
      return words.conflict;
    case "locked":
      return words.locked(standing.by);
  }
}

function Presence() {
  const { editing } = useDesk();
  const presence = useCell(editing.presence);
  const standing = useCell(editing.standing);
  const others = presence?.others.map(({ name }) => name) ?? [];
  return (
    <p className="desk-presence">
      {standing.is === "locked" ? (
        <button type="button" className="button" onClick={() => void editing.takeOver()}>
          {says.presence.takeOver}
        </button>
      ) : (
        others.length > 0 && says.presence.reads([...new Set(others)])
      )}
    </p>
  );
}
