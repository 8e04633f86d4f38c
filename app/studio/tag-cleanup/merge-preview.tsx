import { type ReactNode, useState } from "react";
import type { TagMergePreview } from "#core/tags/cleanup/preview-merges.ts";
import { links } from "../../links.ts";
import { mergeEffects, refresh } from "../../messages/tag-cleanup.ts";
import { Form } from "../../ui/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { MergeShown } from "./tag-cleanup.loader.ts";

const words = refresh.merge;

const FORM = "polacz";

/** Previews one merge, or all merges of a page, of which a person may untick some. A button carries out the previewed merges. */
export function MergePreview({ view: { preview, reasons, name, back } }: { view: MergeShown }) {
  const [unticked, setUnticked] = useState(0);
  const possible = preview.merges.filter(({ refusal }) => refusal === null);
  const many = preview.merges.length > 1;
  const list = links.tagRefresh({ show: back.show, page: back.page });
  return (
    <>
      <PageHeading title={words.title(preview.merges.length)} standfirst={many ? words.untick : words.standfirst}>
        <a className="button" href={list}>
          {words.back}
        </a>
      </PageHeading>
      <section className="studio-part" aria-labelledby="laczenie">
        <h2 id="laczenie">{words.merges}</h2>
        <ul className="roll">
          {preview.merges.map(({ merge: { into, tagIds }, tags, into: called, refusal }, at) => (
            <li key={into}>
              <label className="tick">
                {refusal === null && (
                  <input
                    type={many ? "checkbox" : "hidden"}
                    name="merge"
                    form={FORM}
                    value={[into, ...tagIds].join(" ")}
                    defaultChecked
                    onChange={({ target: { checked } }) => setUnticked((before) => before + (checked ? -1 : 1))}
                  />
                )}
                {called !== "" && tags.length > 0 && <strong className="roll-name">{words.one(tags, called)}</strong>}
              </label>
              <span className={refusal === null ? "roll-facts" : "roll-why"}>{refusal ?? reasons[at]}</span>
            </li>
          ))}
        </ul>
      </section>
      {possible.length > 0 && (
        <section className="studio-part" aria-labelledby="skutki">
          <h2 id="skutki">{many ? words.effectsOfAll : words.effects}</h2>
          <MergeEffects preview={preview} />
          <Form id={FORM} do="merge" fields={{ name }} rereadOnConflict className="acts acts-below">
            <button className="button button-main">
              {many ? words.submitMany(possible.length - unticked) : words.submit}
            </button>
          </Form>
        </section>
      )}
    </>
  );
}

/** Lists the posts, addresses and aliases that the merges would change. */
export function MergeEffects({ preview: { posts, copies, redirects, aliases } }: { preview: TagMergePreview }) {
  const { leadsTo, aliasOf } = mergeEffects;
  return (
    <dl className="merge-effects">
      <Effect name={mergeEffects.posts}>
        {mergeEffects.postsOf(posts)}
        {posts > 0 && <span className="field-hint">{mergeEffects.postsHint}</span>}
      </Effect>
      {copies > 0 && (
        <Effect name={mergeEffects.copies}>
          {mergeEffects.copiesOf(copies)}
          <span className="field-hint">{mergeEffects.copiesHint}</span>
        </Effect>
      )}
      {redirects.length > 0 && (
        <Effect name={mergeEffects.redirects}>
          <ul>
            {redirects.map(({ from, to }) => (
              <li key={from}>
                <code>{from}</code> {leadsTo} <code>{to}</code>
              </li>
            ))}
          </ul>
        </Effect>
      )}
      {aliases.length > 0 && (
        <Effect name={mergeEffects.aliases}>
          <ul>
            {aliases.map(({ alias, name }) => (
              <li key={alias}>
                „{alias}” {aliasOf} „{name}”
              </li>
            ))}
          </ul>
        </Effect>
      )}
    </dl>
  );
}

function Effect({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
