import { flushSync } from "react-dom";
import { useEffect, useState } from "react";
import type { CheckResult } from "#core/posts/checks/checklist.ts";
import type { TagChoice } from "#core/tags/tag-picker.ts";
import { formatDay, formatMoment } from "#core/polish/dates/dates.ts";
import { postPath } from "#core/base/paths.ts";
import type { Editing } from "../editing.ts";
import { showText } from "../source/source-pane.tsx";
import { publishing as says } from "../../../messages/editor/publishing.ts";
import { ask } from "../editor-api.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/draft-state.ts";

/** A field by its `data-field`, or a line from 1. */
export type Place = { field: string } | { line: number };

export function PublishFacts() {
  const { editing, screen } = useEditor();
  const { publishedAt } = useObservable(editing.post);
  return (
    <>
      <CategoryQuestion />
      <dl className="editor-facts">
        <Fact name={says.address}>
          <Address />
        </Fact>
        <Category />
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

function useCategory(): { id: string; slug: string; name: string } | null {
  const { editing, screen } = useEditor();
  const categoryId = useDraftField(editing.box, "categoryId");
  return screen.choices.categories.find(({ id }) => id === categoryId) ?? null;
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

function Category() {
  const category = useCategory();
  return category && <Fact name={says.category}>{category.name}</Fact>;
}

export function CategoryQuestion() {
  const { editing, screen } = useEditor();
  const category = useCategory();
  // Stays after a choice, so that it can be changed.
  const [missing] = useState(category === null);
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
        {category === null && <option value="">—</option>}
        {screen.choices.categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

function Tags() {
  const { editing, screen } = useEditor();
  const ids = useDraftField(editing.box, "tagIds");
  const [known, setKnown] = useState<TagChoice[]>(screen.tags);
  const isKnown = ids.every((id) => known.some((tag) => tag.id === id));
  useEffect(() => {
    async function read() {
      const answer = await ask<TagChoice[]>("tags", { ids });
      if (answer.ok && "value" in answer) setKnown(answer.value);
    }
    if (!isKnown) void read();
  }, [ids, isKnown]);
  const names = ids.map((id) => known.find((tag) => tag.id === id)?.name ?? "…");
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
            {text}{" "}
            <button
              type="button"
              className="button-plain"
              aria-label={`${says.show}: ${text}`}
              onClick={() => onGo({ field })}
            >
              {says.show}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function goTo(editing: Editing, place: Place): void {
  if ("line" in place) return editing.source?.revealLine(place.line);
  if (place.field === "body") {
    showText(editing);
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

/** The field to correct for each check; null when it is not in one place. */
const FIELD_OF: Record<CheckResult["id"], string | null> = {
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

export function fieldOf({ id }: CheckResult): string | null {
  return FIELD_OF[id];
}
