import { INTENT_WORDS, TOPIC_INTENTS, type Topic } from "#core/topics/topic.ts";
import { readKey } from "#core/base/key-labels.ts";
import { parse } from "yaml";
import { z } from "zod";
import type { EntitySet } from "../import/entity-resolver.ts";
import type { IncomingPost } from "../base/values/incoming-post.ts";

const AUTHOR = z.object({ slug: z.string(), name: z.string(), bio: z.string().default("") });
const CATEGORY = z.object({ slug: z.string(), name: z.string(), description: z.string().default("") });
const TAG = CATEGORY.extend({ aliases: z.array(z.string()).default([]) });
const TOPIC = z.object({
  slug: z.string(),
  title: z.string(),
  question: z.string().default(""),
  intent: z.preprocess(readKey(INTENT_WORDS), z.enum(TOPIC_INTENTS)),
  intro: z.string().default(""),
  posts: z.array(z.string()).default([]),
});
const SITE = z.object({
  authors: z.array(AUTHOR),
  categories: z.array(CATEGORY),
  tags: z.array(TAG),
  topics: z.array(TOPIC),
});

/** A post of the sample as its file has it. */
export interface SamplePost extends Pick<IncomingPost, "slug" | "title" | "lead" | "body"> {
  category: string;
  redirects: string[];
}

/** Everything that belongs to the sample site, by which it is told from what people have written. */
export interface SampleContents {
  entities: EntitySet;
  posts: SamplePost[];
  /** Names of its pictures. */
  pictures: string[];
}

type SampleEntry = Pick<IncomingPost, "slug" | "title" | "lead" | "body" | "category" | "redirects">;

export function samplePost({ slug, title, lead, body, category, redirects }: SampleEntry): SamplePost {
  return { slug, title, lead, body, category: category.slug, redirects: redirects.map(({ address }) => address) };
}

export function readSampleSite(text: string, newId: () => string) {
  const site = SITE.parse(parse(text));
  const entities: EntitySet = {
    categories: site.categories.map((given, position) => ({ id: newId(), ...given, position, version: 1 })),
    tags: site.tags.map((given) => ({ id: newId(), ...given, hidden: false, proposed: false, version: 1 })),
    users: site.authors.map((given) => ({ id: newId(), ...given, email: null, role: "author", active: false })),
    topics: site.topics.map((given, priority) => topicOf(given, priority, newId)),
  };
  const pairs = site.topics.flatMap((topic) => topic.posts.map((post): [string, string] => [post, topic.slug]));
  return { entities, topicOfPost: new Map(pairs) };
}

function topicOf(given: z.infer<typeof TOPIC>, priority: number, newId: () => string): Topic {
  const { posts: _, ...described } = given;
  return { id: newId(), ...described, angle: "", state: "published", public: true, priority, version: 1 };
}
