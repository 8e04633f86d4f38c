import { STORED_OF_READERS } from "#core/messages/subscribers.ts";
import { links } from "../../links.ts";
import { newsletter as words } from "../../messages/subscribers/newsletter.ts";
import { Head } from "../../shell/head.tsx";
import { DoneNotice, Form, useField } from "../../ui/form.tsx";
import { AddressFields } from "./subscribe-form.tsx";

export function Component() {
  return (
    <>
      <Head title={words.title} description={words.standfirst} />
      <header className="list-head">
        <h1>{words.title}</h1>
        <p className="standfirst">{words.standfirst}</p>
      </header>
      <AskForLetters />
      <section id="dane" className="subscribe prose">
        <h2>{words.stored}</h2>
        {STORED_OF_READERS.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    </>
  );
}

export function AskForLetters() {
  return (
    <Form do="subscribe" path={links.subscribe()} className="subscribe" reset>
      <DoneNotice says={words.sent} />
      <Address />
      <small>{words.small}</small>
    </Form>
  );
}

function Address() {
  const { typed, fault } = useField("email");
  return <AddressFields {...(typed === undefined ? {} : { typed })} {...(fault === undefined ? {} : { fault })} />;
}
