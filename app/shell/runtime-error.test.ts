import { beforeEach, expect, test } from "vitest";
import { clearError, currentError, keepScreen, raiseError, watchWindow } from "./runtime-error.ts";

const ORIGIN = "https://szpalta.example";

let window: EventTarget;

beforeEach(() => {
  clearError();
  window = new EventTarget();
  watchWindow(window as Window, ORIGIN);
});

function rejected(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }));
}

function thrownIn(filename: string, error = new Error("x")): void {
  window.dispatchEvent(Object.assign(new Event("error"), { error, filename }));
}

function errorFrom(...frames: string[]): Error {
  return Object.assign(new Error("x"), {
    stack: `Error: x\n${frames.map((frame) => `    at f (${frame}:1:2)`).join("\n")}`,
  });
}

test("an error of the site's own script is the page's, the first one wins", () => {
  thrownIn(`${ORIGIN}/assets/client-1.js`);
  expect(currentError()).toMatchObject({ status: 500, message: "Internal Server Error" });
  raiseError({ status: 404 });
  expect(currentError()?.status).toBe(500);
});

test.each([
  ["went through a file of the site", errorFrom("chrome-extension://abc/inpage.js", `${ORIGIN}/assets/client-1.js`)],
  ["names no file", errorFrom("<anonymous>")],
])("so is a rejection nobody caught that %s", (_, reason) => {
  rejected(reason);
  expect(currentError()?.status).toBe(500);
});

test.each([
  ["a browser extension's", errorFrom("chrome-extension://abc/inpage.js")],
  ["another site's script's", errorFrom("https://szpalta.example.evil/x.js")],
  ["the browser's own", new DOMException("skipped", "AbortError")],
  [
    "Firebase's, though its code is the site's",
    Object.assign(errorFrom(`${ORIGIN}/assets/sdk-1.js`), { name: "FirebaseError" }),
  ],
  ["no error", "x"],
])("a rejection that is %s leaves the page whole", (_, reason) => {
  rejected(reason);
  thrownIn("moz-extension://abc/content.js");
  thrownIn(`${ORIGIN}/assets/sdk-1.js`, Object.assign(new Error("x"), { name: "FirebaseError" }));
  expect(currentError()).toBeNull();
});

test("a screen with unsaved text stays: it is told of errors, until it closes", () => {
  const heard: unknown[] = [];
  const close = keepScreen((thrown) => heard.push(thrown));
  const errors = [errorFrom("<anonymous>"), new Error("y")] as const;
  rejected(errors[0]);
  thrownIn(`${ORIGIN}/assets/client-1.js`, errors[1]);
  expect(heard).toEqual(errors);
  expect(currentError()).toBeNull();
  close();
  rejected(errors[0]);
  expect(currentError()?.status).toBe(500);
});
