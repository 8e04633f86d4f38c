import { EDITOR_SHOTS } from "../../screens/editor-shots.ts";
import { JOINING_SHOTS } from "#test/screens/merge-shots.ts";
import { STANDING_SHOTS } from "#test/screens/save-status-shots.ts";
import { testEveryState } from "#test/support/browser/every-screen.ts";

/* The editor, signing in over it, and joining two posts, in every state. */

testEveryState([...EDITOR_SHOTS, ...STANDING_SHOTS, ...JOINING_SHOTS]);
