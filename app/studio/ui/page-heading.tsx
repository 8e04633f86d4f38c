import type { ReactNode } from "react";
import { Head } from "../../shell/head.tsx";

interface StudioHeadProps {
  title: string;
  standfirst?: string;
  children?: ReactNode;
}

export function PageHeading({ title, standfirst, children }: StudioHeadProps) {
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
