import { plainTitle } from "#core/base/post-title.ts";
import type { SubjectPost } from "#core/assistant/generator/generator-service.ts";
import type { Signal } from "#core/topics/proposal-signals.ts";
import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { studioTopics } from "../../messages/topics.ts";
import { Form } from "../../ui/form.tsx";
import { Field, TextField } from "../ui/form-fields.tsx";
import { FormButton } from "../ui/save-button.tsx";
import { CostForecast } from "./run-step.tsx";
import { RunRows } from "../assistant/run-rows.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { SubjectScreen } from "./topic-generator.loader.ts";

export function GeneratorSubject({ view }: { view: SubjectScreen }) {
  const { subject, runs, outlook } = view;
  return (
    <div className="generator">
      <p className="generator-back">
        <a href={links.runs()}>{words.runs.all}</a>
      </p>
      <PageHeading title={words.title(subject.title)} standfirst={words.standfirst} />
      <div className="generator-page">
        <div>
          <Start view={view} />
          <WriteForm view={view} />
          {runs.length > 0 && (
            <section className="generator-step" aria-labelledby="szkice">
              <h2 id="szkice">{words.runs.here}</h2>
              <RunRows
                rows={runs.map((run) => ({ ...run, slug: subject.slug, draft: null }))}
                currency={outlook.currency}
              />
            </section>
          )}
          <Gaps view={view} />
        </div>
        <aside>
          <Present view={view} />
        </aside>
      </div>
    </div>
  );
}

function Start({ view: { subject, about, outlook } }: { view: SubjectScreen }) {
  const { kind, id } = subject;
  const { used, cap } = outlook.today;
  if (outlook.models === null) return null;
  return (
    <section className="generator-step" aria-labelledby="model">
      <h2 id="model">{words.start.title}</h2>
      <Form do="start" fields={{ kind, id }} className="generator-start">
        <CostForecast forecast={about.forecast} />
        <button className="button button-main">{words.start.model}</button>
        <p className="field-hint">
          {words.start.today(used.input + used.output, cap.tokens)}{" "}
          {words.start.drafts(outlook.drafts.begun, outlook.drafts.most)}
        </p>
      </Form>
    </section>
  );
}

/** The form for an outline and a text that a person wrote. Both become a draft without changes. */
function WriteForm({ view: { subject, title, outlook, draftId } }: { view: SubjectScreen }) {
  const { kind, id } = subject;
  return (
    <section className="generator-step" aria-labelledby="recznie">
      <h2 id="recznie">{words.write.title}</h2>
      <p className="field-hint">{words.write.hint}</p>
      <Form do="write" fields={{ kind, id }} carried={{ draft: draftId }} className="studio-form">
        <Field label={words.write.name} name="title" defaultValue={title} required autoComplete="off" />
        <TextField label={words.write.outline} name="outline" hint={words.write.outlineHint} rows={6} />
        <TextField label={words.write.text} name="text" hint={words.write.textHint} rows={6} />
        <FormButton {...(outlook.models === null ? { look: "main" } : {})}>{words.write.save}</FormButton>
      </Form>
    </section>
  );
}

function Gaps({ view: { about, editor } }: { view: SubjectScreen }) {
  return (
    <section className="generator-step" aria-labelledby="luki">
      <h2 id="luki">{words.gaps.title}</h2>
      <p className="field-hint">{words.gaps.hint}</p>
      {about.gaps.length === 0 && <p>{words.gaps.none}</p>}
      <GapList gaps={about.gaps} editor={editor} />
    </section>
  );
}

function GapList({ gaps, editor }: { gaps: Signal[]; editor: boolean }) {
  if (gaps.length === 0) return null;
  return (
    <ul className="roll">
      {gaps.map((gap) => (
        <li key={gap.key}>
          <Gap gap={gap} editor={editor} />
        </li>
      ))}
    </ul>
  );
}

function Gap({ gap, editor }: { gap: Signal; editor: boolean }) {
  const { key, title, origin, evidence, about } = gap;
  return (
    <div className="generator-gap">
      <p className="topics-origin">{studioTopics.origins[origin]}</p>
      <p className="roll-name">{title}</p>
      <p className="roll-facts">{evidence}</p>
      <div className="acts">
        {about && (
          <a className="button" href={about.editSlug ? links.editPost(about.editSlug) : about.path}>
            {about.editSlug ? words.gaps.update : words.gaps.see}
          </a>
        )}
        <Form do="gap-keep" fields={{ key }}>
          <button className="button" aria-label={`${words.gaps.keep}: ${title}`}>
            {words.gaps.keep}
          </button>
        </Form>
        {editor && (
          <Form do="gap-dismiss" fields={{ key }}>
            <button className="button button-plain" aria-label={`${words.gaps.dismiss}: ${title}`}>
              {words.gaps.dismiss}
            </button>
          </Form>
        )}
      </div>
    </div>
  );
}

function Present({ view: { about, closest, editable } }: { view: SubjectScreen }) {
  return (
    <section aria-labelledby="jest">
      <h2 id="jest">{words.has.title}</h2>
      {about.total === 0 && <p>{words.has.none}</p>}
      <Posts posts={about.posts} editable={editable} />
      {about.total > about.posts.length && <p className="field-hint">{words.has.more(about.total)}</p>}
      {closest.length > 0 && (
        <>
          <h3>{words.has.close}</h3>
          <Posts posts={closest} editable={editable} />
        </>
      )}
    </section>
  );
}

type ShownPost = Pick<SubjectPost, "title" | "path" | "slug"> & Partial<Pick<SubjectPost, "headings">>;

function Posts({ posts, editable }: { posts: ShownPost[]; editable: string[] }) {
  if (posts.length === 0) return null;
  return (
    <ul className="generator-posts">
      {posts.map(({ title, path, slug, headings = [] }) => (
        <li key={path}>
          <a href={path}>{plainTitle(title)}</a>{" "}
          {editable.includes(slug) && (
            <a
              className="generator-update"
              href={links.editPost(slug)}
              aria-label={words.has.updateOf(plainTitle(title))}
            >
              {words.has.update}
            </a>
          )}
          {headings.length > 0 && <span className="data-table-under">{headings.join(" · ")}</span>}
        </li>
      ))}
    </ul>
  );
}
