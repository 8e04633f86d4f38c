import { parseLookName } from "#core/settings/look-name.ts";
import { isColour, type Typefaces, TYPEFACES } from "#core/settings/site-look.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { settingsMessages } from "#core/messages/settings.ts";
import { loadSettingsHistory } from "./settings-history.loader.ts";
import { checkedLook, lookOfFields, type TypedLook } from "./look-fields.ts";

export type LookScreen = Awaited<ReturnType<typeof loadLook>>;

/**
 * Loads the saved look and the one that the address describes, by the fields of the form or by a look's name. It describes
 * one only for the version of the settings that it was made for. `post` is the newest post that readers see.
 */
export async function loadLook(services: Services, context: RequestContext) {
  const { studio, reading, build, config } = services;
  const { settings, leftOut } = unwrap(await studio.settings.settings(requiredViewer(context)));
  const home = await reading.home(1, settings.look);
  const [post = null] = home.found === "here" ? home.view.newest : [];
  const typed = typedLook(context.query, settings.version) ?? settings.look;
  const { query } = context;
  return {
    settings,
    leftOut,
    fileFooter: config.footer,
    typed,
    faults: faultsOf(typed),
    tried: checkedLook(typed) ?? settings.look,
    scheme: query.get("scheme") === "dark" ? ("dark" as const) : ("light" as const),
    screen: query.get("screen") === "phone" ? ("phone" as const) : ("wide" as const),
    post: post && { title: post.title, path: post.path },
    history: await loadSettingsHistory(services, context),
    samples: TYPEFACES.map((name) => [name, textFace(build, name)] as const),
  };
}

function typedLook(query: URLSearchParams, version: number): TypedLook | null {
  if (query.get("version") !== String(version)) return null;
  const named = query.get("look");
  return named === null ? lookOfFields((name) => query.get(name)) : parseLookName(named);
}

function faultsOf(typed: TypedLook): Record<string, string> {
  const isBad = (colour: string | null) => colour !== null && !isColour(colour);
  const bad = (["accent", "paper"] as const).filter((name) => isBad(typed[name]));
  return Object.fromEntries(bad.map((name) => [name, settingsMessages.noColour]));
}

/** The path of a pair's upright text face; null for the pair that the studio has, and in development. */
function textFace({ typefaces }: Services["build"], name: Typefaces): string | null {
  return typefaces[name]?.upright.find((path) => path.includes("-roman")) ?? null;
}
