import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { withAssistantDefaults } from "#core/base/assistant-config.ts";
import { openModelServer, refusesWith, says, saysJson, withoutSchemas } from "#test/support/assistant/model-server.ts";
import { createModels } from "./models.ts";

const KEY = "sk-tajny-klucz-1234567890";
const COUNTED = says(["jeden, ", "dwa"]);

/** The time of day, and a clock that nobody sets. */
const CLOCKS = [() => 5, () => 7] as const;

function modelsAt(address: string, fast = "mały") {
  const config = withAssistantDefaults({ address, fast: { id: fast }, smart: { id: "duży" } })!;
  return createModels(config, KEY);
}

it("a probe finds what the server of each model understands", async () => {
  const whole = await openModelServer(
    COUNTED,
    saysJson({ miasto: "Warszawa" }),
    COUNTED,
    saysJson({ miasto: "Warszawa" }),
  );
  const found = { problem: null, stream: true, usage: true, jsonSchema: true };
  let [now, ms] = [0, 0];
  const probe = await modelsAt(whole.address).probe(
    () => (now -= 3_600_000),
    () => (ms += 40),
  );
  expect(probe.models).toEqual([
    { ...found, alias: "fast", id: "mały", tookMs: 40 },
    { ...found, alias: "smart", id: "duży", tookMs: 40 },
  ]);
  expect(whole.asked.map(({ body }) => body.model)).toEqual(["mały", "mały", "duży", "duży"]);
});

it("a probe's findings are kept to: a server without schemas is not asked for one again", async () => {
  const old = await openModelServer(
    says("jeden", { usage: null }),
    withoutSchemas(saysJson({ miasto: "Warszawa" })),
    withoutSchemas(saysJson({ miasto: "Warszawa" })),
    says("Dalej."),
  );
  const models = modelsAt(old.address, "duży");
  const { models: found } = await models.probe(...CLOCKS);
  expect(found).toMatchObject([{ alias: "smart", stream: false, usage: false, jsonSchema: false, problem: null }]);
});

it("a probe says what is wrong without the key", async () => {
  const locked = await openModelServer(refusesWith(401, {}, JSON.stringify({ error: { message: `bad key ${KEY}` } })));
  const probe = await modelsAt(locked.address).probe(...CLOCKS);
  expect(probe.models).toHaveLength(2);
  expect(probe.models[0]!.problem).toMatch(/klucz/);
  expect(JSON.stringify(probe)).not.toContain(KEY);
});

/** Everything a process has loaded once it has the assistant service, and nobody has asked it for anything. */
const LOADED = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import("./server/assistant/assistant-service.ts");
  await import("./core/studio-services.ts");
  console.log(loaded.join("\\n"));
`;

it("a server nobody asks for a text carries neither a schema nor a prompt", () => {
  const cwd = fileURLToPath(new URL("../../..", import.meta.url));
  const loaded = execFileSync(process.execPath, ["--input-type=module", "--eval", LOADED], { cwd, encoding: "utf8" });
  expect(loaded).toContain("server/assistant/assistant-service.ts");
  expect(
    loaded
      .split("\n")
      .filter((url) =>
        /node_modules\/(?:eventsource-parser|zod)\/|schemas\.ts|prompts\.ts|node:https|outbound/.test(url),
      ),
  ).toEqual([]);
});
