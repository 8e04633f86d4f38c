import type { HTMLAttributes } from "react";

type Wrapper = "div" | "section" | "article" | "header" | "footer" | "p" | "span";

interface HtmlProps extends Omit<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML"> {
  as?: Wrapper;
  /** HTML from the sanitiser in `core/markdown` or from React; never anything else. */
  html: string;
}

/** Sets HTML from a string. No other file does, and it uses the one Trusted Types policy that the CSP names. */
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

/** Nodes of sanitised HTML, for code that inserts them itself, as the editor's preview does block by block. */
export function fragmentOf(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = trusted(html);
  return template.content;
}
