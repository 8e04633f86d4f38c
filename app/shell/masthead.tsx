import { useLocation, useRouteLoaderData } from "react-router";
import { typedQuery } from "#core/search/query.ts";
import type { HomeView, Picture } from "#core/site/views.ts";
import { links } from "../links.ts";
import { ColorSchemeSwitch } from "../ui/color-scheme-switch.tsx";
import { SearchBox } from "../site/search/search-box.tsx";

/** The name of the paper, or its logo, over a double rule; on the front page larger, with the day and the tagline under it. */
export function Masthead({ name, tagline, logo }: { name: string; tagline: string; logo: Picture | null }) {
  const { pathname, search } = useLocation();
  const asked = pathname === links.home() ? new URLSearchParams(search).get("q") : null;
  const atHome = pathname === links.home() && asked === null;
  const today = useRouteLoaderData<HomeView>("home")?.today;
  const Name = atHome ? "h1" : "p";
  return (
    <div className={atHome ? "masthead masthead-front" : "masthead"}>
      <Name className="masthead-name">
        <a href={links.home()}>{logo ? <Logo picture={logo} /> : name}</a>
      </Name>
      {atHome && (
        <div className="masthead-line">
          <span>{today}</span>
          <span>{tagline}</span>
        </div>
      )}
      <SearchBox query={typedQuery(asked ?? "")} />
      <ColorSchemeSwitch />
      <hr className="double-rule" />
    </div>
  );
}

function Logo({ picture: { src, alt, width, height, sources } }: { picture: Picture }) {
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes="(min-width: 46rem) 28rem, 80vw" />
      ))}
      <img className="masthead-logo" src={src} alt={alt} width={width} height={height} />
    </picture>
  );
}
