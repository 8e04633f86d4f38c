import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { Form } from "../../ui/form.tsx";
import { textOfResult } from "./editable-result.ts";
import { mayChange } from "./run-step.tsx";
import type { RunScreen } from "./topic-generator.loader.ts";

interface GeneratorVersionsProps {
  view: RunScreen;
  history: NonNullable<RunScreen["history"]>;
}

/** Every version of one result, the newest first; an earlier one can be had back as a new one. */
export function GeneratorVersions({ view, history: { kind, part, rows } }: GeneratorVersionsProps) {
  const base = rows[0]?.artefact.version ?? 0;
  return (
    <section className="generator-step" aria-labelledby="wersje">
      <h2 id="wersje">{words.versions.title}</h2>
      <ol className="generator-versions">
        {rows.map(({ artefact, who, atText }) => (
          <li key={artefact.version}>
            <p>
              <b>{words.versions.version(artefact.version)}</b> · {who ?? words.versions.engine}, {atText}
              {artefact.version === base && ` · ${words.versions.present}`}
            </p>
            <p className="generator-prompt">{textOfResult(kind, artefact.data)}</p>
            {artefact.version !== base && mayChange(view) && (
              <Form
                do="restore"
                fields={{ run: view.run.id, kind, part, version: String(artefact.version) }}
                carried={{ base: String(base) }}
              >
                <button className="button">{words.versions.restore}</button>
              </Form>
            )}
          </li>
        ))}
      </ol>
      <a className="button-plain" href={links.generator(view.subject.slug, { run: view.run.id })}>
        {words.versions.close}
      </a>
    </section>
  );
}
