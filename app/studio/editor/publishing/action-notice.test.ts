import { expect, test } from "vitest";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { actionNotice, type Notice, noticeAfterChange, noticeAfterFault, noticeAtStatus } from "./action-notice.ts";

const ZONE = "Europe/Warsaw";
const post = (more: Partial<OpenedPost> = {}) => ({ path: "/a/b", publishAt: null, ...more }) as OpenedPost;
const AT = Date.UTC(2030, 4, 4, 6);

test("what went out is said with the way to it, and what could not be kept after it", () => {
  expect(actionNotice("publish", post({ notices: ["Pominięto tagi."] }), ZONE)).toEqual({
    text: "Wpis jest opublikowany. Pominięto tagi.",
    fault: false,
    passing: "change",
    link: { href: "/a/b", text: "Zobacz w witrynie" },
  });
});

test("what waits is said with its time, and leads nowhere yet", () => {
  const notice = actionNotice("schedule-copy", post({ publishAt: AT }), ZONE);
  expect(notice).toEqual({ text: "Zmiany ukażą się: 4 maja 2030, 8:00.", fault: false, passing: "change" });
});

test("what readers no longer have, or what has another address, is said", () => {
  const withdrawn = (leadsTo: string | null) => actionNotice("withdraw", post({ leadsTo }), ZONE)?.text;
  expect(withdrawn(null)).toMatch(/usunięto na stałe\. Możesz go opublikować ponownie\.$/);
  expect(withdrawn("/a/c")).toContain("jego adres prowadzi do /a/c.");
  expect(actionNotice("unschedule-copy", post(), ZONE)?.text).toMatch(/^Zaplanowanie zmian cofnięto\./);
  expect(actionNotice("move", post({ isLive: true, path: "/a/c" }), ZONE)?.text).toContain("/a/c");
});

test("nothing is said where the screen says it", () => {
  expect(actionNotice("pin", post(), ZONE)).toBeNull();
  expect(actionNotice("move", post({ isLive: false }), ZONE)).toBeNull();
});

test("a notice ends when what it says is no longer so", () => {
  const restored: Notice = { text: "Niewysłany.", fault: false, onceSaved: "Już zapisany." };
  expect(noticeAtStatus(restored, { is: "saving" })).toBe(restored);
  expect(noticeAtStatus(restored, { is: "saved" })).toEqual({ text: "Już zapisany.", fault: false, passing: "change" });
  expect(noticeAtStatus({ text: "Najpierw na serwer.", fault: true, onceSaved: null }, { is: "saved" })).toBeNull();
  const newer: Notice = { text: "Widzisz nowszy tekst.", fault: false, passing: "turn" };
  expect(noticeAtStatus(newer, { is: "saved" })).toBe(newer);
  expect(noticeAtStatus(newer, { is: "locked" })).toBeNull();
  expect(noticeAfterChange(newer, false)).toBeNull();
  const pasted: Notice = { text: "Wklejono.", fault: true, passing: "undo" };
  expect([noticeAfterChange(pasted, false), noticeAfterChange(pasted, true)]).toEqual([pasted, null]);
});

test("after an error the text is called safe only when it is stored, and an undo keeps its button", () => {
  const done: Notice = { text: "Zrobione.", fault: false };
  expect(noticeAfterFault(done, false)).toMatchObject({
    text: expect.stringContaining("Tekst jest bezpieczny"),
    fault: true,
  });
  expect(noticeAfterFault(null, true)).toMatchObject({ text: expect.stringContaining("Skopiuj go"), fault: true });
  const undoable: Notice = { ...done, undo: () => {} };
  expect(noticeAfterFault(undoable, false)).toBe(undoable);
});
