import { NO_NEWS } from "#core/mail/digest-times.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { digestVersion } from "#core/mail/news-service.ts";
import { emptyDigest } from "#core/mail/queue-news.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { VALUE_FORMS } from "../../../app/studio/settings/value-form-fields.ts";
import type { Input, Site, StoredForm } from "./stored-forms.ts";

/* What a good form of each action that changes the settings sends. */

const VALUES = {
  name: "Grządka",
  tagline: "Motto",
  "head.description": "Opis",
  timeZone: "Europe/Warsaw",
  "head.locale": "pl_PL",
  "head.separator": "–",
  "head.social": "@redakcja",
  "head.canonicalQuery": "page q",
  "head.verification": "",
  "tagIndex.withDescription": "2",
  "tagIndex.without": "4",
  securityContact: "ala@example.pl",
  newsletter: "page",
  counting: "browser",
  mostRead: "on",
  redirects: "",
  "verification.name": ["google-site-verification"],
  "verification.content": ["kod"],
  typography: ["quotes"],
};

const LOOK = {
  accent: "own",
  accentOwn: "#1f5f3a",
  paper: "own",
  paperOwn: "#fff1e5",
  dateLine: "on",
  newspaperTone: "on",
};
const CHOICES = { typefaces: "literata", front: "list", width: "wide" };

const MAIL = {
  host: "smtp.example.pl",
  port: "465",
  security: "tls",
  user: "ala",
  password: "tajne",
  fromName: "Redakcja",
  fromEmail: "redakcja@example.pl",
  replyTo: "ala@example.pl",
  perMinute: "10",
  perHour: "100",
  bounceHost: "imap.example.pl",
  bouncePort: "993",
  bounceUser: "ala",
  bouncePassword: "inne hasło",
  dkimSelector: "s1",
};

function settingsForm(path: string, input: Input, names: string[] = []): StoredForm {
  const versioned = async ({ store }: Site) => ({ ...input, version: (await store.read.settings()).version });
  return { path, names: ["do", ...names], input: versioned };
}

const menu = { "menu.label": ["A"], "menu.href": ["/a"] };
const footer = { ownFooter: "on", fileFooter: "on", "footer.label": ["B"], "footer.href": ["https://b.example/"] };
const marks = { logoId: fixtures.basket.id, faviconId: "", socialId: fixtures.basket.id };
const valueForms = Object.keys(VALUE_FORMS).map((form): [string, StoredForm] => [
  `values of ${form}`,
  settingsForm("/studio/settings", { do: "values", form, ...VALUES }, ["form"]),
]);

export const SETTINGS_FORMS: Record<string, StoredForm> = {
  ...Object.fromEntries(valueForms),
  marks: settingsForm("/studio/settings", { do: "marks", ...marks }),
  settings: settingsForm("/studio/look", { do: "lines", ...menu, ...footer }),
  look: settingsForm("/studio/look", { do: "look", ...LOOK, ...CHOICES }),
  mail: {
    path: "/studio/mail",
    names: ["do"],
    input: async ({ store }) => ({ do: "mail", ...MAIL, version: (await store.read.mailSettings()).version }),
  },
  news: {
    path: "/studio/letters",
    names: ["do", "onPublish"],
    input: async () => ({
      do: "settings",
      onPublish: "on",
      digest: "weekly",
      day: "2",
      hour: "9",
      imprint: "Redakcja",
    }),
  },
  "words of a digest": {
    path: "/studio/letters",
    names: ["do"],
    async input({ store }) {
      const draft = (await store.read.draftDigest()) ?? emptyDigest("zbior", 0);
      await store.write(async (tx) => {
        await tx.putMailSettings({ ...NO_MAIL, news: { ...NO_NEWS, digest: "weekly" } });
        await tx.putReaderLetter(draft);
      });
      const words = { subject: "Nasz tydzień", introduction: "Dzień dobry.\n\nOto zbiór." };
      return { do: "introduce", ...words, version: digestVersion(draft), also: "" };
    },
  },
  "rule of redirects": {
    path: "/studio/addresses",
    names: ["do"],
    input: async (_, number) => ({ do: "rule", pattern: `/regula-${number}/**`, to: "/uprawa/**", status: "301" }),
  },
};
