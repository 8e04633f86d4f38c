import { plainTitle } from "#core/base/post-title.ts";
import type { Signal } from "#core/topics/proposal-signals.ts";
import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { topicManager } from "../../messages/topic-manager.ts";
import { Form } from "../../ui/form.tsx";
import { CostForecast } from "./step-parts.tsx";
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
  return (
    <section className="generator-step" aria-labelledby="nowy">
      <h2 id="nowy">{words.start.title}</h2>
      {outlook.models === null && <p>{words.start.noModel}</p>}
      <div className="generator-starts">
        {outlook.models !== null && (
          <Form do="start" fields={{ kind, id, engine: "model" }} className="generator-start">
            <CostForecast forecast={about.forecast} />
            <button className="button button-main">{words.start.model}</button>
            <p className="field-hint">
              {words.start.today(used.input + used.output, cap.tokens)}{" "}
              {words.start.drafts(outlook.drafts.begun, outlook.drafts.most)}
            </p>
          </Form>
        )}
        <Form do="start" fields={{ kind, id, engine: "built-in" }} className="generator-start">
          <p className="generator-label">{words.builtIn}</p>
          <button className={outlook.models === null ? "button button-main" : "button"}>{words.start.builtIn}</button>
          <p className="field-hint">{words.start.builtInHint}</p>
        </Form>
      </div>
    </section>
  );
}

function Gaps({ view: { about, editor } }: { view: SubjectScreen }) {
  const old = about.gaps.filter(({ origin }) => origin === "old-post");
  return (
    <section className="generator-step" aria-labelledby="luki">
      <p className="generator-label">{words.builtIn}</p>
      <h2 id="luki">{words.gaps.title}</h2>
      <p className="field-hint">{words.gaps.hint}</p>
      {about.gaps.length === old.length && <p>{old.length === 0 ? words.gaps.none : words.gaps.onlyOld}</p>}
      <GapList gaps={about.gaps.filter(({ origin }) => origin !== "old-post")} editor={editor} />
      {old.length > 0 && (
        <>
          <h3 className="generator-old">{words.gaps.old}</h3>
          <p className="field-hint">{words.gaps.oldHint}</p>
          <GapList gaps={old} editor={editor} />
        </>
      )}
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
      <p className="topics-origin">{topicManager.origins[origin]}</p>
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

function Posts({ posts, editable }: { posts: { title: string; path: string; slug: string }[]; editable: string[] }) {
  if (posts.length === 0) return null;
  return (
    <ul className="generator-posts">
      {posts.map(({ title, path, slug }) => (
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
        </li>
      ))}
    </ul>
  );
}
