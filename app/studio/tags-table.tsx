import { useEffect, useRef, useState } from "react";
import { useActionData } from "react-router";
import type { TagImport } from "#core/tags/tag-editing.ts";
import { links } from "../links.ts";
import { tagTableWords as words } from "../messages/tags.ts";
import type { Answered } from "../submit.ts";
import { Form, type FormState } from "../ui/form.tsx";
import { TextField } from "./field.tsx";

/** A table that was looked through, or taken. */
interface Told extends TagImport {
  applied: boolean;
}

/** All tags as a file, there and back. A chosen file is read into the field, which is all there is without scripts. */
export function TagsTable() {
  const form = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const looked = lookedThrough(useActionData<Answered>());
  const [unreadable, setUnreadable] = useState(false);

  const area = () => form.current?.querySelector("textarea");

  /** What was taken is done with. */
  function settle({ applied }: Told): void {
    if (applied) area()!.value = "";
  }

  async function take(): Promise<void> {
    const [file] = input.current?.files ?? [];
    if (!file) return;
    const text = textIn(await file.arrayBuffer());
    setUnreadable(text === null);
    if (text !== null) area()!.value = text;
  }

  // A file may have been chosen before the app was there.
  useEffect(() => {
    if (input.current?.files?.length) input.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);

  return (
    <section className="studio-part" aria-labelledby="tabela">
      <h2 id="tabela">{words.title}</h2>
      <div className="tags-download">
        <p>{words.standfirst}</p>
        <a className="button" href={links.tagTable()} download>
          {words.download}
        </a>
      </div>
      <Form<Told> do="import" className="studio-form tags-table" onDone={settle}>
        {(state) => (
          <div ref={form}>
            <p className="tags-file">
              <input
                id="plik-tagow"
                className="file-field"
                type="file"
                accept=".csv,.tsv,.txt,text/csv"
                ref={input}
                onChange={() => void take()}
              />
              <label className="button" htmlFor="plik-tagow">
                {words.file}
              </label>
            </p>
            {unreadable && <p className="notice notice-fault">{words.unreadable}</p>}
            <TextField label={words.text} name="table" hint={words.textHint} defaultValue={looked} rows={6} />
            <Outcome state={state} />
            <div className="acts">
              <button className="button" name="apply" value="">
                {words.preview}
              </button>
              {mayApply(state) && (
                <button className="button button-main" name="apply" value="tak">
                  {words.apply}
                </button>
              )}
            </div>
          </div>
        )}
      </Form>
    </section>
  );
}

/** The table that a document without scripts was looked through for: it is sent again to be taken. */
function lookedThrough(answered: Answered | undefined): string | undefined {
  if (answered?.do !== "import" || !answered.ok || !("value" in answered)) return undefined;
  return (answered.value as Told).applied ? undefined : String(answered.typed["table"] ?? "");
}

/** Spreadsheets write UTF-8 or, on a Polish Windows, its old code page. */
function textIn(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder("windows-1250").decode(bytes);
    return text.includes("\0") ? null : text;
  }
}

function toldBy({ answer }: FormState): Told | null {
  return answer?.ok && "value" in answer ? (answer.value as Told) : null;
}

function mayApply(state: FormState): boolean {
  const told = toldBy(state);
  return told !== null && !told.applied && told.faults.length === 0 && told.created + told.changed > 0;
}

/** What the table would do, or did, line by line. */
function Outcome({ state }: { state: FormState }) {
  const told = toldBy(state);
  if (!told) return null;
  const { faults, tags, created, changed, unchanged, applied } = told;
  if (faults.length > 0) {
    return (
      <div className="notice notice-fault" role="alert">
        <strong>{words.faults}</strong>
        <Lines total={faults.length} lines={faults.map(({ line, message }) => `${words.line(line)}: ${message}`)} />
      </div>
    );
  }
  const facts = [`${words.created}: ${created}`, `${words.changed}: ${changed}`, `${words.unchanged}: ${unchanged}`];
  return (
    <output className="notice notice-done">
      <strong>{applied ? words.did : words.would}</strong>: {facts.join(", ")}
      <Lines
        total={created + changed}
        lines={tags.map(({ line, name, before, fields }) => {
          const what = before === null ? words.isNew : fields.map((field) => words.fields[field]).join(", ");
          const was = before !== null && before !== name ? ` (${words.renamed(before)})` : "";
          return `${words.line(line)}: „${name}”${was} – ${what}`;
        })}
      />
    </output>
  );
}

/** Lines told one by one. */
const SHOWN = 20;

function Lines({ lines, total }: { lines: string[]; total: number }) {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, SHOWN);
  return (
    <ul className="tags-lines">
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {total > shown.length && <li>{words.more(total - shown.length)}</li>}
    </ul>
  );
}
