/** The address at which a browser says that it shows a page: by POST, the query has the page (`p`) and the page before it (`r`). */
export const VIEW_PATH = "/_view";

/** The script that says so of a document, on sites where browsers count (the setting `counting`). */
export const VIEW_SCRIPT_PATH = "/_view.js";

/** A document that was drawn ahead says so when it is shown. The script has at most 300 bytes. */
export const VIEW_SCRIPT =
  `{const d=document,s=()=>navigator.sendBeacon("${VIEW_PATH}?"+new URLSearchParams({p:location.pathname+location.search,r:d.referrer}));` +
  `d.prerendering?d.addEventListener("prerenderingchange",s,{once:true}):s()}`;
