import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { sharedData } from "../texts/shared-data.ts";

export interface Payload {
  id: string;
  input: string;
  /** What Chromium does with it unsanitised. Recorded for a few of each class, which the browser tests verify. */
  effect?: "script" | "request";
}

/** A file of `test/payloads`. */
export interface PayloadClass {
  name: string;
  about: string;
  payloads: Payload[];
  /** Why none of them does anything by itself. */
  harmless?: string;
}

/** What must not be live in the HTML: elements, attributes, beginnings of addresses, whole ids. */
export interface Forbidden {
  elements?: string[];
  attributes?: string[];
  url_values?: string[];
  unprefixed_ids?: string[];
}

const FOLDER = new URL("../../payloads/", import.meta.url);

export function payloadClasses(): PayloadClass[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({ name: basename(file, ".json"), ...readJson<Omit<PayloadClass, "name">>(new URL(file, FOLDER)) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export function ownPayloads(): Payload[] {
  return payloadClasses().flatMap(({ payloads }) => payloads);
}

/** Empty where the collection is not beside the checkout. */
export function publicPayloads(): (Payload & { forbidden: Forbidden })[] {
  const path = sharedData("security/xss.json");
  if (path === null) return [];
  return readJson<{ payloads: PublicPayload[] }>(path).payloads.map((each) => ({
    id: each.id,
    input: each.input,
    effect: each.fires_unsanitised_chromium156 ? "script" : undefined,
    forbidden: each.must_not,
  }));
}

interface PublicPayload {
  id: string;
  input: string;
  fires_unsanitised_chromium156: boolean;
  must_not: Forbidden;
}

function readJson<T>(path: string | URL): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
