/* Reads which fields of a form differ from their original values in the page, and restores such changes. */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Maps the name of a changed field to its texts. `was` and `now` are the original and current texts of all fields of that name. */
export type FormChanges = Record<string, { was: string[]; now: string[] }>;

const SECRET = /password|one-time-code/;
const NO_VALUE = new Set(["hidden", "password", "file", "submit", "button", "reset", "image"]);
const NO_TEXT = new Set(["checkbox", "radio", "range", "color", "select-one", "select-multiple"]);

/** Returns the fields whose text differs from the original text. */
export function changesOf(form: HTMLFormElement): FormChanges {
  const changes = [...controlsOf(form)].map(([name, controls]) => {
    return [name, { was: controls.map(defaultOf), now: controls.map(valueOf) }] as const;
  });
  return Object.fromEntries(changes.filter(([, { was, now }]) => !isSame(was, now)));
}

/** True for a form with a text area or with more than one text field. */
export function isLong(form: HTMLFormElement): boolean {
  const texts = textsOf(form);
  return texts.length > 1 || texts.some((control) => control.type === "textarea");
}

/** True when the text of a text field differs from the original text. */
export function hasTypedText(form: HTMLFormElement): boolean {
  return textsOf(form).some((control) => valueOf(control) !== defaultOf(control));
}

/**
 * Returns the changes whose fields exist in the form with another text. `isOutdated`: one of these fields was saved with
 * another text in the meantime.
 */
export function remainingChanges(
  form: HTMLFormElement,
  changes: FormChanges,
): { left: FormChanges; isOutdated: boolean } {
  const present = controlsOf(form);
  const left = Object.entries(changes).filter(([name, { now }]) => {
    const controls = present.get(name);
    return controls !== undefined && !isSame(controls.map(valueOf), now);
  });
  const isOutdated = left.some(([name, { was }]) => !isSame(present.get(name)?.map(valueOf) ?? [], was));
  return { left: Object.fromEntries(left), isOutdated };
}

/** Sets each field to its text in `state`, as if a person typed it, and opens the `details` elements around the field. */
export function fillFields(form: HTMLFormElement, changes: FormChanges, state: "was" | "now"): void {
  const controls = controlsOf(form);
  for (const [name, change] of Object.entries(changes)) {
    for (const [at, control] of (controls.get(name) ?? []).entries()) {
      const text = change[state][at];
      if (text !== undefined && text !== valueOf(control)) put(control, text);
      unfold(control);
    }
  }
}

/** Opens every `details` element around the element. */
export function unfold(element: Element): void {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.open = true;
  }
}

function put(control: Control, text: string): void {
  if (isTick(control)) return control.click();
  // React overrides the element's own setter, to tell its own changes from a person's changes. So the prototype's setter is called.
  const prototype = Object.getPrototypeOf(control) as object;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, text);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

function controlsOf(form: HTMLFormElement): Map<string, Control[]> {
  const controls = [...form.elements].filter(isControl);
  return Map.groupBy(controls, ({ name }) => name);
}

function textsOf(form: HTMLFormElement): Control[] {
  return [...controlsOf(form).values()].flat().filter(({ type }) => !NO_TEXT.has(type));
}

/** Whether changes of the field may be stored: false for passwords and codes. */
function isControl(element: Element): element is Control {
  if (!element.matches("input[name], textarea[name], select[name]")) return false;
  const { type, autocomplete } = element as HTMLInputElement;
  return !NO_VALUE.has(type) && !SECRET.test(autocomplete);
}

function isTick(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function valueOf(control: Control): string {
  if (isTick(control)) return control.checked ? control.value : "";
  return control.value;
}

function defaultOf(control: Control): string {
  if (isTick(control)) return control.defaultChecked ? control.value : "";
  if ("options" in control) {
    const options = [...control.options];
    return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
  }
  // `value` of a text area has line feeds only, but `defaultValue` has the document's line breaks.
  return control.defaultValue.replaceAll("\r\n", "\n");
}

function isSame(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}
