import { z } from "zod";
import { HELP_KINDS, TONES } from "#core/assistant/helper/help-commands.ts";
import { action } from "../../../requests/action.ts";
import { draftInput, id } from "../draft-input.ts";

const position = z.number().int().min(0);

const question = z.strictObject({
  postId: id,
  kind: z.enum(HELP_KINDS),
  engine: z.enum(["built-in", "model"]).optional(),
  tone: z.enum(TONES),
  ...draftInput.pick({ title: true, lead: true, body: true, tagIds: true }).shape,
  from: position,
  to: position,
});

/** Nothing here changes a post. */
export const editorAssistantActions = {
  "help-standing": action("write-own", z.strictObject({ postId: id }), async ({ desk }, { viewer }, { postId }) =>
    desk.help.standing(viewer, postId),
  ),
  "help-reading": action("write-own", z.strictObject({}), async ({ desk }, { viewer }) => desk.help.reading(viewer)),
  "help-ask": action("write-own", question, async ({ desk }, { viewer }, asked) => desk.help.ask(viewer, asked)),
  "help-read": action("write-own", z.strictObject({ runId: id }), async ({ desk }, { viewer }, { runId }) =>
    desk.help.read(viewer, runId),
  ),
  "help-settle": action(
    "write-own",
    z.strictObject({ suggestionId: id, state: z.enum(["accepted", "rejected", "dropped"]) }),
    async ({ desk }, { viewer }, { suggestionId, state }) => desk.help.settle(viewer, suggestionId, state),
  ),
  "help-stop": action("write-own", z.strictObject({ runId: id }), async ({ desk }, { viewer }, { runId }) =>
    desk.assistant.stop(viewer, runId),
  ),
};
