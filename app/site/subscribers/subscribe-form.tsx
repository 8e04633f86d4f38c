import { links } from "../../links.ts";
import { newsletter as words } from "../../messages/subscribers/newsletter.ts";
import { useLayout } from "../../routing/router.tsx";

/** The form for readers who want letters, in one of the places where the settings put it. It is plain HTML and needs no script. */
export function SubscribeBlock({ place }: { place: "footer" | "posts" }) {
  const { newsletter } = useLayout();
  if (newsletter !== place && newsletter !== "everywhere") return null;
  return (
    <div className="subscribe">
      <h2>{words.block}</h2>
      <form method="post" action={links.subscribe()}>
        <input type="hidden" name="do" value="subscribe" />
        <AddressFields />
      </form>
      <small>
        {words.small} <a href={`${links.subscribe()}#dane`}>{words.stored}</a>.
      </small>
    </div>
  );
}

/** `fault`: what is wrong with the address that was sent. */
export function AddressFields({ typed = "", fault }: { typed?: string; fault?: string }) {
  return (
    <>
      <label>
        {words.email}
        <input
          type="email"
          name="email"
          required
          autoComplete="email"
          defaultValue={typed}
          aria-invalid={fault === undefined ? undefined : true}
        />
      </label>
      {/* Bots fill every field; people do not see this one. */}
      <label className="unseen" aria-hidden="true">
        {words.honeypot}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <button>{words.submit}</button>
    </>
  );
}
