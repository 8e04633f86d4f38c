/** All encodings, smallest result first. */
export const ENCODINGS = ["br", "gzip", "identity"] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The results of at most this many header values are remembered. Other values are parsed each time, but browsers send few. */
const REMEMBERED_HEADERS = 64;
const remembered = new Map<string, readonly Encoding[]>();

const ONLY_IDENTITY: readonly Encoding[] = ["identity"];

/** Returns the encodings that a client accepts, by the client's preference, then by the size of the result. Always contains `identity`. */
export function acceptedEncodings(accept: string | undefined): readonly Encoding[] {
  if (!accept) return ONLY_IDENTITY;
  const cached = remembered.get(accept);
  if (cached) return cached;
  const accepted = byWeight(accept);
  if (remembered.size < REMEMBERED_HEADERS) remembered.set(accept, accepted);
  return accepted;
}

function byWeight(accept: string): Encoding[] {
  const weights = new Map<string, number>();
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith("q="));
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? (encoding === "identity" ? 0 : (weights.get("*") ?? 0));
  return ENCODINGS.filter((each) => each === "identity" || weightOf(each) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  );
}
