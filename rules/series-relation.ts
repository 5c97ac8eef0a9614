/** docs/product.md#series-page: what a related series is to another; the empty one says only that they belong together. */
export const SERIES_RELATIONS = [
  // The same work as a manga or as a novel, where it is known also which of the two was made after the other, and in another
  // language.
  ...(['medium', 'adaptation', 'original', 'language'] as const),
  ...(['sequel', 'prequel', 'spinOff', 'mainStory'] as const),
  // Other stories of the same world.
  'universe' as const,
]
export type SeriesRelation = '' | (typeof SERIES_RELATIONS)[number]

const BACK: Readonly<Partial<Record<SeriesRelation, SeriesRelation>>> = {
  ...{ adaptation: 'original', original: 'adaptation' },
  ...{ sequel: 'prequel', prequel: 'sequel', spinOff: 'mainStory', mainStory: 'spinOff' },
}

/** What the first of two series is to the second, where the second is this to the first. */
export function relationBack(relation: SeriesRelation): SeriesRelation {
  return BACK[relation] ?? relation
}

/** A series, by its address, with what it is to the one that has it in its list. */
export interface RelatedTitle {
  readonly series: string
  readonly relation: SeriesRelation
}
