import { type ComponentProps, createContext, useContext } from "react";
import { Form } from "../../ui/form.tsx";
import type { TopicResult } from "./topics.action.ts";

export const SayTopicResult = createContext<(result: TopicResult) => void>(() => {});

/** A form of the topic pages. All these forms show their results in one place of the page. */
export function TopicActionForm(props: Omit<ComponentProps<typeof Form<TopicResult>>, "onDone">) {
  return <Form<TopicResult> {...props} onDone={useContext(SayTopicResult)} />;
}
