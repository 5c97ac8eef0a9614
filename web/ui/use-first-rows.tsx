import { type ReactNode, useState } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from './Button.tsx'
import { useFormat } from './format.ts'

const STEP = 50

/**
 * The first rows of a list, and what stands below it: how many are shown, with a button for more. No list is drawn without
 * an end. `all` is how many there are, where some were not asked for, and `step` how many are shown at first.
 */
export function useFirstRows<T>(
  rows: readonly T[],
  all = rows.length,
  step = STEP,
): {
  readonly first: readonly T[]
  readonly more: ReactNode
} {
  const { t } = useTranslation()
  const format = useFormat()
  const [most, setMost] = useState(step)
  const shown = Math.min(most, rows.length)
  if (all <= shown) return { first: rows, more: null }
  return {
    first: rows.slice(0, most),
    more: (
      <p>
        {t('rows.shown', { shown: format.number(shown), all: format.number(all) })}{' '}
        {rows.length > most && <Button onClick={() => setMost(most + step)}>{t('rows.more')}</Button>}
      </p>
    ),
  }
}
