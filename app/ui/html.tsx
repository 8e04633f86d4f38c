import type { HTMLAttributes } from "react";

type Wrapper = "div" | "section" | "article" | "header" | "footer" | "p" | "span";

interface HtmlProps extends Omit<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> {
  as?: Wrapper;
  /** HTML that comes from the sanitiser in `core/markdown` or from React. */
  html: string;
}

/** An element with HTML set from a string. Only this file may set HTML, with the one Trusted Types policy that the CSP allows. */
export function Html({ as: Element = "div", html, ...rest }: HtmlProps) {
  return <Element {...rest} dangerouslySetInnerHTML={{ __html: trusted(html) }} />;
}

interface HtmlPolicy {
  createHTML(html: string): string;
}

const policy: HtmlPolicy | undefined = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy } }
).trustedTypes?.createPolicy("szpalta", { createHTML: (html) => html });

function trusted(html: string): string {
  return policy ? policy.createHTML(html) : html;
}

/** Returns nodes of sanitised HTML, for code that inserts them without React, such as the editor's preview. */
export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = trusted(html);
  return template.content;
}
