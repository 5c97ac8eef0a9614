import type { StudioPostContent } from '#contract/generated/studio_posts.ts'
import { STAGES } from '#rules/studio-states.ts'
import type { PostVersionRow } from '../../news/stored/store.ts'
import { hashInName, pictureName } from '../../news/stored/stored-posts.ts'

/** What somebody writes of a post: what revisions hold. */
export type PostFacts = Pick<
  PostVersionRow,
  | 'slug'
  | 'stage'
  | 'title'
  | 'excerpt'
  | 'body'
  | 'tags'
  | 'featured'
  | 'authors'
  | 'cover'
  | 'coverAlt'
  | 'seriesIds'
  | 'publishAt'
>

/** Characters, or entries of a list. */
const MOST = { title: 200, excerpt: 600, body: 200_000, coverAlt: 400, slug: 80, entry: 80 } as const
const MOST_ENTRIES = { tags: 20, authors: 10, seriesIds: 20 } as const
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Reads what was sent; null where it is too long or no content of a post. */
export function readContent(content: StudioPostContent | undefined): PostFacts | null {
  if (!content) return null
  const stage = STAGES.find(one => one === content.stage)
  const texts = {
    slug: content.slug.trim(),
    title: content.title.trim(),
    excerpt: content.excerpt.trim(),
    body: content.body.replaceAll('\r\n', '\n'),
    coverAlt: content.coverAlt.trim(),
  }
  const lists = {
    tags: entriesOf(content.tags),
    authors: entriesOf(content.authors),
    seriesIds: entriesOf(content.seriesIds),
  }
  const cover = content.cover === '' ? null : hashInName(content.cover)
  const publishAt = content.publishAt ?? null
  const isFaulty =
    !stage ||
    Object.values(texts).some(text => text.includes('\0')) ||
    Object.entries(texts).some(([name, text]) => text.length > MOST[name as keyof typeof texts]) ||
    Object.entries(lists).some(([name, list]) => list.length > MOST_ENTRIES[name as keyof typeof lists]) ||
    Object.values(lists).some(list => list.some(one => one.length > MOST.entry || one.includes('\0'))) ||
    (texts.slug !== '' && !SLUG.test(texts.slug)) ||
    (content.cover !== '' && cover === null) ||
    (publishAt !== null && Number.isNaN(publishAt.getTime()))
  if (isFaulty) return null
  const { featured } = content
  return { ...texts, ...lists, stage, cover, featured, publishAt }
}

function entriesOf(list: readonly string[]): string[] {
  return [...new Set(list.map(one => one.trim()).filter(one => one !== ''))]
}

/** The same as a message. */
export function contentOf(facts: PostFacts): StudioPostContent {
  const { slug, title, excerpt, body, tags, featured, authors, cover, coverAlt, seriesIds, stage } = facts
  return {
    ...{ slug, title, excerpt, body, tags, featured, authors, coverAlt, seriesIds, stage },
    cover: cover === null ? '' : pictureName(cover),
    publishAt: facts.publishAt ?? undefined,
  }
}

export function factsOf(row: PostVersionRow): PostFacts {
  const {
    slug,
    stage,
    title,
    excerpt,
    body,
    tags,
    featured,
    authors,
    cover,
    coverAlt,
    seriesIds,
    publishAt,
  } = row
  return { slug, stage, title, excerpt, body, tags, featured, authors, cover, coverAlt, seriesIds, publishAt }
}
