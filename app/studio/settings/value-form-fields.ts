import type { StudioSetting } from "#core/base/site-config.ts";

/** The forms of the screen, each with the settings that it changes. Redirect rules are changed on the screen of addresses. */
export const VALUE_FORMS = {
  name: ["name", "tagline", "head.description"],
  time: ["timeZone", "head.locale"],
  search: ["head.separator", "head.social", "head.canonicalQuery", "head.verification"],
  tags: ["tagIndex.withDescription", "tagIndex.without"],
  typography: ["typography"],
  newsletter: ["newsletter"],
  counting: ["counting", "mostRead"],
  security: ["securityContact"],
} as const satisfies Record<string, readonly StudioSetting[]>;

export type ValueForm = keyof typeof VALUE_FORMS;
