import { links } from "../../links.ts";
import { deadLinkWords, outsideLinkWords } from "../../messages/addresses.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { Form } from "../../ui/form.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { FormButton } from "../ui/save-button.tsx";
import type { DeadLinksScreen } from "./dead-links.loader.ts";
import { Redirect } from "./not-found-log.tsx";

export function Component() {
  const { dead, outside } = useView<DeadLinksScreen>();
  return (
    <>
      <PageHeading title={deadLinkWords.page} standfirst={deadLinkWords.about}>
        <a className="button-plain" href={links.missing()}>
          {deadLinkWords.missing}
        </a>
      </PageHeading>
      <DeadLinks dead={dead} />
      <OutsideLinks outside={outside} />
    </>
  );
}

/** Broken links in published posts. An editor corrects the post, or redirects the address to which the link leads. */
function DeadLinks({ dead: { links: deadLinks, next, after } }: Pick<DeadLinksScreen, "dead">) {
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
                    {words.from(total)} <LinkingPosts posts={posts} />
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
            <a className="button-plain" href={links.deadLinks()}>
              {words.first}
            </a>
          )}
          {next !== null && (
            <a className="button-plain" href={links.deadLinks(next)}>
              {words.next}
            </a>
          )}
        </div>
      )}
    </section>
  );
}

function LinkingPosts({ posts }: { posts: { slug: string; title: string; lines: number[] }[] }) {
  return posts.map(({ slug, title, lines }, at) => (
    <span key={slug}>
      {at > 0 && ", "}
      <a className="data-table-link" href={links.editPost(slug)}>
        {title || studio.queue.untitled}
      </a>
      {lines.length > 0 && ` (${outsideLinkWords.lines(lines)})`}
    </span>
  ));
}

/** Links of published posts to other sites where nothing answers. The server checks them from time to time. */
function OutsideLinks({ outside }: Pick<DeadLinksScreen, "outside">) {
  const { isOff, checkedText, begunText, checked, isWaiting, dead } = outside;
  const words = outsideLinkWords;
  // With a check asked for, the hint above the button says when it begins.
  const unchecked = isWaiting ? "" : begunText === null ? words.waiting : words.begun(begunText);
  const state = checkedText === null ? unchecked : words.checked(checkedText, checked);
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
                    {deadLinkWords.from(posts.length)} <LinkingPosts posts={posts} />
                  </span>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
      {!isOff && <p className="field-hint">{isWaiting ? words.nowWaiting : words.nowHint(dead.length)}</p>}
      <div className="acts">
        {!isOff && (
          <Form do="recheckOutside">
            <FormButton disabled={isWaiting}>{words.now}</FormButton>
          </Form>
        )}
        <Form do="checkOutside" fields={isOff ? { on: "on" } : {}}>
          <FormButton>{isOff ? words.turnOn : words.turnOff}</FormButton>
        </Form>
      </div>
    </section>
  );
}
