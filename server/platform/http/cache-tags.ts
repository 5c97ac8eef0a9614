import { CHOICE } from '../cache/shown.ts'
import { EVERYTHING } from '../db/catalogue-version.ts'

/** Seconds for which an edge may answer a page by itself. */
export const EDGE_SECONDS = 60

/** A topic as the tag of an answer. */
export const tagOf = (topic: string) => topic.replace(' ', '-')

/**
 * The tags of an answer that shows these topics, by which an edge gets to know what has changed. Every answer has that of
 * everything.
 */
export function tagHeaders(topics: readonly string[]): Record<string, string> {
  const tags = [EVERYTHING, ...topics.filter(topic => topic !== CHOICE).map(tagOf)]
  return { 'cache-tag': tags.join(','), 'surrogate-key': tags.join(' ') }
}

/** Browsers ask again at each use, as without an edge. */
export const EDGE_CACHE_CONTROL = `public, max-age=0, must-revalidate, s-maxage=${EDGE_SECONDS}`
