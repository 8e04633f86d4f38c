import { type ComponentProps, createContext, useContext } from "react";
import { Form } from "../../ui/form.tsx";
import type { TopicResult } from "./topics.action.ts";

export const SayTopicResult = createContext<(result: TopicResult) => void>(() => {});

/** A form of the topic pages, all of which show their result in one place. */
export function TopicActionForm(props: Omit<ComponentProps<typeof Form<TopicResult>>, "onDone">) {
  return <Form<TopicResult> {...props} onDone={useContext(SayTopicResult)} />;
}
