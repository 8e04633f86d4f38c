import { tagMerge as words } from "../../messages/tags.ts";
import { MergeEffects } from "../tag-cleanup/merge-preview.tsx";
import { FaultNotice, Form } from "../../ui/form.tsx";
import { tagsAt, type TagsQuery } from "./tags-query.ts";
import type { MergeView } from "./tags.loader.ts";

export function MergeTags({ merge, query }: { merge: MergeView; query: TagsQuery }) {
  const { tags, stays, preview, refusal } = merge;
  const into = stays.id;
  const others = tags.filter(({ id }) => id !== into);
  const pick = tags.map(({ id }) => id);
  return (
    <section className="tags-merge" aria-labelledby="laczenie">
      <h2 id="laczenie">{words.title}</h2>
      <ul className="roll">
        {tags.map((tag) => (
          <li key={tag.id}>
            <Picked tag={tag} stays={tag.id === into} query={{ ...query, pick }} />
          </li>
        ))}
      </ul>
      {!preview && <p className="notice">{words.one}</p>}
      {refusal !== null && <FaultNotice>{refusal}</FaultNotice>}
      {preview && refusal === null && <MergeEffects preview={preview} />}
      <Form do="merge" fields={{ into, tags: others.map(({ id }) => id).join(",") }} className="acts">
        {preview && refusal === null && (
          <button className="button button-main">{words.submit(others.length, stays.name)}</button>
        )}
        <a className="button-plain" href={tagsAt(query, { pick: [], into: "", edit: "", done: "" })}>
          {words.drop}
        </a>
      </Form>
    </section>
  );
}

interface PickedProps {
  tag: MergeView["tags"][number];
  stays: boolean;
  query: TagsQuery;
}

function Picked({ tag: { id, name, published }, stays, query }: PickedProps) {
  const without = query.pick.filter((each) => each !== id);
  return (
    <div className="roll-line">
      <strong className="roll-name">{name}</strong>
      <span className="roll-facts">
        {words.posts(published)}
        {stays && (
          <>
            {" · "}
            <strong>{words.stays}</strong>
          </>
        )}
      </span>
      <span className="acts">
        {!stays && (
          <a className="button-plain" href={tagsAt(query, { into: id, done: "" })} aria-label={words.chooseOf(name)}>
            {words.choose}
          </a>
        )}
        <a className="button-plain" href={tagsAt(query, { pick: without, done: "" })} aria-label={words.unpickOf(name)}>
          {words.unpick}
        </a>
      </span>
    </div>
  );
}
