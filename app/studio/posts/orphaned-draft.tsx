import { plainTitle } from "#core/base/post-title.ts";
import { useState } from "react";
import { loadChunk } from "../../browser/load-chunk.ts";
import { studio } from "../../messages/studio.ts";
import { orphanedDraft } from "../../messages/unsaved-text.ts";
import type { LocalDraft } from "../editor/saving/local-drafts.ts";

interface OrphanTextProps {
  kept: LocalDraft;
  when: string;
  userId: string;
  onGone(): void;
}

const ROWS = 10;

export function OrphanedDraft({ kept: draft, when, userId, onGone }: OrphanTextProps) {
  const words = orphanedDraft;
  const [says, setSays] = useState<string | null>(null);
  const [sure, setSure] = useState(false);
  const text = textOf(draft);
  const name = plainTitle(draft.draft.title) || studio.queue.untitled;

  async function copy() {
    const copied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSays(copied ? words.copied : words.notCopied);
  }
  async function begin() {
    const { beginAnew } = await loadChunk(() => import("../editor/saving/recovered-drafts.ts"));
    await beginAnew(draft, userId).then(
      (path) => location.assign(path),
      () => setSays(words.broken),
    );
  }
  async function remove() {
    if (!sure) return setSure(true);
    const { forgetRecovered } = await loadChunk(() => import("../editor/saving/recovered-drafts.ts"));
    await forgetRecovered(draft).then(onGone, () => setSays(words.broken));
  }
  return (
    <details className="orphan">
      <summary>
        {name} <span className="field-hint">{when}</span>
      </summary>
      <div className="field">
        <textarea readOnly rows={ROWS} lang="pl" aria-label={words.text(name)} value={text} />
      </div>
      <div className="acts">
        <button type="button" className="button button-main" onClick={() => void begin()}>
          {words.begin}
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          {words.copy}
        </button>
        <button type="button" className="button" onClick={() => save(`${name}.md`, text)}>
          {words.save}
        </button>
        <button type="button" className="button button-grave" onClick={() => void remove()}>
          {sure ? words.sure : words.remove}
        </button>
      </div>
      <output className="field-hint">{says}</output>
    </details>
  );
}

function textOf({ draft: { title, lead, body } }: LocalDraft): string {
  return [title && `# ${title}`, lead, body].filter((part) => part !== "").join("\n\n");
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replaceAll(/[\\/:*?"<>|]+/g, "-");
  link.click();
  URL.revokeObjectURL(address);
}
