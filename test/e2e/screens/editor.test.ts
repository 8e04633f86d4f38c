import { EDITOR_SHOTS } from "../../screens/editor-shots.ts";
import { JOIN_SHOTS } from "#test/screens/join-shots.ts";
import { SAVE_STATUS_SHOTS } from "#test/screens/save-status-shots.ts";
import { testEveryScreen } from "#test/support/browser/every-screen.ts";

/* The editor, signing in over it, and joining two posts, in every state. */

testEveryScreen([...EDITOR_SHOTS, ...SAVE_STATUS_SHOTS, ...JOIN_SHOTS]);
