import { ADMINISTRATION_SHOTS } from "../../screens/administration-shots.ts";
import { IMPORT_SHOTS } from "../../screens/import-shots.ts";
import { QUEUE_SHOTS } from "../../screens/queue-shots.ts";
import { STUDIO_SHOTS } from "../../screens/studio-shots.ts";
import { testEveryScreen } from "#test/support/browser/every-screen.ts";

/* Signing in and the screens of the studio, in every state. */

testEveryScreen([...STUDIO_SHOTS, ...ADMINISTRATION_SHOTS, ...QUEUE_SHOTS, ...IMPORT_SHOTS]);
