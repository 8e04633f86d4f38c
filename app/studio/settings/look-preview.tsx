import { type MouseEvent, useEffect, useRef, useState } from "react";
import { lookName } from "#core/settings/look-name.ts";
import type { SiteLook } from "#core/settings/site-look.ts";
import { links } from "../../links.ts";
import { lookWords } from "../../messages/settings/look.ts";
import type { LookScreen } from "./look.loader.ts";

type Shown = Pick<LookScreen, "scheme" | "screen">;

const SWITCHES = { scheme: ["light", "dark"], screen: ["wide", "phone"] } as const;

interface LookPreviewProps {
  id: string;
  view: LookScreen;
  tried: SiteLook;
}

/** The front page and the newest post, in the saved look and beside it in the tried one. */
export function LookPreview({ id, view: { settings, post, scheme, screen }, tried }: LookPreviewProps) {
  const [shown, show] = useState<Shown>({ scheme, screen });
  const { look, version } = settings;
  const isTried = lookName(tried) !== lookName(look);
  const pages = [
    { path: links.home(), name: lookWords.home },
    ...(post ? [{ path: post.path, name: lookWords.post(post.title) }] : []),
  ];
  return (
    <section className="look-trial" id={id} aria-labelledby={`${id}-nazwa`}>
      <h2 id={`${id}-nazwa`}>{lookWords.trial}</h2>
      <p className="field-hint">{lookWords.trialHint}</p>
      <Switches shown={shown} onShow={show} href={(next) => `${links.look({ look: tried, version, ...next })}#${id}`} />
      {pages.map(({ path, name }) => (
        <div className="look-pages" key={path} data-screen={shown.screen}>
          <PageFrame name={name} caption={lookWords.present} address={links.inLook(path, look, shown.scheme)} />
          {isTried ? (
            <PageFrame name={name} caption={lookWords.tried} address={links.inLook(path, tried, shown.scheme)} />
          ) : (
            <figure className="look-page">
              <Caption name={name} caption={lookWords.tried} />
              <p className="look-empty">{lookWords.nothingTried}</p>
            </figure>
          )}
        </div>
      ))}
      {!post && <p className="field-hint">{lookWords.noPost}</p>}
    </section>
  );
}

interface SwitchesProps {
  shown: Shown;
  onShow(next: Shown): void;
  href(next: Shown): string;
}

/** Links, so that they work without scripts, too. */
function Switches({ shown, onShow, href }: SwitchesProps) {
  const choose = (event: MouseEvent, next: Shown) => {
    event.preventDefault();
    onShow(next);
  };
  return (
    <div className="look-switches">
      {(["scheme", "screen"] as const).map((of) => {
        const words: Record<string, string> = lookWords[`${of}s`];
        return (
          <ul key={of} aria-label={words["name"]}>
            {SWITCHES[of].map((value) => {
              const next = { ...shown, [of]: value };
              const isCurrent = shown[of] === value;
              return (
                <li key={value}>
                  <a href={href(next)} aria-current={isCurrent || undefined} onClick={(event) => choose(event, next)}>
                    {words[value]}
                  </a>
                </li>
              );
            })}
          </ul>
        );
      })}
    </div>
  );
}

interface PageFrameProps {
  name: string;
  caption: string;
  address: string;
}

/** A page of the site in a frame. Another address replaces the page without an entry in the browser's history, at the same place. */
function PageFrame({ name, caption, address }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [first] = useState(address);
  const [attempt, setAttempt] = useState(0);
  const opened = useRef(`0 ${first}`);
  const scrolled = useRef(0);
  const [state, setState] = useState<"loading" | "shown" | "failed">("shown");

  useEffect(() => {
    const page = frame.current;
    if (!page?.contentWindow || opened.current === `${attempt} ${address}`) return;
    opened.current = `${attempt} ${address}`;
    if (page.contentDocument) scrolled.current = page.contentWindow.scrollY;
    setState("loading");
    page.contentWindow.location.replace(address);
  }, [address, attempt]);
  useEffect(() => {
    // It may have failed before the app started.
    if (!frame.current?.contentDocument) setState("failed");
  }, []);
  const onLoad = () => {
    const page = frame.current;
    // A page that may not be in a frame, and the browser's own message, cannot be read from here.
    setState(page?.contentDocument ? "shown" : "failed");
    if (page?.contentDocument) page.contentWindow?.scrollTo(0, scrolled.current);
  };
  return (
    <figure className="look-page" aria-busy={state === "loading"}>
      <Caption name={name} caption={caption} isLoading={state === "loading"} />
      <div className="look-frame">
        <iframe
          ref={frame}
          src={first}
          title={lookWords.frame(name, caption)}
          sandbox="allow-same-origin"
          onLoad={onLoad}
        />
      </div>
      {state === "failed" && (
        <output className="notice">
          {lookWords.failed}{" "}
          <button type="button" className="button-plain" onClick={() => setAttempt(attempt + 1)}>
            {lookWords.again}
          </button>
        </output>
      )}
    </figure>
  );
}

function Caption({ name, caption, isLoading }: { name: string; caption: string; isLoading?: boolean }) {
  return (
    <figcaption>
      {name}: <b>{caption}</b>
      {isLoading && <span className="field-hint"> {lookWords.loading}</span>}
    </figcaption>
  );
}
