interface Connection extends EventTarget {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the reader saves data, or the connection is slow. */
export function isFrugal(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return (
    connection?.saveData === true ||
    /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '') ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  )
}
