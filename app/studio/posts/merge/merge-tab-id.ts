export function mergeTabId(postId: string): string {
  return `form-${postId}`;
}
