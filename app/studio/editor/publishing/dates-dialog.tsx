import { isoInZone } from "#core/polish/dates/time-zone.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import type { ActionQuestion, DialogFrame, Perform } from "./action-dialog.tsx";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { Dialog } from "../dialog.tsx";
import { MomentField } from "../fields/moment-field.tsx";

interface DatesDialogProps {
  frame: DialogFrame;
  perform: Perform;
  asked: ActionQuestion;
}

export function DatesDialog({ frame, perform, asked }: DatesDialogProps) {
  const { editing, screen } = useEditor();
  const { publishedAt, substantiveUpdateAt } = useObservable(editing.post);
  const local = (instant: number | null) =>
    instant === null ? "" : isoInZone(instant, screen.zone).slice(0, "2026-11-21T08:00".length);
  const correct = (fields: URLSearchParams) => {
    const updatedAt = fields.get("updatedAt") ?? "";
    const folds = ["publishedFold", "updatedFold"].flatMap((name) =>
      fields.has(name) ? [[name, fields.get(name)]] : [],
    );
    return perform({
      publishedAt: fields.get("publishedAt") ?? "",
      updatedAt: updatedAt === "" ? null : updatedAt,
      ...(Object.fromEntries(folds) as Record<string, string>),
    });
  };
  return (
    <Dialog {...frame} onDo={(fields) => void correct(fields)}>
      <p>{says.dialogs.dates}</p>
      <MomentField
        id="dates-published"
        label={says.dialogs.publishedAt}
        name="publishedAt"
        fold="publishedFold"
        defaultValue={local(publishedAt)}
        required
        hint={says.dialogs.atHint(screen.zone)}
        asked={asked["publishedFold"]?.["publishedAt"]}
      />
      <MomentField
        id="dates-updated"
        label={says.dialogs.updatedAt}
        name="updatedAt"
        fold="updatedFold"
        defaultValue={local(substantiveUpdateAt)}
        hint={says.dialogs.noUpdate}
        asked={asked["updatedFold"]?.["updatedAt"]}
      />
    </Dialog>
  );
}
