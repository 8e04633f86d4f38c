import { userActions } from "../accounts/users.action.ts";

export const archiveActions = { prove: userActions.prove };
