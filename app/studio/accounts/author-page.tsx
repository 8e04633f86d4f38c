import { AUTHOR_LINKS_LIMIT } from "#core/base/limits.ts";
import { links } from "../../links.ts";
import { accounts } from "../../messages/accounts.ts";
import { library } from "../../messages/media/library.ts";
import { useView } from "../../routing/router.tsx";
import { Form, type FormState } from "../../ui/form.tsx";
import { TextField } from "../ui/form-fields.tsx";
import { ListSearch } from "../ui/list-search-and-paging.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { PictureChoice } from "../ui/picture-choice.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import type { AuthorPageScreen } from "./author-page.loader.ts";

export function Component() {
  const view = useView<AuthorPageScreen>();
  const words = accounts.authorPage;
  return (
    <>
      <PageHeading title={words.title(view.name)} standfirst={words.standfirst}>
        <div className="acts">
          <a className="button-plain" href={view.isOwn ? links.account() : links.users()}>
            {view.isOwn ? words.back : words.backToTeam}
          </a>
          {view.path !== null && (
            <a className="button" href={view.path}>
              {words.look}
            </a>
          )}
        </div>
      </PageHeading>
      <div className="studio-forms">
        {view.path === null && view.shown && <p className="notice">{words.none}</p>}
        <div className="studio-sieve">
          <ListSearch action={links.authorPage(view.id)} text={view.text} find={library.find} />
          {view.text !== "" && view.picks.every(({ id }) => id === view.portraitId) && (
            <p className="notice">{library.nothing}</p>
          )}
        </div>
        <Form key={view.text} do="change" className="studio-form">
          {(state) => <Fields view={view} state={state} />}
        </Form>
      </div>
    </>
  );
}

function Fields({ view, state: { typed } }: { view: AuthorPageScreen; state: FormState }) {
  const words = accounts.authorPage;
  const redrawn = Object.keys(typed).length > 0;
  return (
    <>
      <PictureChoice
        legend={words.portrait}
        hint={words.portraitHint}
        name="portraitId"
        chosen={view.portraitId}
        picks={view.picks}
        none={{ shown: <span className="pick-none" aria-hidden />, label: words.noPortrait }}
      />
      <TextField
        label={words.links}
        name="links"
        hint={words.linksHint(AUTHOR_LINKS_LIMIT)}
        defaultValue={view.links.join("\n")}
        rows={4}
      />
      <div className="field">
        <label className="tick">
          <input
            type="checkbox"
            name="hidden"
            value="on"
            defaultChecked={redrawn ? typed["hidden"] === "on" : !view.shown}
            aria-describedby="hidden-hint"
          />
          {words.hidden}
        </label>
        <p className="field-hint" id="hidden-hint">
          {words.hiddenHint}
        </p>
      </div>
      <SaveButton />
    </>
  );
}
