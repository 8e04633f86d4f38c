/**
 * What the owner types in a terminal before the name of a command. The installed package consists of JavaScript, a checkout of
 * TypeScript. The app's bundles are the same for both, so pages get it from `Services`.
 */
export const COMMAND_LINE = /* @__PURE__ */ import.meta.url.endsWith(".js") ? "npx szpalta" : "npm run szpalta --";
