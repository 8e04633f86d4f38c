import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { useView } from "../../routing/route-data.ts";
import { GeneratorRun } from "./run.tsx";
import { GeneratorSubject } from "./subject.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { GeneratorScreen } from "./topic-generator.loader.ts";

export function Component() {
  const view = useView<GeneratorScreen>();
  if (view.kind === "run") return <GeneratorRun key={view.run.id} view={view} />;
  if (view.kind === "subject") return <GeneratorSubject view={view} />;
  const { slug, subjects } = view;
  return (
    <>
      <PageHeading title={words.choose.title(slug)} standfirst={words.choose.standfirst} />
      <ul className="roll">
        {subjects.map(({ kind, title }) => (
          <li key={kind}>
            <a href={links.generator(slug, { as: kind })} className="roll-name">
              {title}
            </a>
            <p className="roll-facts">{words.subjects[kind]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
