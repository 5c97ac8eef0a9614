import { type ReactNode, useState } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from './Button.tsx'
import { useFormat } from './format.ts'

const PAGE_SIZE = 50

/** Asked again each time it is shown; until the next page is there, the one before it is. */
export const KEPT_ON_EACH_VISIT = { revalidateOnMount: true, keepPreviousData: true } as const

/**
 * A page of a list whose call answers pages: what to ask it for, and what stands below the rows once it is known how many
 * there are in all. Another list, as by other words that are searched, begins anew.
 */
export function usePages(
  list = '',
  size = PAGE_SIZE,
): {
  readonly page: { readonly limit: number; readonly skip: number }
  readonly turn: (total?: number) => ReactNode
} {
  const { t } = useTranslation()
  const format = useFormat()
  const [at, setAt] = useState({ list, skip: 0 })
  const skip = at.list === list ? at.skip : 0
  const to = (from: number) => setAt({ list, skip: from })
  function turn(total?: number) {
    if (total === undefined || (skip === 0 && total <= size)) return null
    // What stood on the last page has gone.
    if (skip > 0 && total <= skip) to(Math.max(0, skip - size))
    const end = Math.min(skip + size, total)
    const [from, last, all] = [Math.min(skip + 1, total), end, total].map(format.number)
    return (
      <p>
        {t('pager.showing', { from, to: last, total: all })}{' '}
        <Button disabled={skip === 0} onClick={() => to(skip - size)}>
          {t('pager.previous')}
        </Button>{' '}
        <Button disabled={end >= total} onClick={() => to(skip + size)}>
          {t('pager.next')}
        </Button>
      </p>
    )
  }
  return { page: { limit: size, skip }, turn }
}
