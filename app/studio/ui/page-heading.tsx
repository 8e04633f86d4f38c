import type { ReactNode } from "react";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";

interface PageHeadingProps {
  title: string;
  standfirst?: string;
  /** The text of the link to the audit log, on a page whose actions are recorded in the log. */
  log?: string;
  children?: ReactNode;
}

export function PageHeading({ title, standfirst, log, children }: PageHeadingProps) {
  return (
    <>
      <Head title={title} noindex />
      <header className="studio-head">
        <h1>{title}</h1>
        {children}
        {log !== undefined && (
          <a className="button-plain" href={links.audit()}>
            {log}
          </a>
        )}
        {standfirst && <p className="standfirst">{standfirst}</p>}
      </header>
    </>
  );
}
