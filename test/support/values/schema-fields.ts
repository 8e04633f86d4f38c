import { z } from "zod";

type Place = readonly string[];

/** Where a value that a schema takes may have fields: `["draft", "seo", "title"]`; the item of a list is `"0"`. Every field is named, those around others too. */
export function fieldsOf(schema: z.core.$ZodType, at: Place = []): Place[] {
  const own = at.length === 0 ? [] : [at];
  const within = partsOf(schema).flatMap(([name, part]) => fieldsOf(part, name === null ? at : [...at, name]));
  const all = [...own, ...within];
  return [...new Map(all.map((place) => [place.join("\n"), place])).values()];
}

type Part = [name: string | null, schema: z.core.$ZodType];

/** Schemas within one, by their name where they are a field. */
function partsOf(schema: z.core.$ZodType): Part[] {
  const { def } = schema as unknown as { def: z.core.$ZodTypes["_zod"]["def"] };
  switch (def.type) {
    case "object":
      return Object.entries(def.shape);
    case "array":
      return [["0", def.element]];
    case "tuple":
      return def.items.map((item): Part => ["0", item]);
    case "union":
      return def.options.map((option): Part => [null, option]);
    case "optional":
    case "nullable":
    case "default":
      return [[null, def.innerType]];
    case "pipe":
      return [def.in, def.out].map((side): Part => [null, side]);
    case "record":
    case "string":
    case "number":
    case "boolean":
    case "enum":
    case "literal":
    case "unknown":
    case "transform":
      return [];
    default:
      throw new Error(`Say here what is within a schema of the kind "${def.type}".`);
  }
}

/** Fields of a schema that none of these values has, each as `draft.seo.title`. */
export function fieldsWithout(schema: z.core.$ZodType, places: readonly (readonly (string | number)[])[]): string[] {
  const there = new Set(places.map((place) => place.map((part) => (typeof part === "number" ? "0" : part)).join(".")));
  return fieldsOf(schema)
    .map((place) => place.join("."))
    .filter((place) => !there.has(place));
}
