import { useEffect, useRef, useState } from "react";
import { useActionData } from "../../routing/router.tsx";
import type { ActionData } from "../../requests/submit.ts";
import type { csvImport } from "../../messages/csv-import.ts";
import { Form, useFormValue } from "../../ui/form.tsx";
import { TextField } from "./form-fields.tsx";

interface TableImportResult {
  created: number;
  changed: number;
  unchanged: number;
  /** How many lines the outcome lists; absent for as many as are created and changed. */
  listed?: number;
  faults: { line: number; message: string }[];
  applied: boolean;
}

type TableWords = typeof csvImport & { standfirst: string; textHint: string; created: string };

interface TableFormProps<Told extends TableImportResult> {
  words: TableWords;
  /** Where the table is downloaded; absent where it is only imported. */
  address?: string;
  linesOf(event: Told): string[];
}

/**
 * Downloads a table as a CSV file, and imports a table by the action `import`. A chosen file is read into the text field;
 * without scripts the person pastes the text.
 */
export function CsvImportForm<Told extends TableImportResult>({ words, address, linesOf }: TableFormProps<Told>) {
  const form = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const looked = checkedTable(useActionData());
  const [unreadable, setUnreadable] = useState(false);

  function put(text: string): void {
    const area = form.current?.querySelector("textarea");
    if (area) area.value = text;
  }

  function settle({ applied }: TableImportResult): void {
    if (applied) put("");
  }

  async function take(): Promise<void> {
    const [file] = input.current?.files ?? [];
    if (!file) return;
    const text = textIn(await file.arrayBuffer());
    setUnreadable(text === null);
    if (text !== null) put(text);
  }

  // Reads a file that was chosen before the app started.
  useEffect(() => {
    if (input.current?.files?.length) input.current.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);

  return (
    <section className="studio-part" aria-labelledby="tabela">
      <h2 id="tabela">{words.title}</h2>
      <div className="tags-download">
        <p>{words.standfirst}</p>
        {address !== undefined && (
          <a className="button" href={address} download>
            {words.download}
          </a>
        )}
      </div>
      <Form<Told> do="import" className="studio-form tags-table" onDone={settle} isPreview={({ applied }) => !applied}>
        <div ref={form}>
          <p className="tags-file">
            <input
              id="plik-tabeli"
              className="file-field"
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              ref={input}
              onChange={() => void take()}
            />
            <label className="button" htmlFor="plik-tabeli">
              {words.file}
            </label>
          </p>
          {unreadable && <p className="notice notice-fault">{words.unreadable}</p>}
          <TextField label={words.text} name="table" hint={words.textHint} defaultValue={looked} rows={6} />
          <Outcome words={words} linesOf={linesOf} />
          <div className="acts">
            <button className="button" name="apply" value="">
              {words.preview}
            </button>
            <ApplyButton>{words.apply}</ApplyButton>
          </div>
        </div>
      </Form>
    </section>
  );
}

/** Returns the table that was just sent without scripts and checked. The next form sends the same table again to import it. */
function checkedTable(answered: ActionData | undefined): string | undefined {
  if (answered?.do !== "import" || !answered.ok || !("value" in answered)) return undefined;
  return (answered.value as TableImportResult).applied ? undefined : String(answered.typed["table"] ?? "");
}

/** Returns the file's text, in UTF-8 or in the old code page that Polish Windows uses for spreadsheets. Null for other encodings. */
function textIn(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder("windows-1250").decode(bytes);
    return text.includes("\0") ? null : text;
  }
}

function ApplyButton({ children }: { children: string }) {
  const told = useFormValue<TableImportResult>();
  if (!told || told.applied || told.faults.length > 0 || told.created + told.changed === 0) return null;
  return (
    <button className="button button-main" name="apply" value="on">
      {children}
    </button>
  );
}

function Outcome<Told extends TableImportResult>({ words, linesOf }: Omit<TableFormProps<Told>, "address">) {
  const event = useFormValue<Told>();
  if (!event) return null;
  const { faults, created, changed, unchanged, applied } = event;
  if (faults.length > 0) {
    const lines = faults.map(({ line, message }) => `${words.line(line)}: ${message}`);
    return (
      <div className="notice notice-fault" role="alert">
        <strong>{words.faults}</strong>
        <Lines total={faults.length} lines={lines} words={words} />
      </div>
    );
  }
  const facts = [`${words.created}: ${created}`, `${words.changed}: ${changed}`, `${words.unchanged}: ${unchanged}`];
  return (
    <output className="notice notice-done">
      <strong>{applied ? words.did : words.would}</strong>: {facts.join(", ")}
      <Lines total={event.listed ?? created + changed} lines={linesOf(event)} words={words} />
    </output>
  );
}

const SHOWN = 20;

function Lines({ lines, total, words }: { lines: string[]; total: number; words: TableWords }) {
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
