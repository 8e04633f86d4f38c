/** What the server behind the configured address understands; null until somebody found out. */
export interface ModelSupport {
  /** Its answer comes in pieces. */
  stream: boolean | null;
  /** It says how many tokens were used. */
  usage: boolean | null;
  /** It keeps to a JSON schema by itself. */
  jsonSchema: boolean | null;
}

export function unknownModelSupport(): ModelSupport {
  return { stream: null, usage: null, jsonSchema: null };
}
