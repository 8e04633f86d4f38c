import { NOTES } from "../elements/footnotes.ts";
import { TASK } from "../elements/task-lists.ts";
import { element, elementsIn, isElement, type Element } from "../tree.ts";

/** Attributes for the elements that the Markdown renderer itself has made, by what it made them for. */
const NAMED: Record<string, Record<string, string>> = {
  [NOTES.list]: { role: "doc-endnotes", "aria-label": "Przypisy" },
  [NOTES.reference]: { role: "doc-noteref" },
  [NOTES.back]: { role: "doc-backlink", "aria-label": "Wróć do tekstu" },
};

/**
 * Adds what only the renderer may write: tick boxes and names for assistive technology. It looks at `made` alone, so
 * that an author's look-alike stays plain.
 */
export function addComponentClasses(root: Element): void {
  for (const each of elementsIn(root)) {
    if (each.made === null) continue;
    for (const [name, value] of Object.entries(NAMED[each.made] ?? {})) each.attributes.set(name, value);
    if (each.made === TASK.open || each.made === TASK.done) addTickBox(each, each.made === TASK.done);
  }
}

function addTickBox(item: Element, ticked: boolean): void {
  const state = ticked ? "Zrobione" : "Do zrobienia";
  const box = element("input", {
    type: "checkbox",
    ...(ticked ? { checked: "" } : {}),
    disabled: "",
    "aria-label": state,
  });
  const first = item.children.find(isElement);
  const loose =
    first?.tag === "p" &&
    item.children.slice(0, item.children.indexOf(first)).every((node) => !isElement(node) && node.text.trim() === "");
  const place = loose ? first : item;
  place.children.unshift(box, { text: " " });
}
