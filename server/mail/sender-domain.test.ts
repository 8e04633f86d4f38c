import { describe, expect, it } from "vitest";
import { NO_MAIL, type SmtpServer } from "#core/mail/mail-settings.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { openMail } from "./open-mail.ts";
import { type ReadTxt, readSenderDomain } from "./sender-domain.ts";

/** A DNS with these records. A name with an error code answers with it, and any other name is not there. */
function dnsWith(records: Record<string, string[] | string>): ReadTxt {
  return async (name) => {
    const answer = records[name] ?? "ENOTFOUND";
    if (typeof answer === "string") throw Object.assign(new Error(answer), { code: answer });
    return answer.map((text) => [text.slice(0, 5), text.slice(5)]);
  };
}

const GOOD = {
  "grzadka.example": ["google-site-verification=abc", "v=spf1 include:_spf.example.pl ~all"],
  "s1._domainkey.grzadka.example": ["v=DKIM1; k=rsa; p=MIIB"],
  "_dmarc.grzadka.example": ["v=DMARC1; p=none"],
};

async function statesOf(records: Record<string, string[] | string>, selector = "s1", domain = "grzadka.example") {
  const found = await readSenderDomain(domain, selector, dnsWith(records));
  return found.map(({ name, state }) => `${name} ${state}`);
}

describe("what the DNS says about the sender's domain", () => {
  it("is fine when there are the three records, and shows them", async () => {
    expect(await readSenderDomain("grzadka.example", "s1", dnsWith(GOOD))).toEqual([
      { name: "SPF", state: "fine", says: "Jest: v=spf1 include:_spf.example.pl ~all" },
      { name: "DKIM", state: "fine", says: "Jest: klucz pod s1._domainkey.grzadka.example." },
      { name: "DMARC", state: "fine", says: "Jest: v=DMARC1; p=none" },
    ]);
  });

  it("is missing, with what to write to the provider", async () => {
    const [spf, dkim, dmarc] = await readSenderDomain("grzadka.example", "s1", dnsWith({ "grzadka.example": ["x"] }));
    expect([spf?.state, dkim?.state, dmarc?.state]).toEqual(["missing", "missing", "missing"]);
    expect(spf?.says).toContain("„Proszę o wpis SPF (rekord TXT domeny grzadka.example)");
    expect(dkim?.says).toContain("s1._domainkey.grzadka.example");
    expect(dmarc?.says).toContain("TXT _dmarc.grzadka.example o treści: v=DMARC1; p=none");
    expect(await statesOf({ "grzadka.example": "ENODATA" })).toEqual(["SPF missing", "DKIM missing", "DMARC missing"]);
  });

  it("is wrong with two records of SPF, with one for everybody, and with a key that was withdrawn", async () => {
    const two = ["v=spf1 mx -all", "v=spf1 a -all"];
    expect((await statesOf({ ...GOOD, "grzadka.example": two }))[0]).toBe("SPF wrong");
    for (const open of ["v=spf1 +all", "v=spf1 mx ALL"])
      expect((await statesOf({ ...GOOD, "grzadka.example": [open] }))[0]).toBe("SPF wrong");
    const revoked = { "s1._domainkey.grzadka.example": ["v=DKIM1; p="] };
    expect((await statesOf({ ...GOOD, ...revoked }))[1]).toBe("DKIM wrong");
  });

  it("is unknown without a selector, and where the DNS does not answer", async () => {
    expect((await statesOf(GOOD, ""))[1]).toBe("DKIM unknown");
    const silent = Object.fromEntries(Object.keys(GOOD).map((name) => [name, "ETIMEOUT"]));
    expect(await statesOf(silent)).toEqual(["SPF unknown", "DKIM unknown", "DMARC unknown"]);
  });

  it("comes from the domain above where a domain has no DMARC of its own", async () => {
    expect((await statesOf(GOOD, "s1", "listy.grzadka.example"))[2]).toBe("DMARC fine");
  });

  it("is about the domain of the address from which the site writes", async () => {
    const { store, clock } = await openRuntime();
    const portWith = (environment: SmtpServer | null) => {
      const of = {
        store,
        clock,
        site: { name: "Grządka", timeZone: "Europe/Warsaw" },
        key: Buffer.alloc(32),
        origin: () => "",
      };
      return openMail({ ...of, environment, readTxt: dnsWith(GOOD) }).port;
    };
    expect([await portWith(null).senderDomain(), await portWith(null).checkDomain()]).toEqual(["", null]);
    const server = {
      host: "localhost",
      port: 25,
      security: "none",
      user: "ala@grzadka.example",
      password: "",
    } as const;
    expect(await portWith(server).checkDomain()).toMatchObject([{ state: "fine" }, { state: "unknown" }, {}]);
    const fromEmail = "redakcja@inna.example";
    await store.write((tx) => tx.putMailSettings({ ...NO_MAIL, fromEmail, dkimSelector: "s1" }));
    expect(await portWith(null).senderDomain()).toBe("inna.example");
    expect(await portWith(null).checkDomain()).toMatchObject([{ state: "missing" }, { state: "missing" }, {}]);
  });
});
