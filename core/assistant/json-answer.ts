import type { z } from "zod";

/** Returns the JSON in a model's answer, without a code fence or words around it; null when there is none. */
export function jsonIn(answer: string): unknown {
  const opens = ["{", "["].toSorted((one, other) => answer.indexOf(one) - answer.indexOf(other));
  for (const open of opens) {
    const from = answer.indexOf(open);
    const to = answer.lastIndexOf(open === "{" ? "}" : "]");
    if (from === -1 || to < from) continue;
    try {
      return JSON.parse(answer.slice(from, to + 1)) as unknown;
    } catch {
      // This `{` may stand inside a list, so the answer is read as a list next.
    }
  }
  return null;
}

/** Reads a model's answer as a value of the schema's type. A fault is described in English, because the model reads the description. */
export function parseAnswer<T>(
  answer: string,
  schema: z.ZodType<T>,
): { ok: true; value: T } | { ok: false; fault: string } {
  const json = jsonIn(answer);
  if (json === null) return { ok: false, fault: "This is not JSON." };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const faults = parsed.error.issues.slice(0, MOST_FAULTS).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  return { ok: false, fault: faults.join("\n") };
}

const MOST_FAULTS = 10;

/** Finds the objects in the first list of an arriving answer. `feed` returns the JSON of each object that a piece completes. */
export function createElementReader(): { feed(piece: string): string[] } {
  let [inList, inString, escaped] = [false, false, false];
  let depth = 0;
  let element = "";
  const read = (character: string): boolean => {
    if (!inList) {
      inList = character === "[";
      return false;
    }
    if (depth > 0 || character === "{") element += character;
    if (escaped) escaped = false;
    else if (inString && character === "\\") escaped = true;
    else if (character === '"') inString = depth > 0 && !inString;
    else if (!inString && character === "{") depth += 1;
    else if (!inString && character === "}" && depth > 0) {
      depth -= 1;
      return depth === 0;
    }
    return false;
  };
  return {
    feed(piece) {
      const completed: string[] = [];
      for (const character of piece) {
        if (!read(character)) continue;
        completed.push(element);
        element = "";
      }
      return completed;
    },
  };
}
