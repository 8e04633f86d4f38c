import { flushSync } from "react-dom";
import { useState } from "react";
import type { CheckResult } from "#core/posts/checks/check-result.ts";
import { formatDay, formatMoment } from "#core/polish/dates/format-dates.ts";
import { postPath } from "#core/base/paths.ts";
import type { EditingSession } from "../editing-session.ts";
import { publishing as says } from "../../../messages/editor/publishing.ts";
import { useCategory } from "../fields/labelled-field.tsx";
import { useKnownTags } from "../fields/tag-picker.tsx";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/observable-draft.ts";
import { Button, Options } from "../controls.tsx";

/** A field, named by its `data-field`, or a line of the source, counted from 1. */
export type Place = { field: string } | { line: number };

export function PublishFacts() {
  const { editing, screen } = useEditor();
  const { publishedAt } = useObservable(editing.post);
  const category = useCategory();
  return (
    <>
      <CategoryQuestion />
      <dl className="editor-facts">
        <Fact name={says.address}>
          <Address />
        </Fact>
        {category && <Fact name={says.category}>{category.name}</Fact>}
        {publishedAt !== null && <Fact name={says.date}>{says.kept(formatDay(publishedAt, screen.zone))}</Fact>}
        <Fact name={says.tags}>
          <Tags />
        </Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Address() {
  const { editing, screen } = useEditor();
  const { addressFixed, path } = useObservable(editing.post);
  const stored = useObservable(editing.slug);
  const chosen = useDraftField(editing.box, "slug");
  const category = useCategory();
  const slug = chosen ?? stored;
  const address = addressFixed ? path : category && slug !== "" ? postPath(category.slug, slug) : null;
  return address === null ? says.unsettled : <code>{screen.origin + address}</code>;
}

export function CategoryQuestion() {
  const { editing, screen } = useEditor();
  const category = useCategory();
  // Computed only once: the field stays after a choice, so that the choice can be changed.
  const [missing] = useState(category === undefined);
  if (!missing) return null;
  return (
    <p className="field">
      <label htmlFor="publish-category">{says.choose}</label>
      <select
        id="publish-category"
        required
        value={category?.id ?? ""}
        onChange={(event) => editing.box.set("categoryId", event.currentTarget.value)}
      >
        {category === undefined && <option value="">—</option>}
        <Options of={screen.choices.categories} />
      </select>
    </p>
  );
}

function Tags() {
  const ids = useDraftField(useEditor().editing.box, "tagIds");
  const [tagsById] = useKnownTags(ids);
  const names = ids.map((id) => tagsById.get(id)?.name ?? "…");
  return names.length === 0 ? says.noTags : names.join(", ");
}

export function PublishNotable({ onGo }: { onGo(place: Place): void }) {
  const { editing, screen } = useEditor();
  const pin = useDraftField(editing.box, "pin");
  const seo = useDraftField(editing.box, "seo");
  const lines: { field: string; text: string }[] = [];
  if (pin) {
    const until = pin.until === null ? null : formatMoment(pin.until, screen.zone);
    lines.push({ field: "pin", text: until === null ? says.pinned : says.pinnedUntil(until) });
  }
  if (seo.canonical !== null) lines.push({ field: "seo.canonical", text: says.canonical(seo.canonical) });
  if (seo.noindex) lines.push({ field: "seo.noindex", text: says.noindex });
  if (lines.length === 0) return null;
  return (
    <div className="editor-warnings" data-level="advisory">
      <p>{says.notable}</p>
      <ul>
        {lines.map(({ field, text }) => (
          <li key={field}>
            {text} <Button aria-label={`${says.show}: ${text}`} onClick={() => onGo({ field })} label={says.show} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the pane of a place and focuses the place. */
export function goTo(editing: EditingSession, place: Place): void {
  if ("line" in place) return editing.source?.revealLine(place.line);
  if (place.field === "body") {
    editing.showText();
    return editing.source?.focus();
  }
  flushSync(() => editing.pane.set(place.field === "title" ? "source" : "fields"));
  const field = document.querySelector<HTMLElement>(`[data-field="${place.field}"]`);
  const fold = field?.closest("details");
  if (fold) fold.open = true;
  const control = field?.querySelector<HTMLElement>(":is(input, textarea, select):not([hidden]), button, a[href]");
  control?.scrollIntoView({ block: "center" });
  control?.focus();
}

/** Maps a check to the field to correct; null for a check that concerns several places. */
export const FIELD_OF_CHECK: Record<CheckResult["id"], string | null> = {
  title: "title",
  slug: "slug",
  category: "categoryId",
  alt: "cover",
  links: "body",
  headings: "body",
  typography: "body",
  removed: "body",
  "title-length": "title",
  "heading-order": "body",
  tags: "tags",
  description: "lead",
  "remote-pictures": "body",
  overlap: null,
  inbound: null,
};
