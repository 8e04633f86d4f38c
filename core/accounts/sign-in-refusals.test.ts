import { describe, expect, it } from "vitest";
import { isCancelled, refusalOfAuthCode, WRONG_PAIR } from "./sign-in-refusals.ts";

describe("codes of Firebase Authentication", () => {
  it("of every wrong pair are the one sentence that names no address", () => {
    for (const name of ["invalid-credential", "wrong-password", "user-not-found", "invalid-email", "user-disabled"])
      expect(refusalOfAuthCode(`auth/${name}`)).toEqual({ ok: false, code: "invalid", message: WRONG_PAIR });
  });

  it("of throttling are a refusal that passes", () => {
    expect(refusalOfAuthCode("auth/too-many-requests")).toMatchObject({ code: "too-many" });
  });

  it("that nobody knows say that Firebase does not answer, and never the code", () => {
    for (const code of ["auth/network-request-failed", "auth/nobody-knows", "auth/status-403", "constructor", ""])
      expect(refusalOfAuthCode(code)).toMatchObject({
        code: "unavailable",
        message: expect.stringMatching(/^Firebase nie odpowiada/),
      });
  });

  it("come with a full stop where App Check's do", () => {
    expect(refusalOfAuthCode("auth/firebase-app-check-token-is-invalid.")).toMatchObject({ code: "forbidden" });
  });

  it("of a window that the person closed need no sentence", () => {
    expect(isCancelled("auth/popup-closed-by-user")).toBe(true);
    expect(isCancelled("auth/invalid-credential")).toBe(false);
  });
});
