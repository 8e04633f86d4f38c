export interface FormBody {
  ok: true;
  act: string;
  /** The id of whoever the page was drawn for; null where it does not say, empty where it says no id. */
  by: string | null;
  fields: Record<string, unknown>;
  typed: Record<string, string | string[]>;
  isForm: boolean;
}

/**
 * The field `do` names the action, `by` the person whose page it comes from; repeated form fields become lists. Refused
 * is a body of another type than JSON or a form (415), and one that is not what its type says (400).
 */
export async function readFormBody(request: Request): Promise<FormBody | { ok: false; status: 400 | 415 }> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  const kind = type.trim().toLowerCase();
  const read = READERS[kind];
  if (!read) return { ok: false, status: 415 };
  const all = read(decoded(await request.arrayBuffer()));
  if (!all) return { ok: false, status: 400 };
  const { do: act, by, ...fields } = all;
  return {
    ok: true,
    act: typeof act === "string" ? act : "",
    by: by === undefined ? null : typeof by === "string" ? by : "",
    fields,
    typed: textsOf(fields),
    isForm: kind === FORM,
  };
}

type Reader = (text: string | null) => Record<string, unknown> | null;

const FORM = "application/x-www-form-urlencoded";

const READERS: Record<string, Reader | undefined> = { "application/json": jsonFields, [FORM]: formFields };

function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function jsonFields(text: string | null): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text ?? "") as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function formFields(text: string | null): Record<string, string | string[]> | null {
  if (text === null) return null;
  const sent = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    Array.from(sent, ([name, pairs]) => {
      const [value = "", ...others] = pairs.map((pair) => pair[1]);
      return [name, others.length === 0 ? value : [value, ...others]];
    }),
  );
}

function textsOf(fields: Record<string, unknown>): FormBody["typed"] {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string | string[]] => isText(entry[1])),
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.every((each) => typeof each === "string"));
}
