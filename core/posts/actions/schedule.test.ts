import { describe, expect, it } from "vitest";
import { scheduledInstant } from "./schedule.ts";

const ZONE = "Europe/Warsaw";
const NOW = Date.UTC(2026, 0, 1);
const at = (text: string, fold?: "earlier" | "later") => scheduledInstant({ at: text, fold }, ZONE, NOW);

describe("a time to publish at", () => {
  it.each([
    ["2026-02-01T08:00", "2026-02-01T07:00:00.000Z"],
    ["2026-07-01T08:00", "2026-07-01T06:00:00.000Z"],
    ["2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25T01:59", "2026-10-24T23:59:00.000Z"],
    ["2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
  ])("%s in Warsaw is %s", (text, instant) => {
    expect(at(text)).toEqual({ ok: true, value: Date.parse(instant) });
  });

  it("that the clocks jump over in spring is refused with a sentence", () => {
    expect(at("2026-03-29T02:30")).toMatchObject({
      ok: false,
      code: "invalid",
      fields: { at: expect.stringContaining("nie ma godziny 2:30") },
    });
    expect(at("2026-03-29T02:30", "later")).not.toHaveProperty("fields.fold");
  });

  it("that comes twice in autumn asks which of the two", () => {
    expect(at("2026-10-25T02:30")).toMatchObject({ ok: false, fields: { fold: expect.stringContaining("dwa razy") } });
    expect(at("2026-10-25T02:30", "earlier")).toEqual({ ok: true, value: Date.UTC(2026, 9, 25, 0, 30) });
    expect(at("2026-10-25T02:30", "later")).toEqual({ ok: true, value: Date.UTC(2026, 9, 25, 1, 30) });
  });

  it("over a year ahead asks whether it is meant", () => {
    expect(at("9999-12-31T08:00")).toMatchObject({ ok: false, fields: { distant: expect.stringContaining("9999") } });
    expect(at("2027-01-03T08:00")).toMatchObject({ ok: false, fields: { distant: expect.any(String) } });
    expect(at("2027-01-01T08:00")).toMatchObject({ ok: true });
    expect(scheduledInstant({ at: "9999-12-31T08:00", distant: true }, ZONE, NOW)).toMatchObject({ ok: true });
  });

  it.each(["", "jutro", "2026-02-30T08:00", "2026-02-01T24:00", "2026-02-01", "2025-12-31T23:59"])(
    "„%s” is refused",
    (text) => expect(at(text)).toMatchObject({ ok: false, fields: { at: expect.any(String) } }),
  );
});
