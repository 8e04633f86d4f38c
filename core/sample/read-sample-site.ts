import { INTENT_WORDS, TOPIC_INTENTS, type Topic } from "#core/topics/topic.ts";
import { readKey } from "#core/base/key-by-label.ts";
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

/** A post of the sample as written in its file. */
export interface SamplePost extends Pick<IncomingPost, "slug" | "title" | "lead" | "body"> {
  category: string;
  redirects: string[];
}

/** The contents of the sample site. They tell the sample apart from what people have written. */
export interface SampleContents {
  entities: EntitySet;
  posts: SamplePost[];
  /** Names of the pictures. */
  pictures: string[];
}

type SampleEntry = Pick<IncomingPost, "slug" | "title" | "lead" | "body" | "category" | "redirects">;

/** Returns the parts of an entry that identify a post of the sample. */
export function samplePost({ slug, title, lead, body, category, redirects }: SampleEntry): SamplePost {
  return { slug, title, lead, body, category: category.slug, redirects: redirects.map(({ address }) => address) };
}

/** Parses the description of the sample site. `topicOfPost` maps a post's slug to its topic's slug. */
export function readSampleSite(text: string, newId: () => string) {
  const site = SITE.parse(parse(text));
  const entities: EntitySet = {
    categories: site.categories.map((category, position) => ({ id: newId(), ...category, position, version: 1 })),
    tags: site.tags.map((tag) => ({ id: newId(), ...tag, hidden: false, proposed: false, version: 1 })),
    users: site.authors.map((author) => ({ id: newId(), ...author, email: null, role: "author", active: false })),
    topics: site.topics.map((topic, priority) => topicOf(topic, priority, newId)),
  };
  const pairs = site.topics.flatMap((topic) => topic.posts.map((post): [string, string] => [post, topic.slug]));
  return { entities, topicOfPost: new Map(pairs) };
}

function topicOf(topic: z.infer<typeof TOPIC>, priority: number, newId: () => string): Topic {
  const { posts: _, ...fields } = topic;
  return { id: newId(), ...fields, angle: "", state: "published", public: true, series: false, priority, version: 1 };
}
