import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { useFormat } from './format.ts'

interface Props {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly count: number
  /** The address of a page, with language prefix. */
  readonly hrefOf: (page: number) => string
}

/** Whether the address names a page after the last of a list that has some. Such a page answers 404. */
export function isBeyondLast({ page, pageSize, count }: Omit<Props, 'hrefOf'>): boolean {
  return count > 0 && (page - 1) * pageSize >= count
}

/** In place of a page that is not there: how many there are, with the way to the last. */
export function BeyondLast({ page, pageSize, count, hrefOf }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const last = Math.ceil(count / pageSize)
  return (
    <EmptyState
      drawing="search"
      title={t('pager.beyond', { page: format.number(page) })}
      action={<LinkButton href={hrefOf(last)}>{t('pager.toLast')}</LinkButton>}
    >
      <p>{t('pager.pages', { count: last, number: format.number(last) })}</p>
    </EmptyState>
  )
}
