import { SLUG_LIMIT } from "#core/base/limits.ts";
import { slugify } from "#core/polish/slug.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/draft-store.ts";
import { Labelled } from "./field-parts.tsx";

export function AddressField() {
  const { editing, screen } = useEditor();
  const { addressFixed, path, slug: stored } = useObservable(editing.post);
  const current = useObservable(editing.slug);
  const slug = useDraftField(editing.box, "slug");
  const title = useDraftField(editing.box, "title");
  const categoryId = useDraftField(editing.box, "categoryId");
  const category = screen.choices.categories.find(({ id }) => id === categoryId)?.slug ?? "…";
  if (addressFixed) {
    return (
      <div className="field">
        <span className="field-name">{says.fields.address}</span>
        <a className="desk-address" href={path ?? undefined} target="_blank" rel="noopener">
          {path ?? stored}
        </a>
        <span className="field-hint">{says.fields.moveHint}</span>
      </div>
    );
  }
  const own = slug !== null;
  const made = slugify(title);
  // The server appends a suffix where another post has the same title.
  const automatic = current.startsWith(made) ? current : made;
  return (
    <>
      <Labelled label={says.fields.address} name="slug">
        {(described) => (
          <span className="desk-address-edit">
            <span aria-hidden="true">/{category}/</span>
            <input
              {...described}
              type="text"
              maxLength={SLUG_LIMIT}
              readOnly={!own}
              value={slug ?? automatic}
              onChange={(event) => editing.box.set("slug", event.currentTarget.value)}
              onBlur={() => own && slug !== slugify(slug) && editing.box.set("slug", slugify(slug))}
            />
          </span>
        )}
      </Labelled>
      <label className="tick desk-tick">
        <input
          type="checkbox"
          checked={!own}
          onChange={(event) => editing.box.set("slug", event.currentTarget.checked ? null : automatic)}
        />
        {says.fields.automatic}
      </label>
    </>
  );
}
