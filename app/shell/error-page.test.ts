import { httpErrorOf, pageNotFound, routeNotFound } from "../requests/http-errors.ts";
import { expect, test } from "vitest";
import { refuse } from "#core/base/outcome.ts";
import { toPageError } from "./error-page.tsx";
import { siteMessages } from "../messages/site.ts";

test.each([
  ["a route that is none", routeNotFound("/x"), 404, "Page not found: /x"],
  ["a page that is none", pageNotFound("/y"), 404, "Page Not Found: /y"],
  ["a status alone", { status: 404 }, 404, "Page Not Found"],
  ["another status alone", { status: 503 }, 503, "Internal Server Error"],
  ["a status with a message", { status: 403, message: "Forbidden" }, 403, "Forbidden"],
  ["a refusal of the core", httpErrorOf(refuse("conflict", "Ktoś był szybszy.")), 409, "Conflict"],
  ["a missing thing of the core", httpErrorOf(refuse("missing", "Nie ma.")), 404, "Page Not Found"],
  ["an error", new Error("sekret"), 500, "Internal Server Error"],
  ["text", "sekret", 500, "Internal Server Error"],
  ["nothing", undefined, 500, "Internal Server Error"],
  ["null", null, 500, "Internal Server Error"],
  ["a status that is none", { status: 200, message: "" }, 500, "Internal Server Error"],
  ["a status out of range", { status: 1e9 }, 500, "Internal Server Error"],
])("%s", (_, thrown, status, message) => {
  expect(toPageError(thrown)).toMatchObject({ status, message });
});

test("an error's own text reaches nobody", () => {
  expect(JSON.stringify(toPageError(new Error("sekret")))).not.toContain("sekret");
});

test("the description is the status's, or the core's own sentence", () => {
  expect(toPageError({ status: 404 }).description).toBe(siteMessages.error.descriptions[404]);
  expect(toPageError({ status: 418 }).description).toBe(siteMessages.error.other);
  expect(toPageError(httpErrorOf(refuse("too-many", "Odczekaj minutę."))).description).toBe("Odczekaj minutę.");
});

test("a page error stays what it is", () => {
  const error = toPageError({ status: 500, id: "a1", reload: "/x" });
  expect(toPageError(error)).toEqual(error);
});
