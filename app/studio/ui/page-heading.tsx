import type { ReactNode } from "react";
import { Head } from "../../shell/head.tsx";

export function PageHeading({
  title,
  standfirst,
  children,
}: {
  title: string;
  standfirst?: string;
  children?: ReactNode;
}) {
  return (
    <>
      <Head title={title} noindex />
      <header className="studio-head">
        <h1>{title}</h1>
        {children}
        {standfirst && <p className="standfirst">{standfirst}</p>}
      </header>
    </>
  );
}
