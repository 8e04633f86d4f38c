/** The name under which the page of joining writes: a form's, that holds nothing. */
export function mergeTabId(postId: string): string {
  return `form-${postId}`;
}
