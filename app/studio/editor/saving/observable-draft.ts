import { EMPTY_DRAFT, type Draft } from "#core/posts/drafts/draft.ts";
import { Observable, useObservable } from "../observable.ts";

type Fields = Omit<Draft, "body">;
type Cells = { [Name in keyof Fields]: Observable<Fields[Name]> };

/** The editor's draft: an observable for each field. The body stays in CodeMirror, so that typing copies nothing. */
export class ObservableDraft {
  readonly cells: Cells;
  body: () => string;
  readonly #changed: () => void;

  constructor(draft: Draft, changed: () => void) {
    // A draft stored by an older version may lack fields.
    const { body, ...fields } = { ...EMPTY_DRAFT, ...draft };
    this.body = () => body;
    this.#changed = changed;
    this.cells = Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, new Observable<unknown>(value)]),
    ) as Cells;
  }

  draft(): Draft {
    const fields = Object.fromEntries(Object.entries(this.cells).map(([name, cell]) => [name, cell.get()]));
    return { ...(fields as Fields), body: this.body() };
  }

  set<Name extends keyof Fields>(name: Name, value: Fields[Name]): void {
    this.cells[name].set(value);
    this.#changed();
  }

  /** Shows the fields of a draft from elsewhere, and does not change the body. */
  show({ body: _body, ...fields }: Draft): void {
    for (const [name, value] of Object.entries(fields)) {
      const cell = this.cells[name as keyof Fields] as Observable<unknown> | undefined;
      if (cell && JSON.stringify(cell.get()) !== JSON.stringify(value)) cell.set(value);
    }
  }
}

/** Returns one field of the draft, and renders the component again when the field changes. */
export function useDraftField<Name extends keyof Fields>(box: ObservableDraft, name: Name): Fields[Name] {
  return useObservable(box.cells[name] as Observable<Fields[Name]>);
}
