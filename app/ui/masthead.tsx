import { useLocation, useRouteLoaderData } from "react-router";
import type { HomeView } from "#core/posts/views.ts";
import { links } from "../links.ts";
import { SchemeSwitch } from "./scheme-switch.tsx";

/** The name of the paper over a double rule; on the front page larger, with the day and the tagline under it. */
export function Masthead({ name, tagline }: { name: string; tagline: string }) {
  const atHome = useLocation().pathname === links.home();
  const today = useRouteLoaderData<HomeView>("home")?.today;
  const Name = atHome ? "h1" : "p";
  return (
    <div className={atHome ? "masthead masthead-front" : "masthead"}>
      <Name className="masthead-name">
        <a href={links.home()}>{name}</a>
      </Name>
      {atHome && (
        <div className="masthead-line">
          <span>{today}</span>
          <span>{tagline}</span>
        </div>
      )}
      <SchemeSwitch />
      <hr className="double-rule" />
    </div>
  );
}
