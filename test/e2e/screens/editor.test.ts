import { EDITOR_SHOTS } from "../../screens/editor-shots.ts";
import { JOINING_SHOTS } from "../../screens/joining-shots.ts";
import { STANDING_SHOTS } from "../../screens/standing-shots.ts";
import { testEveryState } from "../../support/every-state.ts";

/* The editor, signing in over it, and joining two posts, in every state. */

testEveryState([...EDITOR_SHOTS, ...STANDING_SHOTS, ...JOINING_SHOTS]);
