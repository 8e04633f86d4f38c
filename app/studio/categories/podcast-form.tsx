import { PODCAST_SECTIONS } from "#core/base/category.ts";
import { podcastWords, SECTION_NAMES } from "../../messages/media/podcast.ts";
import { links } from "../../links.ts";
import { Form } from "../../ui/form.tsx";
import { ChoiceField } from "../ui/form-fields.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import type { CategoriesScreen, CategoryLine } from "./categories.loader.ts";

const SECTIONS = PODCAST_SECTIONS.map((value) => ({ value, name: SECTION_NAMES[value] })).toSorted((a, b) =>
  a.name.localeCompare(b.name, "pl"),
);

/** The form that makes the feed of a category a podcast. A cover that is not among `covers` stays a choice. */
export function PodcastForm({ category, covers }: { category: CategoryLine; covers: CategoriesScreen["covers"] }) {
  const { id, name, slug, version, podcast } = category;
  const words = podcastWords;
  const feed = links.feed(`/${slug}`);
  const isOther = podcast && covers.every((each) => each.id !== podcast.cover);
  const choices = [
    { value: "", name: words.noCover },
    ...(isOther ? [{ value: podcast.cover, name: words.cover }] : []),
    ...covers.map((each) => ({ value: each.id, name: each.name })),
  ];
  return (
    <details>
      <summary className="fold">
        {words.title}
        <span className="unseen">: {name}</span>
      </summary>
      <Form do="podcast" fields={{ id }} carried={{ version: String(version) }} className="studio-form">
        <label className="tick">
          <input type="checkbox" name="on" defaultChecked={podcast !== undefined} />
          {words.on}
        </label>
        <p className="field-hint">
          {words.hint} <a href={feed}>{feed}</a>.
        </p>
        <ChoiceField
          label={words.cover}
          name="cover"
          hint={words.coverHint}
          defaultValue={podcast?.cover ?? ""}
          choices={choices}
        />
        <ChoiceField
          label={words.section}
          name="section"
          defaultValue={podcast?.section ?? "Society & Culture"}
          choices={SECTIONS}
        />
        <label className="tick">
          <input type="checkbox" name="isExplicit" defaultChecked={podcast?.isExplicit ?? false} />
          {words.isExplicit}
        </label>
        <SaveButton />
      </Form>
    </details>
  );
}
