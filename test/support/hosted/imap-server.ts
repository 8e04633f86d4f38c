import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { MAILBOX_PASSWORD } from "../services/mailbox.ts";
import { findProgram, freePort, startChildServer } from "./child-server.ts";

/** Dovecot changes to users of its own, which only root may. */
export const IMAP_PROGRAM = userInfo().uid === 0 ? findProgram("dovecot", ["/usr/sbin"]) : null;

/** Whoever owns the mailbox. */
const NOBODY = 65_534;
const PUBLIC = "/tmp";

const configOf = (folder: string, port: number) => `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=${MAILBOX_PASSWORD}
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`;

/** A server of IMAP with one mailbox. */
export async function startImap(sources: readonly string[]) {
  if (!IMAP_PROGRAM) throw new Error("There is no server of IMAP.");
  const folder = mkdtempSync(join(PUBLIC, "szpalta-imap-"));
  chownSync(folder, NOBODY, NOBODY);
  const kept = ["mail", "mail/new", "mail/cur", "mail/tmp"].map((name) => join(folder, name));
  for (const each of kept) {
    mkdirSync(each);
    chownSync(each, NOBODY, NOBODY);
  }
  for (const [at, source] of sources.entries()) {
    const file = join(folder, "mail/new", `${1_000 + at}.letter.host`);
    writeFileSync(file, source);
    chownSync(file, NOBODY, NOBODY);
  }
  const port = await freePort();
  const config = join(folder, "dovecot.conf");
  writeFileSync(config, configOf(folder, port));
  const server = await startChildServer(IMAP_PROGRAM, ["-F", "-c", config], port);
  return {
    settings: { bounceHost: "127.0.0.1", bouncePort: port, bounceUser: "redakcja" },
    /** Whether each letter is marked as read, in the order of `sources`. */
    areRead: () =>
      ["cur", "new"]
        .flatMap((name) => readdirSync(join(folder, "mail", name)))
        .toSorted()
        .map((name) => /:2,[A-Z]*S/.test(name)),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
