import { videoAddress } from "#core/markdown/elements/video-address.ts";

const PLAYERS = /^https:\/\/(?:www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//;

/** Puts a player in place of its link on a click, where the browser has credentialless frames. */
export function openEmbeds(): void {
  if (!("credentialless" in HTMLIFrameElement.prototype)) return;
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a.embed-link");
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const player = PLAYERS.test(link.href) ? link.href : videoAddress(link.href)?.player;
    if (!player) return;
    event.preventDefault();
    const frame = playerFor(link, player);
    link.replaceWith(frame);
    frame.focus();
  });
}

function playerFor(link: HTMLAnchorElement, player: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.setAttribute("credentialless", "");
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups");
  frame.allowFullscreen = true;
  frame.title = link.textContent ?? "";
  frame.src = player;
  return frame;
}
