import { describe, expect, it } from "vitest";
import { isGuessed, passwordProblem } from "./password.ts";

const context = { secondFactor: false, email: "zofia.lecka@example.pl", name: "Zofia Łęcka", siteName: "Ogrodnik" };

describe("passwordProblem", () => {
  it.each([
    "poprawny koń bateria zszywka",
    "Prosię przeszło przez płot o świcie",
    "ćma-śnieg-żuraw-łąka",
    "7391 6402 8857 2019",
    "xK9#mQ2$vL5@nR8",
    "źdźbło trawy i 3 żaby",
    "W Szczebrzeszynie chrząszcz brzmi",
    "kawa rower pies zima malina orzeł",
  ])("takes %s", (password) => {
    expect(passwordProblem(password, context)).toBeNull();
  });

  it.each([
    "zaq12wsxcde34rfv",
    "1qaz2wsx3edc4rfv",
    "qwertyuiop123456",
    "Hasło1234567890!",
    "hasłohasłohasło",
    "H@slo12345678910",
    "aaaaaaaaaaaaaaaa",
    "abcabcabcabcabcabc",
    "123456789012345",
    "kotekkotekkotek",
    "kocham cię kochanie",
    "P4ssw0rd P4ssw0rd",
    "Legia Warszawa 1916",
    "zofia.lecka2026!!",
    "Ogrodnik Ogrodnik 1",
    "ZofiaŁęcka1988",
    "correct horse battery staple",
    "mnbvcxzlkjhgfdsapoiuytrewq",
  ])("refuses %s as guessed", (password) => {
    expect(passwordProblem(password.padEnd(15, "!"), context)).toContain("łatwe");
  });

  it("asks for 15 code points, for 8 with a second factor, and takes 1024", () => {
    expect(passwordProblem("żółw i 🦔 ęąśćż", { ...context })).toContain("15 znaków, a ma 14");
    expect(passwordProblem("żółw i 🦔🦔 ęąśćż", context)).toBeNull();
    expect(passwordProblem("żbik 🦔x", { ...context, secondFactor: true })).toContain("co najmniej 8");
    expect(passwordProblem("żbik 🦔xw", { ...context, secondFactor: true })).toBeNull();
    const long = Array.from({ length: 1024 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join("");
    expect(passwordProblem(long, context)).toBeNull();
    expect(passwordProblem(`${long}x`, context)).toContain("najwyżej 1024");
  });

  it("takes different emoji, and not one of them again and again", () => {
    expect(passwordProblem("🦔🐢🦊🐌🦉🐝🦆🐙🦀🐞🦎🐿🦜🐳🦭", context)).toBeNull();
    expect(passwordProblem("🦔".repeat(15), context)).toContain("łatwe");
    expect(passwordProblem("🦔🐢".repeat(8), context)).toContain("łatwe");
  });

  it("counts the letters of the composed form, so that both ways of typing ó are one password", () => {
    expect(passwordProblem("żółwie-śnią-tu".normalize("NFD"), context)).toContain("a ma 14");
  });

  it("does not mind common words when there are enough of them", () => {
    expect(isGuessed("piesdomlatoserkawa")).toBe(false);
    expect(isGuessed("piesdomlato")).toBe(true);
  });
});
