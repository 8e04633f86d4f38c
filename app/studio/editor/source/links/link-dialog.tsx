import { useId, useState } from "react";
import { clipped } from "#core/polish/clipped.ts";
import type { LinkTarget } from "#core/posts/link-service.ts";
import { linksAndTables } from "../../../../messages/editor/links-and-tables.ts";
import { useEditor } from "../../editor-context.ts";
import { Dialog } from "../../dialog.tsx";
import { findLinks, isSureAddress, type LinkOption, linkOptions } from "./find-links.ts";
import { linkPlace, putLink, removeLink } from "./link-commands.ts";
import { LinkField, useTargets } from "./link-field.tsx";

const says = linksAndTables.link;

const SHOWN_WORDS = 60;

interface LinkDialogProps {
  text: string;
  onClose(): void;
  /** The target is not public. */
  onUnseen(target: LinkTarget): void;
}

export function LinkDialog({ text, onClose, onUnseen }: LinkDialogProps) {
  const { editing } = useEditor();
  const [place] = useState(() => editing.source?.read(linkPlace) ?? null);
  const [typed, setTyped] = useState(text || (place?.present?.url ?? ""));
  const [at, setAt] = useState(-1);
  const [busy, setBusy] = useState(false);
  const found = useTargets(editing.id, typed);
  const id = useId();
  const options = linkOptions(typed, found.targets, location.origin);
  const isEmpty = typed.trim() === "";
  const isFresh = isSureAddress(typed) || found.for === typed.trim();
  const chosen = isEmpty && at < 0 ? undefined : options[Math.min(Math.max(0, at), options.length - 1)];

  function take(option: LinkOption) {
    const post = option.kind === "post" ? option.target : null;
    const address = option.kind === "post" ? option.target.path : option.address;
    onClose();
    editing.source?.run(putLink({ address, title: post ? post.title || says.untitled : null }));
    if (post?.unseen) onUnseen(post);
  }
  /** Enter came before the answer: the shown options are for an earlier text. */
  async function takeFirst() {
    setBusy(true);
    const answer = await findLinks(editing.id, typed.trim());
    setBusy(false);
    const [first] = linkOptions(typed, answer.ok && "value" in answer ? answer.value : [], location.origin);
    if (first && editing.asked.get()) take(first);
  }
  const put = () => {
    if (isFresh || at >= 0) return chosen && take(chosen);
    if (!isEmpty) void takeFirst();
  };
  const words = place?.present?.label || place?.words || "";
  return (
    <Dialog
      title={words === "" ? says.title : says.titleOf(clipped(words, SHOWN_WORDS))}
      act={place?.present ? says.change : says.put}
      busy={busy}
      disabled={!chosen && isFresh}
      fault={found.fault}
      onDo={put}
      onClose={onClose}
    >
      <LinkField
        id={id}
        typed={typed}
        options={options}
        chosen={chosen}
        found={found}
        onType={(next) => {
          setTyped(next);
          setAt(-1);
        }}
        onMove={setAt}
        onTake={take}
      />
      {place?.present && (
        <p>
          <button
            type="button"
            className="button-plain"
            onClick={() => {
              onClose();
              editing.source?.run(removeLink);
            }}
          >
            {says.remove}
          </button>
        </p>
      )}
    </Dialog>
  );
}
