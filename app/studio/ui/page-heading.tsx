import type { ReactNode } from "react";
import { Head } from "../../shell/head.tsx";

interface StudioHeadProps {
  /** The screen's name, in its heading and in the browser's tab. */
  title: string;
  /** The sentence that says what the screen is for. */
  standfirst?: string;
  /** What stands beside the name: ways onward, the main act. */
  children?: ReactNode;
}

/** The top of a screen of the studio. */
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
