import type { RelatedTitle } from '#rules/series-relation.ts'
import type { SubjectRow } from '../../catalogue/row-store.ts'
import { withRelated } from './related-products.ts'

/** What a product says of a field of its series. */
export interface SeriesOverrides {
  /** Which product */
  readonly row: number
  readonly series: SubjectRow
  readonly field: string
  readonly value: unknown
  /** The shop itself has written the product, from what the series had. */
  readonly isOwn: boolean
}

type Values = readonly unknown[]

/** What is only added to. */
const ADDED = ['blocked', 'related']

/**
 * What a series gets of what its books say, each by itself: all keywords, the highest age, every country in which one is not
 * sold, and all that it is related to.
 */
const TOGETHER: Readonly<Record<string, (values: Values) => unknown>> = {
  tags: values => withoutRepeats(values.flat().map(String)),
  ageRating: values => Math.max(...values.map(Number)),
  blocked: values => [...new Set(values.flat().map(String))].toSorted(),
  related: values => withRelated([], values.flat() as RelatedTitle[]),
}

export interface SeriesAgreed {
  readonly taken: SeriesOverrides | null
  /** Those that say something else than what is taken. */
  readonly disagreeing: ReadonlySet<SeriesOverrides>
}

/**
 * What the products of a message say together of a field of a series. In a message of the shop's own all products have what
 * the series had, so that another value was written by hand; two of these disagree. Other programs describe each book by
 * itself.
 */
export function agreedOfSeries(said: readonly SeriesOverrides[]): SeriesAgreed {
  const [first] = said
  if (!first) return { taken: null, disagreeing: new Set() }
  const together = TOGETHER[first.field]
  if (together && (ADDED.includes(first.field) || said.some(({ isOwn }) => !isOwn)))
    return { taken: { ...first, value: together(said.map(({ value }) => value)) }, disagreeing: new Set() }
  const standing = JSON.stringify(first.series.values[first.field])
  const others = said.filter(({ value }) => JSON.stringify(value) !== standing)
  const taken = others[0] ?? first
  const json = JSON.stringify(taken.value)
  return { taken, disagreeing: new Set(others.filter(({ value }) => JSON.stringify(value) !== json)) }
}

/** Of keywords that differ in capitals only, the first. */
function withoutRepeats(tags: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const tag of tags) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag)
  return [...first.values()]
}
