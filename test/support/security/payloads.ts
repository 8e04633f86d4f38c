import { readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { sharedData } from "../texts/shared-data.ts";

/** Hostile words for a post's body, title, lead or tag. */
export interface Payload {
  id: string;
  input: string;
  /**
   * What Chromium does with it as a body that nobody has sanitised: it runs a script, or asks another host for more than
   * a picture. Recorded for a few of each class, which the browser tests hold to it; others may well do the same.
   */
  effect?: "script" | "request";
}

/** Payloads of one kind: a file of `test/payloads`. */
export interface PayloadClass {
  name: string;
  about: string;
  payloads: Payload[];
  /** Why none of them does anything by itself, where none does. */
  harmless?: string;
}

/** What must not be alive in a body's HTML: elements, attributes, beginnings of addresses, and ids as they are. */
export interface Forbidden {
  elements?: string[];
  attributes?: string[];
  url_values?: string[];
  unprefixed_ids?: string[];
}

const FOLDER = new URL("../../payloads/", import.meta.url);

/** The project's own classes of payloads, by name. */
export function payloadClasses(): PayloadClass[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({ name: basename(file, ".json"), ...readJson<Omit<PayloadClass, "name">>(new URL(file, FOLDER)) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

export function ownPayloads(): Payload[] {
  return payloadClasses().flatMap(({ payloads }) => payloads);
}

/** The collection of public payloads, each with what it may not leave behind; none where it is not beside the checkout. */
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
