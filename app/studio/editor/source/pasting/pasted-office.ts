/** Instead of `style`, which the page's policy would block. */
const STYLE = "data-style";

export function withoutOfficeMarkup(html: string): string {
  const [, fragment] = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html) ?? [];
  const whole = fragment !== undefined && !/^\s*<(?:td|tr|li|tbody)\b/i.test(fragment) ? fragment : html;
  return whole
    .replaceAll(/<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->/gi, `<span ${STYLE}="mso-list:Ignore">$1</span>`)
    .replaceAll(/<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/gi, `<span ${STYLE}="mso-list:Ignore">$1</span>`)
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<!\[(?:if|endif)[^>]*>/gi, "")
    .replaceAll(/<(style|xml)\b[\s\S]*?<\/\1>/gi, "")
    .replaceAll(/<\/?(?:o|w|v|m|st1):[^>]*>/gi, "")
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ` ${STYLE}=`));
}

/** Also removes bold and italic elements that a style turns off, as in Google Docs. */
export function replaceStyles(body: HTMLElement): void {
  for (const element of Array.from(body.querySelectorAll("b, strong, i, em"))) {
    const style = styleOf(element);
    if (/(?<![\w-])font-weight\s*:\s*(?:normal|400)/i.test(style) || /(?<![\w-])font-style\s*:\s*normal/i.test(style))
      element.replaceWith(...Array.from(element.childNodes));
  }
  for (const element of Array.from(body.querySelectorAll(`span[${STYLE}]`))) {
    if (element.closest("h1, h2, h3, h4, h5, h6, pre, code")) continue;
    const style = styleOf(element);
    if (/(?<![\w-])font-style\s*:\s*(?:italic|oblique)/i.test(style)) wrap(element, "em");
    if (/(?<![\w-])font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) wrap(element, "strong");
    if (/text-decoration(?:(?!text-decoration)[^;])*line-through/i.test(style)) wrap(element, "del");
  }
}

/** Word has list paragraphs with a level and a mark instead of lists. */
export function replaceLists(body: HTMLElement): void {
  let stack: { level: number; list: HTMLElement }[] = [];
  let last: Element | null = null;
  for (const paragraph of Array.from(body.querySelectorAll(`p[${STYLE}*="mso-list"]`))) {
    if (last === null || paragraph.previousElementSibling !== last) stack = [];
    const level = Number(/level(\d+)/.exec(styleOf(paragraph))?.[1] ?? 1);
    const marker = paragraph.querySelector(`[${STYLE}*="mso-list"]`);
    const numbered = /\d|^\s*[a-z]\s*[.)]/i.test(marker?.textContent ?? "");
    marker?.remove();
    stack = stack.filter((each) => each.level <= level);
    let inner = stack.at(-1);
    if (inner?.level !== level) {
      inner = { level, list: newList(paragraph, inner?.list, numbered) };
      stack.push(inner);
    }
    const item = paragraph.ownerDocument.createElement("li");
    moveChildren(paragraph, item);
    inner.list.appendChild(item);
    // Removed only later: the next paragraph recognises its neighbour by it.
    last = paragraph;
  }
  for (const paragraph of Array.from(body.querySelectorAll(`p[${STYLE}*="mso-list"]`))) paragraph.remove();
  nestLooseLists(body);
}

/** Google Docs puts a nested list beside its item. */
function nestLooseLists(body: HTMLElement): void {
  for (const list of Array.from(body.querySelectorAll("ul, ol"))) {
    const item = list.previousElementSibling;
    if (/^[UO]L$/.test(list.parentElement?.nodeName ?? "") && item?.nodeName === "LI") item.appendChild(list);
  }
}

function newList(paragraph: Element, outer: HTMLElement | undefined, numbered: boolean): HTMLElement {
  const list = paragraph.ownerDocument.createElement(numbered ? "ol" : "ul");
  const item = outer?.lastElementChild;
  if (item) item.appendChild(list);
  else paragraph.parentNode?.insertBefore(list, paragraph);
  return list;
}

function styleOf(element: Element): string {
  return element.getAttribute(STYLE) ?? "";
}

function wrap(element: Element, tag: string): void {
  if ((element.textContent ?? "").trim() === "") return;
  const around = element.ownerDocument.createElement(tag);
  moveChildren(element, around);
  element.appendChild(around);
}

function moveChildren(from: Element, into: Element): void {
  while (from.firstChild) into.appendChild(from.firstChild);
}
