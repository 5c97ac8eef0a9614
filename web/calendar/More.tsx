import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { addressOf } from './calendar-query.ts'
import type { Way } from './use-events.ts'

interface Props {
  readonly way: Way
  readonly side: 'earlier' | 'later'
}

/** Earlier or later releases: joined to the list, or, without scripts, on a page of their own. */
export function More({ way, side }: Props) {
  const { t } = useTranslation('calendar')
  const link = useLink()
  return (
    <div>
      {way.filters ? (
        <LinkButton
          href={link(addressOf(way.filters))}
          aria-disabled={way.loading || undefined}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            void way.load()
          }}
        >
          {t(way.loading ? 'loading' : side)}
        </LinkButton>
      ) : (
        way.added !== null && <p>{t(`no${side === 'earlier' ? 'Earlier' : 'Later'}`)}</p>
      )}
      <span role="status" className={way.broken ? undefined : 'unseen'}>
        {way.broken ? t('broken') : way.added !== null ? t('came', { count: way.added }) : ''}
      </span>
    </div>
  )
}
