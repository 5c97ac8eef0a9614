import type { Post } from './post.ts'

/** What a request to the content address may say (Ghost's Content API, the part of it that a shop's page uses). */
export interface PostSelection {
  slug: string | null
  filter: string
  limit: number
  page: number
}

export interface ChosenPosts {
  posts: Post[]
  total: number
}

/**
 * Filters and pages posts. A filter is `name:value` joined by `+`; names are tag, featured, slug. Null: the filter cannot be
 * read.
 */
export function choosePosts(
  posts: readonly Post[],
  { slug, filter, limit, page }: PostSelection,
): ChosenPosts | null {
  const conditions = filter === '' ? [] : filter.split('+').map(conditionOf)
  if (conditions.some(condition => condition === null)) return null
  const chosen = posts.filter(
    post => (slug === null || post.slug === slug) && conditions.every(condition => condition?.(post)),
  )
  return { posts: chosen.slice((page - 1) * limit, page * limit), total: chosen.length }
}

type Condition = (post: Post) => boolean

function conditionOf(text: string): Condition | null {
  const [, name, not, list] = /^(\w+):(-?)(\[[^\]]*\]|'[^']*'|[\p{L}\p{N}_-]+)$/u.exec(text.trim()) ?? []
  if (name === undefined || list === undefined) return null
  const values = list
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map(value => value.trim().replace(/^'|'$/g, ''))
  const meets = meaningOf(name, values)
  return meets && not === '-' ? post => !meets(post) : meets
}

function meaningOf(name: string, values: readonly string[]): Condition | null {
  if (name === 'tag' || name === 'tags') return post => values.some(value => hasTag(post, value))
  if (name === 'featured') return post => values.includes(String(post.featured))
  if (name === 'slug') return post => values.includes(post.slug)
  return null
}

/** Ghost's inner tags `#de` and `#fr` say the language of a post. */
function hasTag({ tags, lang }: Post, slug: string): boolean {
  return slug === `hash-${lang}` || tags.some(tag => tag.slug === slug)
}
