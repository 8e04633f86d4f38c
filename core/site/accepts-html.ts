/** Whether a client takes HTML, by its `Accept` header; none means anything. App and page cache decide alike by it. */
export function acceptsHtml(accept: string | null | undefined): boolean {
  return !accept || /text\/html|text\/\*|\*\/\*|application\/xhtml/i.test(accept);
}
