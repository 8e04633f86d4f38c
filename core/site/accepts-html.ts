/**
 * Whether a client takes HTML, by its `Accept` header; one that says nothing takes anything. The app makes an error page or
 * JSON by it, and the page cache keeps the two apart by the same.
 */
export function acceptsHtml(accept: string | null | undefined): boolean {
  return !accept || /text\/html|text\/\*|\*\/\*|application\/xhtml/i.test(accept);
}
