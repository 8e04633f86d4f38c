import { z } from "zod";
import { NO_MAIL, SECURITIES } from "#core/mail/mail-settings.ts";
import { mailWords as words } from "../../messages/mail.ts";
import { action } from "../../requests/action.ts";
import { ownAccountActions } from "../accounts/own-account.action.ts";
import type { Done } from "../ui/done-message.tsx";

/** A coarse limit for every field, in characters. The use case checks each field's own, lower limit and answers with a message. */
const FIELD_LIMIT = 4_000;

const text = z.string().max(FIELD_LIMIT);
const number = z.coerce.number();

export const mailActions = {
  prove: { ...ownAccountActions.prove, who: "administer" as const },
  mail: action(
    "administer",
    {
      // A form leaves out what the environment sets.
      host: text.optional(),
      port: number.optional(),
      security: z.enum(SECURITIES).optional(),
      user: text.optional(),
      password: text.default(""),
      fromName: text.default(""),
      fromEmail: text.default(""),
      replyTo: text.default(""),
      perMinute: number,
      perHour: number,
      bounceHost: text.default(""),
      bouncePort: number.default(NO_MAIL.bouncePort),
      bounceUser: text.default(""),
      bouncePassword: text.default(""),
      dkimSelector: text.default(""),
      version: number,
    },
    async ({ studio, viewer }, input) => {
      const present = await studio.mail.settings(viewer);
      if (!present.ok) return present;
      const { host, port, security, user } = present.value.settings;
      const server = { host: input.host ?? host, port: input.port ?? port };
      const login = { security: input.security ?? security, user: input.user ?? user };
      return studio.mail.change(viewer, { ...input, ...server, ...login });
    },
    { password: words.password, bouncePassword: words.bouncePassword },
  ),
  test: action("administer", {}, async ({ studio, viewer }) => {
    const sent = await studio.mail.sendTest(viewer);
    return sent.ok ? { ok: true, value: { says: words.tested(sent.value.to) } satisfies Done } : sent;
  }),
  domain: action("administer", {}, ({ studio, viewer }) => studio.mail.checkDomain(viewer)),
};
