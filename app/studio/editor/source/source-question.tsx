import { useEffect } from "react";
import type { LinkTarget } from "#core/posts/link-service.ts";
import { linksAndTables } from "../../../messages/editor/links-and-tables.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import type { Editing } from "../editing.ts";
import { linkPlace } from "./links/link-commands.ts";
import { LinkDialog } from "./links/link-dialog.tsx";
import { TableDialog } from "./tables/table-dialog.tsx";

export function notifyUnpublished(editing: Editing, { title, unseen }: LinkTarget): void {
  const { untitled, unseenNotice } = linksAndTables.link;
  if (unseen) editing.notice.set({ text: unseenNotice(title || untitled), fault: false });
}

export function SourceQuestion() {
  const { editing } = useEditor();
  const asked = useObservable(editing.asked);
  const close = () => editing.asked.set(null);
  const isNowhere = asked?.what === "link" && !editing.source?.read(linkPlace);
  const isInTable = asked?.what === "table" && editing.inTable.get();
  useEffect(() => {
    if (isNowhere) editing.notice.set({ text: linksAndTables.link.nowhere, fault: true });
    // Tables cannot be nested: opens the tools of the table around the caret.
    if (isInTable) editing.tableTools.set("entered");
    if (isNowhere || isInTable) editing.asked.set(null);
  }, [editing, isNowhere, isInTable]);
  const isShown = asked !== null && !isNowhere && !isInTable;
  useEffect(() => {
    // The text can take the focus only after the dialog has closed.
    return isShown ? () => editing.source?.focus() : undefined;
  }, [editing, isShown]);
  if (!isShown) return null;
  if (asked.what === "table") return <TableDialog onClose={close} />;
  return <LinkDialog text={asked.text} onClose={close} onUnseen={(target) => notifyUnpublished(editing, target)} />;
}
