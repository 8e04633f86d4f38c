/** What a person has chosen in the groups of a page, as texts for an address, so that nothing is lost by merging one of the groups. */
export interface ChosenGroups extends Record<string, string> {
  /** Ids of the tags that stay in place of the proposed ones, separated by commas. */
  stays: string;
  /** Ids of the tags that are left out. */
  without: string;
  /** New names, each after the id of a tag of its group, separated by bars. */
  names: string;
}

export function chosenAt(query: URLSearchParams): ChosenGroups {
  const field = (key: string) => query.get(key) ?? "";
  return { stays: field("stays"), without: field("without"), names: field("names") };
}

/** Returns what is chosen in the forms of a list of groups. */
export function chosenIn(list: HTMLElement): ChosenGroups {
  const ids = (inputs: string) =>
    Array.from(list.querySelectorAll<HTMLInputElement>(inputs), ({ value }) => value).join(",");
  const names = [...list.querySelectorAll<HTMLInputElement>("[name=name]")].flatMap(({ form, value }) => {
    const tag = form?.querySelector<HTMLInputElement>("[name=tag]")?.value ?? "";
    return value.trim() === "" ? [] : `${tag} ${value.trim()}`;
  });
  return {
    stays: ids("[name=into]:checked:not([data-proposed])"),
    without: ids("[name=tag]:not(:checked)"),
    names: names.join("|"),
  };
}

/** Returns the new name that was typed for the group of these tags; empty without one. */
export function nameTyped({ names }: ChosenGroups, tags: readonly { id: string }[]): string {
  const typed = names.split("|").find((each) => tags.some(({ id }) => each.startsWith(`${id} `)));
  return typed?.slice(typed.indexOf(" ") + 1) ?? "";
}

/** Makes the page forget that names were typed, just before the next page gets these names: nothing is lost by leaving. */
export function markCarried(list: HTMLElement | null): void {
  for (const input of list?.querySelectorAll<HTMLInputElement>("[name=name]") ?? []) {
    input.defaultValue = input.value;
    input.form?.dispatchEvent(new Event("input"));
  }
}
