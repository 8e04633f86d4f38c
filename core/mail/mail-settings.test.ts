import { describe, expect, it } from "vitest";
import { checkMailSettings, NO_MAIL, readSmtpAddress, type TypedMail } from "./mail-settings.ts";

describe("SZPALTA_SMTP", () => {
  it.each([
    ["smtps://ala:p%40ss%3A%2F@smtp.example.pl", ["smtp.example.pl", 465, "tls", "ala", "p@ss:/"]],
    ["smtps://smtp.example.pl:2465/", ["smtp.example.pl", 2465, "tls", "", ""]],
    ["smtp://ala%40example.pl:x@smtp.example.pl", ["smtp.example.pl", 587, "starttls", "ala@example.pl", "x"]],
    ["smtp://192.168.1.5:25", ["192.168.1.5", 25, "starttls", "", ""]],
    ["smtp://localhost:2525", ["localhost", 2525, "none", "", ""]],
    ["smtp://127.0.0.1:25", ["127.0.0.1", 25, "none", "", ""]],
    ["smtp://[::1]:25", ["::1", 25, "none", "", ""]],
  ])("%s", (text, [host, port, security, user, password]) => {
    expect(readSmtpAddress(text)).toEqual({ host, port, security, user, password });
  });

  it.each([
    "",
    "smtp.example.pl",
    "https://smtp.example.pl",
    "smtps://",
    "smtps://a b",
    "smtp://x/y",
    "smtp://x?y",
    "smtp://%zz:a@x",
  ])("is not %j", (text) => expect(readSmtpAddress(text)).toBeNull());
});

describe("typed settings of mail", () => {
  const { sealedPassword: _none, sealedBouncePassword: _neither, ...empty } = NO_MAIL;
  const typed = (part: Partial<TypedMail> = {}): TypedMail => ({
    ...empty,
    password: "",
    bouncePassword: "",
    ...part,
  });
  const faultsOf = (part: Partial<TypedMail>, isHostGiven = false) =>
    Object.keys(checkMailSettings(typed(part), isHostGiven).faults);

  it("may be empty, and are tidied", () => {
    expect(faultsOf({})).toEqual([]);
    const { tidied, faults } = checkMailSettings(
      typed({ host: " SMTP.example.pl ", fromName: "Ala \n ma", fromEmail: " ala@example.pl", user: " ala " }),
      false,
    );
    expect(faults).toEqual({});
    expect(tidied).toMatchObject({
      host: "smtp.example.pl",
      fromName: "Ala ma",
      fromEmail: "ala@example.pl",
      user: "ala",
    });
  });

  it("need a sender, and encryption unless letters stay on this machine", () => {
    const fromEmail = "ala@example.pl";
    expect(faultsOf({ host: "smtp.example.pl" })).toEqual(["fromEmail"]);
    expect(faultsOf({}, true)).toEqual(["fromEmail"]);
    for (const host of ["smtp.example.pl", "192.168.1.5", "localhost.example.pl"])
      expect(faultsOf({ host, fromEmail, security: "none" })).toEqual(["security"]);
    for (const host of ["localhost", "127.0.0.1", "::1"])
      expect(faultsOf({ host, fromEmail, security: "none" })).toEqual([]);
  });

  it("hold nothing that a mail server or a header could misread", () => {
    const fromEmail = "ala@example.pl";
    expect(faultsOf({ host: "a b", fromEmail })).toEqual(["host"]);
    expect(faultsOf({ host: "smtp.example.pl", fromEmail: "ala@example.pl>\r\nBcc: x@y.pl" })).toEqual(["fromEmail"]);
    expect(faultsOf({ fromEmail, replyTo: "nikt" })).toEqual(["replyTo"]);
    expect(faultsOf({ port: 0, perMinute: 1.5, perHour: Number.NaN })).toEqual(["port", "perMinute", "perHour"]);
    const long = "a".repeat(400);
    expect(faultsOf({ user: long, password: long, fromName: long })).toEqual(["user", "password", "fromName"]);
  });
});
