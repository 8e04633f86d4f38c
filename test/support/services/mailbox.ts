import hoodiecrow from "hoodiecrow-imap";
import { onTestFinished } from "vitest";

export const MAILBOX_PASSWORD = "testpass";

/** An IMAP server of hoodiecrow-imap on this machine with one mailbox, closed after the test. `letters`: as they are now. */
export async function openMailbox(sources: string[]) {
  const messages = sources.map((raw) => ({ raw }));
  const server = hoodiecrow({ storage: { INBOX: { messages } } });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const settings = { bounceHost: "127.0.0.1", bouncePort: server.server.address().port, bounceUser: "testuser" };
  return {
    settings,
    letters: () =>
      server.getMailbox("INBOX").messages.map(({ raw, flags }) => ({ raw, isRead: flags.includes("\\Seen") })),
  };
}

interface Reported {
  /** The headers of the letter that came back. */
  headers: string;
  action?: string;
  status?: string;
  /** Where the letter stands in the report: whole, or its headers alone. */
  as?: "message/rfc822" | "text/rfc822-headers";
}

/** A report as mail servers send it (RFC 3464, appendix E). */
export function reportOf({ headers, action = "failed", status = "5.1.1", as = "message/rfc822" }: Reported): string {
  return [
    "From: Mail Delivery Subsystem <mailer-daemon@mx.example.pl>",
    "To: redakcja@grzadka.example",
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    "Content-Type: multipart/report; report-type=delivery-status;",
    ' boundary="RAA14128"',
    "",
    "--RAA14128",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "The mail could not be delivered.",
    "--RAA14128",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.pl",
    "Arrival-Date: Fri, 20 Nov 2026 12:00:00 +0000",
    "",
    "Original-Recipient: rfc822; jan@example.pl",
    "Final-Recipient: rfc822; jan@example.pl",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 no such",
    "  mailbox",
    "",
    "--RAA14128",
    `Content-Type: ${as}`,
    "",
    headers,
    ...(as === "message/rfc822" ? ["", "Dzien dobry"] : []),
    "--RAA14128--",
    "",
  ].join("\r\n");
}
