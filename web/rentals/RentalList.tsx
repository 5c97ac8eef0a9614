import type { Part, Volume } from '#contract/generated/catalogue.ts'
import type { RentalList as Rentals } from '#contract/generated/library.ts'
import type { Rental } from '#contract/generated/rentals.ts'
import { isRunning } from '#rules/rental.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { useNow } from '../platform/now.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import styles from './RentalList.module.css'
import { timeLeft } from './time-left.ts'

interface Lent {
  readonly rental: Rental
  readonly part: Part
  readonly volume: Volume | undefined
}

/** docs/product.md#library: what is open with the time that is left, then what is over. */
export default function RentalList({ rentals, parts, volumes }: Rentals) {
  const { t } = useTranslation('library')
  const link = useLink()
  const now = useNow()
  const all = rentals.flatMap((rental): Lent[] => {
    const part = parts.find(({ id }) => id === rental.partId)
    return part ? [{ rental, part, volume: volumes.find(({ id }) => id === part.volumeId) }] : []
  })
  const isOver = ({ rental }: Lent) => rental.expired || !isRunning({ until: rental.expiresAt ?? now }, now)
  const running = all.filter(one => !isOver(one))
  // A part that was rented several times is named once.
  const over = all
    .filter(isOver)
    .filter((one, at, others) => others.findIndex(({ part }) => part.id === one.part.id) === at)
    .filter(({ part }) => !running.some(one => one.part.id === part.id))
  if (all.length === 0)
    return (
      <EmptyState
        drawing="library"
        title={t('lent.empty')}
        action={
          <LinkButton look="main" href={link('/series?only=rentals')}>
            {t('lent.go')}
          </LinkButton>
        }
      >
        <p>{t('lent.emptyText')}</p>
      </EmptyState>
    )
  return (
    <div className={styles.rentals}>
      {running.length > 0 && <Group id="running" title={t('lent.running')} lent={running} />}
      {over.length > 0 && <Group id="over" title={t('lent.over')} lent={over} over />}
    </div>
  )
}

interface GroupProps {
  readonly id: string
  readonly title: string
  readonly lent: readonly Lent[]
  readonly over?: boolean
}

function Group({ id, title, lent, over = false }: GroupProps) {
  return (
    <section aria-labelledby={`rentals-${id}`}>
      <h2 id={`rentals-${id}`}>{title}</h2>
      <ul className={`unmarked ${styles.list}`}>
        {lent.map(one => (
          <li key={one.part.id} className={styles.lent}>
            <Row {...one} over={over} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ rental, part, volume, over }: Lent & { readonly over: boolean }) {
  const { t } = useTranslation('library')
  const localTime = useLocalTime()
  const link = useLink()
  const now = useNow()
  const until = rental.expiresAt ?? now
  const { unit, count } = timeLeft(until, now)
  const name = part.shortTitle || part.title
  return (
    <>
      <div className={styles.cover}>
        <Cover
          hash={volume?.cover?.hash}
          colour={volume?.cover?.colour}
          title={volume?.title ?? name}
          decorative
          sizes="4.5rem"
        />
      </div>
      <div className={styles.words}>
        <h3>{name}</h3>
        {volume && (
          <p>
            <a href={link(`/volumes/${volume.slug}`)}>{volume.title}</a>
          </p>
        )}
        <p className={styles.note}>
          {over ? (
            t('lent.ended', { date: localTime(until) })
          ) : (
            <>
              <Badge look="good">{t(`lent.left.${unit}`, { count })}</Badge>
              <span>{t('lent.until', { date: localTime(until) })}</span>
            </>
          )}
        </p>
      </div>
      <LinkButton
        look={over ? 'plain' : 'main'}
        href={link(`/read/${part.slug}`)}
        aria-label={`${t(over ? 'lent.again' : 'lent.read')}: ${part.title}`}
      >
        {t(over ? 'lent.again' : 'lent.read')}
      </LinkButton>
    </>
  )
}
