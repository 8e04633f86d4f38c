/** What the server behind the configured address understands; null until somebody found out. */
export interface ModelSupport {
  stream: boolean | null;
  usage: boolean | null;
  jsonSchema: boolean | null;
}

export function unknownModelSupport(): ModelSupport {
  return { stream: null, usage: null, jsonSchema: null };
}
