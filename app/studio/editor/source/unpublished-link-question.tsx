import { useEffect } from "react";
import type { LinkTarget } from "#core/search/link-desk.ts";
import { linksAndTables } from "../../../messages/editor/links-and-tables.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-root.tsx";
import type { Editing } from "../editing.ts";
import { linkPlace } from "./links/link-commands.ts";
import { LinkDialog } from "./links/link-dialog.tsx";
import { TableDialog } from "./tables/table-dialog.tsx";

/** What follows from a link to a post that readers do not see yet. */
export function tellOfUnseen(editing: Editing, { title, unseen }: LinkTarget): void {
  const { untitled, unseenNotice } = linksAndTables.link;
  if (unseen) editing.notice.set({ text: unseenNotice(title || untitled), fault: false });
}

/** The question that a button, a key or the menu of the slash has asked about the text. */
export function UnpublishedLinkQuestion() {
  const { editing } = useEditor();
  const asked = useObservable(editing.asked);
  const close = () => editing.asked.set(null);
  const isNowhere = asked?.what === "link" && !editing.source?.read(linkPlace);
  const isInTable = asked?.what === "table" && editing.inTable.get();
  useEffect(() => {
    if (isNowhere) editing.notice.set({ text: linksAndTables.link.nowhere, fault: true });
    // No table stands in another: who asks for one here is led to the tools of this.
    if (isInTable) editing.tableTools.set("entered");
    if (isNowhere || isInTable) editing.asked.set(null);
  }, [editing, isNowhere, isInTable]);
  const isShown = asked !== null && !isNowhere && !isInTable;
  useEffect(() => {
    // What lies behind a dialog takes the keyboard only once the dialog is gone.
    return isShown ? () => editing.source?.focus() : undefined;
  }, [editing, isShown]);
  if (!isShown) return null;
  if (asked.what === "table") return <TableDialog onClose={close} />;
  return <LinkDialog text={asked.text} onClose={close} onUnseen={(target) => tellOfUnseen(editing, target)} />;
}
