import type { ReactNode } from "react";
import { FormButton } from "../ui/save-button.tsx";
import { links } from "../../links.ts";
import { addressWords, deadLinkWords, notFoundLogWords, outsideLinkWords } from "../../messages/addresses.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Form } from "../../ui/form.tsx";
import type { NotFoundLine, NotFoundLogScreen } from "./not-found-log.loader.ts";
import { Field } from "../ui/form-fields.tsx";
import { Pager } from "../ui/list-search-and-paging.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

export function Component() {
  const view = useView<NotFoundLogScreen>();
  const words = notFoundLogWords;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst}>
        <a className="button-plain" href={links.addresses()}>
          {words.former}
        </a>
      </PageHeading>
      {view.rows.length > 0 ? (
        <ul className="roll" aria-label={words.title}>
          {view.rows.map((row) => (
            <One key={row.path} row={row} />
          ))}
        </ul>
      ) : (
        <EmptyState sentence={words.empty} act={{ name: words.former, path: links.addresses() }} />
      )}
      <Pager path={links.missing(view.dead.after)} page={view.page} pages={view.pages} />
      <DeadLinks dead={view.dead} />
      <OutsideLinks outside={view.outside} />
    </>
  );
}

function One({ row }: { row: NotFoundLine }) {
  const words = notFoundLogWords;
  const { path, suggestion } = row;
  return (
    <li>
      <div className="roll-line">
        <div>
          {path}
          <span className="data-table-under">{words.requested(row.count, row.lastText)}</span>
        </div>
        {suggestion && <Suggestion path={path} suggestion={suggestion} />}
      </div>
      <Redirect path={path}>
        <Form do="ignore" fields={{ path }} className="studio-form apart">
          <p className="field-hint">{words.ignoreHint}</p>
          <FormButton>{words.ignore}</FormButton>
        </Form>
      </Redirect>
    </li>
  );
}

function Redirect({ path, children }: { path: string; children?: ReactNode }) {
  const words = notFoundLogWords;
  return (
    <details>
      <summary className="fold">
        {words.direct}
        <span className="unseen">: {path}</span>
      </summary>
      <div className="roll-forms">
        <Form do="redirect" fields={{ from: path }} className="studio-form">
          <Field label={addressWords.addTo} name="to" hint={addressWords.addToHint} spellCheck={false} />
          <FormButton look="main">{words.direct}</FormButton>
        </Form>
        {children}
      </div>
    </details>
  );
}

/** Broken links in published posts. An editor corrects the post, or redirects the address to which the link leads. */
function DeadLinks({ dead: { links: deadLinks, next, after } }: Pick<NotFoundLogScreen, "dead">) {
  const words = deadLinkWords;
  return (
    <section className="studio-part" aria-labelledby="odnosniki-donikad">
      <h2 id="odnosniki-donikad">{words.title}</h2>
      <p>{deadLinks.length > 0 || next !== null ? words.standfirst : words.none}</p>
      {deadLinks.length > 0 && (
        <ul className="roll" aria-labelledby="odnosniki-donikad">
          {deadLinks.map(({ path, posts, total }) => (
            <li key={path}>
              <div className="roll-line">
                <div>
                  {path}
                  <span className="data-table-under">
                    {words.from(total)}{" "}
                    {posts.map(({ slug, title }, at) => (
                      <span key={slug}>
                        {at > 0 && ", "}
                        <a className="data-table-link" href={links.editPost(slug)}>
                          {title || studio.queue.untitled}
                        </a>
                      </span>
                    ))}
                    {total > posts.length && ` ${words.more(total - posts.length)}`}
                  </span>
                </div>
              </div>
              <Redirect path={path} />
            </li>
          ))}
        </ul>
      )}
      {(after !== "" || next !== null) && (
        <div className="acts">
          {after !== "" && (
            <a className="button-plain" href={links.missing()}>
              {words.first}
            </a>
          )}
          {next !== null && (
            <a className="button-plain" href={links.missing(next)}>
              {words.next}
            </a>
          )}
        </div>
      )}
    </section>
  );
}

/** Links of published posts to other sites where nothing answers. The server checks them from time to time. */
function OutsideLinks({ outside: { isOff, checkedText, checked, dead } }: Pick<NotFoundLogScreen, "outside">) {
  const words = outsideLinkWords;
  const state = checkedText === null ? words.waiting : words.checked(checkedText, checked);
  return (
    <section className="studio-part" aria-labelledby="inne-witryny">
      <h2 id="inne-witryny">{words.title}</h2>
      <p>
        {isOff ? words.off : `${words.standfirst} ${state}${checkedText && dead.length === 0 ? ` ${words.none}` : ""}`}
      </p>
      {dead.length > 0 && (
        <ul className="roll" aria-labelledby="inne-witryny">
          {dead.map(({ url, fault, posts }) => (
            <li key={url}>
              <div className="roll-line">
                <div>
                  <a className="data-table-link" href={url} rel="noopener noreferrer">
                    {url}
                  </a>
                  <span className="data-table-under">
                    {typeof fault === "number" ? words.status(fault) : words.faults[fault]} ·{" "}
                    {deadLinkWords.from(posts.length)}{" "}
                    {posts.map(({ slug, title, lines }, at) => (
                      <span key={slug}>
                        {at > 0 && ", "}
                        <a className="data-table-link" href={links.editPost(slug)}>
                          {title || studio.queue.untitled}
                        </a>
                        {lines.length > 0 && ` (${words.lines(lines)})`}
                      </span>
                    ))}
                  </span>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Form do="checkOutside" fields={isOff ? { on: "on" } : {}} className="acts">
        <FormButton>{isOff ? words.turnOn : words.turnOff}</FormButton>
      </Form>
    </section>
  );
}

function Suggestion({ path, suggestion }: { path: string; suggestion: NonNullable<NotFoundLine["suggestion"]> }) {
  const words = notFoundLogWords;
  return (
    <Form do="redirect" fields={{ from: path, to: suggestion.path }} className="roll-facts">
      <span>
        {words.suggestion}{" "}
        <a className="data-table-link" href={suggestion.path}>
          {suggestion.title}
        </a>
      </span>
      <button className="button" aria-label={`${words.directThere}: ${path} → ${suggestion.path}`}>
        {words.directThere}
      </button>
    </Form>
  );
}
