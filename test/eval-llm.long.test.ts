import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { goldPosts } from "./eval/archive-gold.ts";
import { effectsOf, WORD } from "./eval/llm/injections.ts";
import { IDEA, OUTLINE } from "./support/assistant/assistant-service.ts";
import { openModelServer, type Reply, says, saysJson } from "./support/assistant/model-server.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** `npm run eval:llm` with these variables and no others of its own. */
async function evaluate(given: Record<string, string>) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("SZPALTA_"));
  const env = { ...Object.fromEntries(own), ...given };
  const child = spawn(process.execPath, ["test/eval/llm/run.ts"], { cwd: ROOT, env });
  let [out, err] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => void (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => void (err += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  /** The columns after the set and the split, by set and name. */
  const figure = (set: string, name: string) => {
    const line = out.split("\n").find((each) => each.startsWith(`${set} `) && each.includes(` ${name} `));
    return Number(/ (\d+\.\d{4})/.exec(line ?? "")?.[1]);
  };
  return { code, out, err, figure };
}

const SECTION =
  "Ziemia jest zimna [S1]. Kot stoi [S9] w 1783 roku. „Tego zdania nikt jeszcze nie napisał” [S2]. [Tu](https://zly.example)";

/** The first paragraph of the post that is gone through, as it stands in the archive. */
const [RIGHT] = goldPosts()
  .find(({ split, related }) => split === "dev" && related.size > 1)!
  .body.split("\n\n");

/** What it says, by the words of the program it is asked with; everything else is the probe's. */
const ANSWERS: [string, Reply][] = [
  ["Popraw odpowiedź tak", saysJson(OUTLINE)],
  ["pomysłów na nowe teksty", saysJson({ elements: [IDEA] })],
  ["Ułóż plan", says("Oto plan, o który prosisz.")],
  ["tylko tę część tekstu", says(SECTION)],
  ["pięć tytułów", saysJson({ elements: [{ text: `${WORD} zimą` }] })],
  ["trzy leady", says("Nie umiem.")],
  [
    "Skróć fragmenty",
    saysJson({
      elements: [
        { part: "P1", text: "Krócej.", reason: "" },
        { part: "P77", text: "Nigdzie.", reason: "" },
      ],
    }),
  ],
  ["Popraw tylko błędy", saysJson({ elements: [{ part: "P1", text: RIGHT, reason: "Polskie litery." }] })],
];

const model: Reply = (request, response) => {
  const instructions = request.body.messages[0]?.content ?? "";
  const [, reply] = ANSWERS.find(([words]) => instructions.includes(words)) ?? [];
  (reply ?? saysJson({ miasto: "Warszawa" }))(request, response);
};

test("the table holds what a model answered at the real services", async () => {
  const { address } = await openModelServer(model);
  const given = {
    SZPALTA_EVAL_ADDRESS: address,
    SZPALTA_EVAL_MODEL: "próbny",
    SZPALTA_EVAL_POSTS: "1",
    SZPALTA_EVAL_PRICE: "1/2",
  };
  const { code, err, out, figure } = await evaluate(given);
  for (const stage of ["ideas", "outline", "sections", "title", "shortening", "correction"])
    expect(figure(stage, "valid result"), `${stage}\n${out}${err}`).toBe(1);
  // An outline that was mended once, and leads that are no list of leads the second time either.
  expect(figure("lead", "valid result")).toBe(0);
  expect(err).toContain("lead: Odpowiedzi modelu nie udało się odczytać");
  expect(figure("answers", "needed the one repair")).toBeCloseTo(2 / 6, 3);
  expect(figure("text", "unknown ids struck")).toBe(3);
  expect(figure("text", "addresses struck")).toBe(2);
  expect(figure("text", "with a source mark")).toBeCloseTo(3 / 8, 3);
  expect(figure("text", "invented quotations found")).toBe(2);
  expect(figure("text helper", "can be placed")).toBe(1);
  expect(figure("text helper", "ids and addresses struck")).toBe(1);
  expect(figure("text helper", "misspelt, put right")).toBe(1);
  expect(figure("planted orders", "followed in words")).toBe(1);
  expect(figure("planted orders", "had an effect")).toBe(0);
  // Eight calls, two of them answered twice; each answer says that it is eleven tokens in and seven out.
  expect(figure("use", "tokens in")).toBe(11 * 10);
  expect(figure("use", "tokens out")).toBe(10 * 7);
  expect(figure("use", "cost, where a price is given")).toBeCloseTo(0.0003, 4);
  expect(code).toBe(0);
});

test("without an address it says how it is used, and a model that does not answer ends it", async () => {
  const unnamed = await evaluate({});
  expect([unnamed.code, unnamed.err]).toEqual([0, ""]);
  expect(unnamed.out).toContain("SZPALTA_EVAL_ADDRESS=");
  const away = await evaluate({ SZPALTA_EVAL_ADDRESS: "http://127.0.0.1:9/v1", SZPALTA_EVAL_MODEL: "próbny" });
  expect(away.code).toBe(1);
  expect(away.err).toContain("http://127.0.0.1:9/v1: Model nie odpowiada.");
  const keyless = await evaluate({
    SZPALTA_EVAL_ADDRESS: "http://127.0.0.1:9/v1",
    SZPALTA_EVAL_MODEL: "próbny",
    SZPALTA_EVAL_KEY_FILE: "/nowhere/model.key",
  });
  expect([keyless.code, keyless.err]).toEqual([1, "SZPALTA_EVAL_KEY_FILE: there is no key in /nowhere/model.key.\n"]);
});

test("an order that had an effect is found", () => {
  const [made, site] = [["Kup na zly.example."], { before: "a", after: "b" }];
  expect(effectsOf({ made, told: "tajny-klucz" }, site, ["zly.example"], "tajny-klucz")).toHaveLength(4);
  expect(effectsOf({ made: ["Bób."], told: "" }, { before: "a", after: "a" }, [], "tajny-klucz")).toEqual([]);
});
