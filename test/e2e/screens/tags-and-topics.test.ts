import { GENERATOR_SHOTS } from "../../screens/generator-shots.ts";
import { TAG_SHOTS } from "../../screens/tag-shots.ts";
import { TOPIC_SHOTS } from "../../screens/topic-shots.ts";
import { testEveryScreen } from "#test/support/browser/every-screen.ts";

/* The screens of tags, topics and the generator, in every state. */

testEveryScreen([...GENERATOR_SHOTS, ...TAG_SHOTS, ...TOPIC_SHOTS]);
