import type { BrowserContext } from "@playwright/test";
import type { Role } from "#core/base/viewer.ts";
import { performCommand, type RunningSite } from "./running-site.ts";

export interface TeamMember {
  email: string;
  password: string;
  /** Value of a `Cookie` header. */
  cookie: string;
}

/** What the first administrator calls the site: the sample's name, so that its tests still find it. */
export const SITE_NAME = "Szpalta";

export const PASSWORD = "zupełnie inne słowa 7";

/** As the command line adds somebody; the new member uses the link. Files that share a site each have addresses of their own. */
export async function joinTeam(site: RunningSite, role: Role, email: string, name = "Ewa Sęk"): Promise<TeamMember> {
  const { out } = await performCommand(site, { name: "user add", email, person: name, role });
  const token = /setup\?token=([\w-]+)/.exec(out)?.[1];
  if (!token) throw new Error(`The site gave no link:\n${out}`);
  return useLink(site, token, email, name);
}

/** By an administrator's invitation. */
export async function inviteToTeam(
  site: RunningSite,
  administrator: TeamMember,
  role: Role,
  email: string,
  name: string,
): Promise<TeamMember> {
  const link = await invite(site, administrator, role, email);
  return useLink(site, new URL(link).searchParams.get("token") ?? "", email, name);
}

export async function invite(site: RunningSite, by: TeamMember, role: Role, email: string): Promise<string> {
  const { link } = await doAt<{ link: string }>(site, by, "/studio/users", { do: "invite", email, role });
  return link;
}

/** The action's value; throws its refusal. */
export async function doAt<T>(site: RunningSite, member: TeamMember, path: string, fields: object): Promise<T> {
  const answer = await fetch(site.url + path, {
    method: "POST",
    headers: {
      cookie: member.cookie,
      origin: site.url,
      accept: "application/json",
      "content-type": "application/json",
    },
    body: JSON.stringify(fields),
  });
  const said = (await answer.json()) as { value: T };
  if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(fields)}: ${JSON.stringify(said)}`);
  return said.value;
}

export function callEditor<T>(site: RunningSite, member: TeamMember, fields: object): Promise<T> {
  return doAt(site, member, "/edit-post/new", fields);
}

export async function useLink(site: RunningSite, token: string, email: string, name: string): Promise<TeamMember> {
  const answer = await fetch(`${site.url}/setup?token=${token}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.url },
    body: new URLSearchParams({ do: "accept", token, email, name, siteName: SITE_NAME, password: PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((each) => each.split(";")[0]);
  if (answer.status !== 303 || cookies.length === 0) throw new Error(`The link let nobody in: ${answer.status}`);
  return { email, password: PASSWORD, cookie: cookies.join("; ") };
}

export async function carrySession(context: BrowserContext, site: RunningSite, { cookie }: TeamMember): Promise<void> {
  const cookies = cookie.split("; ").map((each) => {
    const [name = "", value = ""] = each.split(/=(.*)/s);
    return { name, value, url: site.url };
  });
  await context.addCookies(cookies);
}
