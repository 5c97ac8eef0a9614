import type { RowKind } from './columns.ts'

interface Props {
  readonly kind: RowKind
  /** The filter, as the address has it. */
  readonly search: URLSearchParams
}

/** Where import and export of the rows that are shown have their place in the toolbar. */
export function ExchangeMenu(_: Props) {
  return null
}
