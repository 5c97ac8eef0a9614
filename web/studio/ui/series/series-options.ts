import type { StudioRow } from '#contract/generated/studio_catalogue.ts'

export interface SeriesOption {
  /** What stands in the field once it is chosen. */
  readonly value: string
  /** Beside it in the list. */
  readonly label: string
  readonly row: StudioRow
}

/**
 * Series as the choices of a field in which words of a title are typed. Those of one title have their kind and language in
 * the value, since that is all a browser tells of a choice.
 */
export function seriesOptions(
  rows: readonly StudioRow[],
  markOf: (row: StudioRow) => string,
): SeriesOption[] {
  const isShared = (title: string) => rows.filter(row => row.title === title).length > 1
  return rows.map(row => {
    const mark = markOf(row)
    return isShared(row.title)
      ? { value: `${row.title} · ${mark}`, label: '', row }
      : { value: row.title, label: mark, row }
  })
}
