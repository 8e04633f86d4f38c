import { plainTitle } from "#core/base/post-title.ts";
import type { JoinPreview } from "#core/posts/join/join-types.ts";
import { links } from "../../../links.ts";
import { joinPosts as says } from "../../../messages/join-posts.ts";
import { studio } from "../../../messages/studio.ts";
import { useView } from "../../../routing/router.tsx";
import { FaultNotice, Form } from "../../../ui/form.tsx";
import { Field } from "../../ui/form-fields.tsx";
import { FormButton } from "../../ui/save-button.tsx";
import type { JoinPostsScreen } from "./join-posts.loader.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

export function Component() {
  const view = useView<JoinPostsScreen>();
  return (
    <>
      <PageHeading
        title={`${says.title}: ${plainTitle(view.title) || studio.queue.untitled}`}
        standfirst={says.standfirst}
      >
        <a className="button" href={links.editPost(view.slug)}>
          {says.back}
        </a>
      </PageHeading>
      {view.preview ? <Preview postId={view.postId} preview={view.preview} /> : <Asking view={view} />}
    </>
  );
}

function Asking({ view: { postId, into, fault, titled } }: { view: JoinPostsScreen }) {
  return (
    <section className="studio-part" aria-labelledby="z-czym">
      <h2 id="z-czym">{says.ask}</h2>
      <form method="get" action={links.join(postId)} className="studio-form" key={into}>
        {fault && <FaultNotice>{fault}</FaultNotice>}
        <Field
          label={says.into}
          name="into"
          defaultValue={into}
          required
          spellCheck={false}
          autoCapitalize="off"
          hint={says.intoHint}
        />
        <FormButton look="main">{says.show}</FormButton>
      </form>
      {titled.length > 0 && (
        <>
          <p>{says.which}</p>
          <ul className="roll">
            {titled.map(({ title, path, category }) => (
              <li key={path}>
                <a href={links.join(postId, path)}>
                  {plainTitle(title) || studio.queue.untitled}
                  <span className="data-table-under">{category}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Preview({ postId, preview }: { postId: string; preview: JoinPreview }) {
  const { end, added } = preview;
  return (
    <>
      <section className="studio-part" aria-labelledby="skutki">
        <h2 id="skutki">{says.consequences}</h2>
        <ul className="join-consequences">
          {consequencesOf(preview).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Confirm postId={postId} preview={preview} />
      </section>
      <section className="studio-part" aria-labelledby="wynik">
        <h2 id="wynik">{says.result}</h2>
        <p className="diff" lang="pl">
          {end !== "" && `${end}\n\n`}
          <ins>{added}</ins>
        </p>
      </section>
    </>
  );
}

function Confirm({ postId, preview: { from, into, topic, held } }: { postId: string; preview: JoinPreview }) {
  return (
    <Form
      do="join"
      fields={{ intoId: into.id }}
      carried={{ base: from.token, intoBase: into.token }}
      rereadOnConflict
      className="studio-form join-confirm"
      path={links.join(postId, into.slug)}
    >
      {({ answer }) => (
        <>
          {held && !(answer && !answer.ok) && <p className="notice">{held}</p>}
          {topic?.other && topic.mayMerge && (
            <label className="tick">
              <input type="checkbox" name="topics" />
              {says.mergeTopics(topic.title, topic.other)}
            </label>
          )}
          <div className="acts">
            <button className="button button-main">{says.join}</button>
            <a className="button" href={links.join(postId)}>
              {says.other}
            </a>
            <a className="button-plain" href={links.editPost(from.slug)}>
              {says.cancel}
            </a>
          </div>
        </>
      )}
    </Form>
  );
}

function consequencesOf(preview: JoinPreview): string[] {
  const { from, into, tags, leftTags, authors, notes, leftNotes, share } = preview;
  const lines = [
    says.text(into.title),
    into.live ? says.live : says.notLive,
    tags.length > 0 && says.tags(tags),
    leftTags > 0 && says.leftTags(leftTags),
    authors.length > 0 && says.authors(authors),
    notes && says.notes,
    leftNotes && says.leftNotes,
    topicLine(preview),
    share && says.share(share.models),
    says.stays,
    says.fates[from.fate](into.path),
  ];
  return lines.filter((line) => typeof line === "string");
}

function topicLine({ topic, into }: JoinPreview): string | null {
  if (!topic) return null;
  if (topic.other !== null) return topic.mayMerge ? null : says.otherTopic(topic.title, topic.other);
  return into.live ? says.topicLater(topic.title) : says.topic(topic.title);
}
