/** docs/product.md#paging. */
export const DEFAULT_LIMIT = 10
export const MOST_LIMIT = 500
/** Of lists that once had no pages: programs that ask without one get nearly always all. */
export const ROOMY_LIMIT = 200
/** The highest offset: more than any catalogue has, and within what PostgreSQL takes as an integer. */
const MOST_SKIP = 1_000_000_000

export interface Page {
  limit: number
  skip: number
}

/** The page that a query asks for, brought within bounds: limit from 1 to 500, skip from 0. */
export function page(
  query: { limit?: number | undefined; skip?: number | undefined },
  usual = DEFAULT_LIMIT,
): Page {
  return { limit: within(query.limit ?? usual, 1, MOST_LIMIT), skip: within(query.skip ?? 0, 0, MOST_SKIP) }
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(value) || 0))
}

/** Whether nothing comes after this page. */
export function lastPage({ limit, skip }: Page, total: number): boolean {
  return skip + limit >= total
}
