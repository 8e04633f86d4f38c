import { useState } from "react";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { formatDay, formatMoment } from "#core/polish/dates/format-dates.ts";
import { isoInZone, instantsOf } from "#core/polish/dates/time-zone.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { ActionDialog } from "../publishing/action-dialog.tsx";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/observable-draft.ts";
import { Button, Tick } from "../controls.tsx";

export function PublicationField() {
  const { editing, screen } = useEditor();
  const { state, publishedAt, substantiveUpdateAt, publishAt, hasCopy, overdue, leadsTo } = useObservable(editing.post);
  const at = (ms: number) => formatMoment(ms, screen.zone);
  return (
    <div className="field">
      <span className="field-name">{says.fields.publication}</span>
      <span>{says.fields.states[state]}</span>
      {state === "withdrawn" && <span>{says.fields.withdrawn(leadsTo)}</span>}
      <span>{publishedAt === null ? says.fields.unpublished : says.fields.published(at(publishedAt))}</span>
      {substantiveUpdateAt !== null && <span>{says.fields.updated(at(substantiveUpdateAt))}</span>}
      <Dates />
      {publishAt !== null && <span>{says.fields.planned(at(publishAt))}</span>}
      {hasCopy && <span>{says.fields.copy}</span>}
      {overdue && <span className="field-fault">{overdue}</span>}
      <Pin />
    </div>
  );
}

function Dates() {
  const { redate } = useObservable(useEditor().editing.post).acts;
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (redate === undefined) return null;
  return (
    <>
      <Button
        className="button-plain editor-dates"
        disabled={redate !== true}
        title={redate === true ? undefined : redate}
        onClick={() => setDialogOpen(true)}
        label={says.acts.names.redate}
      />
      {isDialogOpen && <ActionDialog act="redate" onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function Pin() {
  const { editing, screen } = useEditor();
  const { acts, isLive } = useObservable(editing.post);
  const pin = useDraftField(editing.box, "pin");
  const [busy, setBusy] = useState(false);
  async function change(next: Draft["pin"]) {
    // A published post is pinned at once, by an action; otherwise the draft stores the pin.
    if (!isLive || acts.pin !== true) return editing.box.set("pin", next);
    setBusy(true);
    await editing.actNow("pin", { pin: next });
    setBusy(false);
  }
  function changeEnd(day: string) {
    const until = endOf(day, screen.zone);
    if (until !== (pin?.until ?? null)) void change({ until });
  }
  if (typeof acts.pin === "string") return null;
  return (
    <>
      <Tick
        className="tick editor-tick"
        field="pin"
        checked={pin !== null}
        disabled={busy}
        onTick={(on) => void change(on ? { until: null } : null)}
        label={says.fields.pin}
      />
      {pin && (
        <label className="editor-pin-until">
          {says.fields.pinUntil}
          <input
            type="date"
            disabled={busy}
            defaultValue={pin.until === null ? "" : isoInZone(pin.until, screen.zone).slice(0, "2026-11-21".length)}
            onBlur={(event) => changeEnd(event.currentTarget.value)}
          />
          {pin.until !== null && <span className="field-hint">{formatDay(pin.until, screen.zone)}</span>}
        </label>
      )}
    </>
  );
}

/** Returns the last instant of a day; null when no day is given. */
function endOf(day: string, zone: string): number | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return null;
  return instantsOf({ year, month, day: date, hour: 23, minute: 59, second: 0 }, zone)[0] ?? null;
}
