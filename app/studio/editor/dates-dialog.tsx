import { isoInZone } from "#core/polish/zone.ts";
import { editor as says } from "../../messages/editor.ts";
import type { DialogFrame, Perform } from "./act-dialog.tsx";
import { useCell } from "./cell.ts";
import { useDesk } from "./desk.tsx";
import { Dialog } from "./dialog.tsx";
import { WhichHour } from "./which-hour.tsx";

interface DatesDialogProps {
  frame: DialogFrame;
  perform: Perform;
  /** Fields the server has asked about. */
  asked: Record<string, string>;
}

/** The dates readers see, to be corrected by the clocks of the site's zone. */
export function DatesDialog({ frame, perform, asked }: DatesDialogProps) {
  const { editing, screen } = useDesk();
  const { publishedAt, substantiveUpdateAt } = useCell(editing.post);
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
      <p className="field">
        <label htmlFor="dates-published">{says.dialogs.publishedAt}</label>
        <input
          id="dates-published"
          name="publishedAt"
          type="datetime-local"
          defaultValue={local(publishedAt)}
          aria-describedby="dates-zone"
          required
        />
        <span className="field-hint" id="dates-zone">
          {says.dialogs.atHint(screen.zone)}
        </span>
      </p>
      {"publishedFold" in asked && <WhichHour name="publishedFold" />}
      <p className="field">
        <label htmlFor="dates-updated">{says.dialogs.updatedAt}</label>
        <input
          id="dates-updated"
          name="updatedAt"
          type="datetime-local"
          defaultValue={local(substantiveUpdateAt)}
          aria-describedby="dates-none"
        />
        <span className="field-hint" id="dates-none">
          {says.dialogs.noUpdate}
        </span>
      </p>
      {"updatedFold" in asked && <WhichHour name="updatedFold" />}
    </Dialog>
  );
}
