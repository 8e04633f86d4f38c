import { expect, test } from "vitest";
import { createAdministrator, openAccounts } from "#test/support/services/accounts.ts";

/* Cookies and values that no screen sends are refused; they never raise an exception. */

const ODD = [
  "%", "%E0%A4%A", "%00", "\u00ff\u0080", ".", "a.b", "a.%", '"', "x".repeat(9_000), "__proto__", "{}", "%7B%7D.%3D",
]; // prettier-ignore

test.each(ODD)("%j anywhere", async (odd) => {
  const accounts = await openAccounts();
  const { signIn, from } = accounts;
  const zofia = await createAdministrator(accounts);
  const planted = `__Host-szpalta-step=${odd}; __Host-szpalta-passkey=${odd}`;
  const stranger = { ...from(), cookies: `__Host-szpalta=${odd}; ${planted}` };
  const hers = { ...from(), cookies: `${from(zofia).cookies}; ${planted}` };
  const response = { clientDataJSON: odd, authenticatorData: odd, signature: odd, attestationObject: odd };
  const credential = { id: odd, rawId: odd, type: "public-key", response };
  const outcomes = [
    await signIn.withPassword({ email: odd, password: odd }, stranger),
    await signIn.withCode("123456", stranger),
    await signIn.withCode("k7m2p-9xq4t", stranger),
    await signIn.withPasskey(credential, stranger),
    await signIn.withPasskey({ id: odd, response: {} }, stranger),
    await signIn.useLink(odd, { email: odd, name: odd, password: odd }, stranger),
    await signIn.addPasskey(zofia, credential, odd, hers),
    await signIn.beginTotp(zofia, odd, hers),
    await signIn.confirmTotp(zofia, "123456", hers),
    await signIn.prove(zofia, `${odd}\ud800`, hers),
    await signIn.endSessions(zofia, odd),
    await signIn.invite(zofia, { email: odd, role: "author" }),
    await signIn.resetLink(zofia, odd),
    await signIn.setRole(zofia, odd, "author"),
    await signIn.describe(zofia, odd, { name: odd, bio: odd }),
    await signIn.removePasskey(zofia, odd),
  ];
  expect(outcomes.map((outcome) => outcome.ok)).toEqual(outcomes.map(() => false));
  expect([await signIn.viewer(stranger.cookies), await signIn.link(odd)]).toEqual([null, null]);
});
