import { describe, expect, it } from "vitest";
import { sampleValues } from "#core/messages/sample.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { ACCOUNT_PASSWORD, EMAIL, openAccounts, tokenIn, value } from "#test/support/services/accounts.ts";
import { emptySite } from "#test/support/services/firebase-accounts.ts";
import { firstAdministratorLink } from "./invitation-links.ts";

const JAN = { email: "jan@example.pl", name: "Jan Ćwik", password: "młody las szumi nad rzeką" };

describe("the name of a new site", () => {
  const ADMINISTRATOR = { email: EMAIL, name: "Zofia", password: ACCOUNT_PASSWORD };
  const SETTINGS = { ...NO_SETTINGS, values: sampleValues };

  async function unnamed(settings = NO_SETTINGS) {
    const accounts = await openAccounts({ isNameInFile: false });
    await accounts.store.write((tx) => tx.putSettings(settings));
    const token = tokenIn((await firstAdministratorLink(accounts.store, Date.now)) ?? "");
    const use = (siteName?: string) => accounts.signIn.useLink(token, { ...ADMINISTRATOR, siteName }, accounts.from());
    return { ...accounts, token, use, values: async () => (await accounts.store.read.settings()).values };
  }

  it("is asked for by the first administrator's link, and by nothing else", async () => {
    const { signIn, store, token, use, from } = await unnamed();
    expect(await signIn.link(token)).toMatchObject({ kind: "setup", namesSite: true });
    const zofia = await signIn.viewer(from(value(await use("Ogród"))).cookies);
    const path = value(await signIn.invite(zofia!, { email: JAN.email, role: "administrator" })).path;
    expect(await signIn.link(tokenIn(path))).toMatchObject({ kind: "invite", namesSite: false });
    await store.write(async (tx) => void (await tx.removeAccountRows("password", [])));
    const later = tokenIn((await firstAdministratorLink(store, Date.now)) ?? "");
    expect(await signIn.link(later)).toMatchObject({ kind: "setup", namesSite: false });
  });

  it("is not asked for where the owner's file has it", async () => {
    const accounts = await openAccounts({ isNameInFile: true });
    const token = tokenIn((await firstAdministratorLink(accounts.store, Date.now)) ?? "");
    expect(await accounts.signIn.link(token)).toMatchObject({ namesSite: false });
    const given = { ...ADMINISTRATOR, siteName: "Inna" };
    expect(await accounts.signIn.useLink(token, given, accounts.from())).toMatchObject({ ok: true });
    expect((await accounts.store.read.settings()).values).toEqual({});
  });

  it("is required, and a refusal stores neither name nor account", async () => {
    const { store, use, values } = await unnamed(SETTINGS);
    for (const name of [undefined, "", " \n ", "x".repeat(81)]) {
      expect(await use(name)).toMatchObject({ code: "invalid", fields: { siteName: expect.any(String) } });
    }
    expect([await values(), await store.read.users()]).toEqual([sampleValues, []]);
  });

  it("replaces the sample's, whose motto and description go, and is on one line", async () => {
    const { store, use, values } = await unnamed({ ...SETTINGS, values: { ...sampleValues, timeZone: "UTC" } });
    value(await use("  Ogród\n za  miastem "));
    expect(await values()).toEqual({ name: "Ogród za miastem", timeZone: "UTC" });
    expect((await store.read.settings()).version).toBe(1);
  });

  it("is stored where accounts are at Firebase, too", async () => {
    const { store, clock, signIn, from } = await emptySite({ isNameInFile: false });
    const token = tokenIn((await firstAdministratorLink(store, clock, "firebase")) ?? "");
    expect(await signIn.link(token)).toMatchObject({ namesSite: true });
    const refused = await signIn.useLink(token, ADMINISTRATOR, from());
    expect(refused).toMatchObject({ fields: { siteName: expect.any(String) } });
    value(await signIn.useLink(token, { ...ADMINISTRATOR, siteName: "Ogród" }, from()));
    expect([(await store.read.settings()).values, await store.read.firstSteps()]).toEqual([{ name: "Ogród" }, []]);
  });

  it("may be the sample's own", async () => {
    const { store, use, values, signIn } = await unnamed(SETTINGS);
    value(await use("Szpalta"));
    expect(await values()).toEqual({ name: "Szpalta" });
    await store.write(async (tx) => void (await tx.removeAccountRows("password", [])));
    const later = tokenIn((await firstAdministratorLink(store, Date.now)) ?? "");
    expect(await signIn.link(later)).toMatchObject({ namesSite: false });
  });

  it("comes with the first steps, which nobody later brings back", async () => {
    const { store, use, signIn, from } = await unnamed();
    expect(await store.read.firstSteps()).toBeNull();
    const zofia = await signIn.viewer(from(value(await use("Ogród"))).cookies);
    expect(await store.read.firstSteps()).toEqual([]);
    await store.write((tx) => tx.putFirstSteps(null));
    const path = value(await signIn.invite(zofia!, { email: JAN.email, role: "administrator" })).path;
    value(await signIn.useLink(tokenIn(path), JAN, from()));
    expect(await store.read.firstSteps()).toBeNull();
  });
});
