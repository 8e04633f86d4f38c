import { socialTitle } from "#core/site/social-title.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/draft-store.ts";

/** Follows the rules of the server, which draws the picture at publication. */
export function SocialCard() {
  const { editing, screen } = useEditor();
  const typed = useDraftField(editing.box, "title");
  const typeset = useObservable(editing.preview)?.title;
  const categoryId = useDraftField(editing.box, "categoryId");
  const authorIds = useDraftField(editing.box, "authorIds");
  const { text, pixels } = socialTitle(typeset || typed);
  const category = screen.choices.categories.find(({ id }) => id === categoryId)?.name ?? "";
  const authors = authorIds.flatMap((id) => screen.choices.people.find((person) => person.id === id)?.name ?? []);
  return (
    <figure className="desk-social">
      <div className="desk-social-card">
        <div className="desk-social-sheet">
          <p className="desk-social-site">{screen.siteName}</p>
          <p className="desk-social-kicker">{category.toLocaleUpperCase("pl")}</p>
          <p className="desk-social-title" data-size={pixels}>
            {text}
          </p>
          <p className="desk-social-authors">{authors.join(", ")}</p>
        </div>
      </div>
      <figcaption className="field-hint">{says.fields.social}</figcaption>
    </figure>
  );
}
