import { z } from "zod";
import { action } from "../../requests/action.ts";
import { links } from "../../links.ts";

const PASSWORD_LIMIT = 4_096;
const EMAIL_LIMIT = 320;
const NAME_LIMIT = 1_000;
const SITE_NAME_LIMIT = 1_000;
const TOKEN_LIMIT = 200;
const ID_TOKEN_LIMIT = 8_192;

export const accessLinkActions = {
  accept: action(
    "everyone",
    {
      token: z.string().max(TOKEN_LIMIT),
      email: z.string().max(EMAIL_LIMIT).default(""),
      name: z.string().max(NAME_LIMIT).default(""),
      password: z.string().max(PASSWORD_LIMIT).default(""),
      siteName: z.string().max(SITE_NAME_LIMIT).optional(),
      idToken: z.string().max(ID_TOKEN_LIMIT).optional(),
    },
    async ({ signIn, origin }, { token, ...input }) => {
      const used = await signIn.useLink(token, input, origin);
      if (!used.ok) return used;
      const to = used.value.step === "in" ? links.studio() : links.loginCode();
      return { ok: true, to, setCookies: used.value.setCookies };
    },
  ),
};
