import { socialTitle } from "#core/site/social-title.ts";
import { keysOf } from "#core/base/values/record-keys.ts";
import { SEO_TEXTS } from "#core/posts/post-fields.ts";
import { plainTitle } from "#core/base/post-title.ts";
import { slugify } from "#core/polish/slug.ts";
import { postPath } from "#core/base/paths.ts";
import { fullTitle } from "../../../shell/head.tsx";
import { editor as says } from "../../../messages/editor/editor.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/observable-draft.ts";
import { Labelled, useCategory } from "./labelled-field.tsx";
import { Tick } from "../controls.tsx";

const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;

export function SeoFields() {
  const { editing } = useEditor();
  const seo = useDraftField(editing.box, "seo");
  const set = (name: keyof typeof SEO_TEXTS, value: string) =>
    editing.box.set("seo", { ...seo, [name]: value === "" ? null : value });
  return (
    <details className="editor-more">
      <summary>{says.fields.seo}</summary>
      <Snippet />
      {keysOf(SEO_TEXTS).map((name) => (
        <Labelled key={name} label={SEO_TEXTS[name].label} name={`seo.${name}`}>
          {(described) => (
            <input
              {...described}
              type={name === "canonical" ? "url" : "text"}
              lang={name === "canonical" ? undefined : "pl"}
              maxLength={SEO_TEXTS[name].limit}
              value={seo[name] ?? ""}
              onChange={(event) => set(name, event.currentTarget.value)}
            />
          )}
        </Labelled>
      ))}
      <Tick
        className="tick editor-tick"
        field="seo.noindex"
        checked={seo.noindex}
        onTick={(on) => editing.box.set("seo", { ...seo, noindex: on })}
        label={says.fields.noindex}
      />
      <SocialCard />
    </details>
  );
}

function Snippet() {
  const { editing, screen } = useEditor();
  const seo = useDraftField(editing.box, "seo");
  const title = useDraftField(editing.box, "title");
  const lead = useDraftField(editing.box, "lead");
  const slug = useDraftField(editing.box, "slug");
  const category = useCategory();
  const { addressFixed, path } = useObservable(editing.post);
  const set = useObservable(editing.preview) ?? { title, lead, excerpt: "", seo };
  const address = addressFixed && path !== null ? path : postPath(category?.slug ?? "…", slug ?? slugify(title));
  return (
    <figure className="editor-snippet">
      <figcaption className="field-hint">{says.fields.snippet}</figcaption>
      <span className="editor-snippet-address">{screen.origin + address}</span>
      <span className="editor-snippet-title">
        {cut(fullTitle(plainTitle(set.seo.title ?? set.title), screen.separator, screen.siteName), TITLE_SHOWN)}
      </span>
      <span>{cut(set.seo.description || set.lead || set.excerpt, DESCRIPTION_SHOWN)}</span>
    </figure>
  );
}

function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const short = text.slice(0, limit);
  return `${short.slice(0, Math.max(short.lastIndexOf(" "), limit / 2))}…`;
}

/** A preview of the social picture. The server draws the real picture at publication, by the same rules. */
function SocialCard() {
  const { editing, screen } = useEditor();
  const typed = useDraftField(editing.box, "title");
  const typeset = useObservable(editing.preview)?.title;
  const category = useCategory();
  const authorIds = useDraftField(editing.box, "authorIds");
  const { text, pixels } = socialTitle(plainTitle(typeset || typed));
  const authors = authorIds.flatMap((id) => screen.choices.people.find((person) => person.id === id)?.name ?? []);
  return (
    <figure className="editor-social">
      <div className="editor-social-card">
        <div className="editor-social-sheet">
          <p className="editor-social-site">{screen.siteName}</p>
          <p className="editor-social-kicker">{category?.name.toLocaleUpperCase("pl")}</p>
          <p className="editor-social-title" data-size={pixels}>
            {text}
          </p>
          <p className="editor-social-authors">{authors.join(", ")}</p>
        </div>
      </div>
      <figcaption className="field-hint">{says.fields.social}</figcaption>
    </figure>
  );
}
