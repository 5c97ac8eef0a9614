import type { StudioCreation } from '#contract/generated/studio_catalogue.ts'

/**
 * New series of a file that differ only in language or kind, each title's together. Editions in other languages and the
 * manga of a novel are series of their own, so that these are right as often as somebody has mistyped a cell: the preview
 * says so.
 */
export function sameTitles<T extends Pick<StudioCreation, 'kind' | 'title'>>(creations: readonly T[]): T[][] {
  const series = creations.filter(({ kind }) => kind === 'series')
  const byTitle = Map.groupBy(series, ({ title }) => title.trim().toLowerCase())
  return [...byTitle.values()].filter(({ length }) => length > 1)
}
