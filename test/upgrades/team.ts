import { securityKey, totpCode } from "../support/services/authenticator.ts";
import { readAt } from "../support/running-site/seeded-site.ts";
import { runCommand, type RunningSite } from "../support/running-site/running-site.ts";
import { doAt, joinTeam, PASSWORD, type TeamMember, useLink } from "../support/running-site/team.ts";
import { setupToken } from "../support/running-site/first-administrator.ts";

export interface Team {
  zofia: TeamMember;
  adam: TeamMember;
  ewa: TeamMember;
  jan: TeamMember;
}

export async function joinAll(site: RunningSite): Promise<Team> {
  const zofia = await useLink(site, await setupToken(site), "zofia@szpalta.example", "Zofia Łęcka");
  await doAt(site, zofia, "/studio/account", { do: "describe", name: "Zofia Łęcka", bio: "Zecerka z wyboru." });
  await doAt(site, zofia, "/studio/account", { do: "letters", letter: ["review"] });
  const team = {
    zofia,
    adam: await joinTeam(site, "editor", "adam@szpalta.example", "Adam Żuk"),
    ewa: await joinTeam(site, "author", "ewa@szpalta.example", "Ewa Sęk"),
    jan: await joinTeam(site, "contributor", "jan@szpalta.example", "Jan Lis"),
  };
  await joinTeam(site, "reader", "piotr@szpalta.example", "Piotr Wąs");
  await joinTeam(site, "author", "stefan@szpalta.example", "Stefan Dąb");
  return team;
}

/** Sign-in methods, unused links, and somebody who left. Resolves Adam's secret of the second factor, in base32. */
export async function secureAccounts(site: RunningSite, { zofia, adam, ewa }: Team): Promise<string> {
  const { members } = await readAt<{ members: { id: string; email: string }[] }>(site, zofia, "/studio/users");
  const stefan = members.find(({ email }) => email.startsWith("stefan"))!;
  await doAt(site, zofia, "/studio/users", { do: "deactivate", id: stefan.id });
  await doAt(site, zofia, "/studio/users", { do: "invite", email: "nowa@szpalta.example", role: "editor" });
  await runCommand(["user", "reset", "piotr@szpalta.example"], { SZPALTA_DATA: site.data });

  await addPasskey(site, ewa);
  const begun = await doAt<{ secret: string }>(site, adam, "/studio/account", { do: "totp-begin", password: PASSWORD });
  const code = totpCode(begun.secret, Date.now());
  await doAt(site, adam, "/studio/account", { do: "totp-confirm", code });

  // A wrong password, and a sign-in by passkey that was only begun.
  await postAction(site, "/login", { do: "password", email: "jan@szpalta.example", password: "nie to hasło" });
  await postAction(site, "/login", { do: "passkey-challenge" });
  return begun.secret;
}

async function addPasskey(site: RunningSite, member: TeamMember): Promise<void> {
  const begun = await postAction(site, "/studio/account", { do: "passkey-begin" }, member.cookie);
  const { value } = (await begun.json()) as { value: { options: unknown } };
  const key = securityKey({ origin: site.url.replace("127.0.0.1", "localhost") });
  const challenge = begun.headers.getSetCookie().map((line) => line.split(";")[0]);
  const holder = { ...member, cookie: [member.cookie, ...challenge].join("; ") };
  const credential = key.create(value.options);
  await doAt(site, holder, "/studio/account", { do: "passkey-add", credential, name: "Telefon Ewy" });
}

/** The whole answer, of a refusal too. */
export function postAction(site: RunningSite, path: string, fields: object, cookie = ""): Promise<Response> {
  return fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: site.url, accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
}
