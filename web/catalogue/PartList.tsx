import type { ReactNode } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { useLocalDay } from '../platform/local-time.ts'
import { useLink } from '../router/navigation.ts'
import type { Translate } from '../texts/texts.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'
import { useFormat } from '../ui/format.ts'
import styles from './PartList.module.css'

interface Props {
  readonly parts: readonly Part[]
  /** The one that is open. */
  readonly current?: string
  /** Parts that were never opened and came out later are marked as new. */
  readonly newSince?: Date | undefined
  /** What stands below a part. */
  readonly after?: (part: Part) => ReactNode
}

/**
 * The parts of a volume in order, each with what it is for whoever looks. Those to come are named and cannot be opened yet.
 */
export function PartList({ parts, current, newSince, after }: Props) {
  const { t } = useTranslation('catalogue')
  const link = useLink()
  if (parts.length === 0) return <p className={styles.none}>{t('noParts')}</p>
  return (
    <ol className={`unmarked ${styles.parts}`}>
      {parts.map(part => (
        <li key={part.id} className={styles.part}>
          {isToCome(part) ? (
            <span className={styles.title}>{nameOf(part, t)}</span>
          ) : (
            <a
              className={styles.title}
              href={link(`/read/${part.slug}`)}
              aria-current={part.id === current ? 'page' : undefined}
            >
              {nameOf(part, t)}
            </a>
          )}
          <span className={styles.states}>
            {part.totalMangaPages > 0 && (
              <span className={styles.state}>{t('pages', { count: part.totalMangaPages })}</span>
            )}
            {newSince && isNew(part, newSince) ? <Badge>{t('part.new')}</Badge> : <Read part={part} />}
            <PartState part={part} />
          </span>
          {after?.(part)}
        </li>
      ))}
    </ol>
  )
}

/** How far its reader is in it; nothing where it was never opened. */
function Read({ part }: { readonly part: Part }) {
  const { t } = useTranslation('catalogue')
  const format = useFormat()
  if (part.read) return <span className={styles.state}>{t('part.read')}</span>
  if (part.progress === 0) return null
  return <span className={styles.state}>{t('part.readTo', { share: format.percent(part.progress) })}</span>
}

function PartState({ part }: { readonly part: Part }) {
  const { t } = useTranslation('access')
  const format = useFormat()
  const localDay = useLocalDay()
  const { text, free } = stateOf(part, t, format.date, localDay)
  return free ? <Badge look="good">{text}</Badge> : <span className={styles.state}>{text}</span>
}

type Day = (at: Date) => string

/** A rental ends by the reader's clock; the other days are planned in UTC. */
function stateOf({ access }: Part, t: Translate, inUtc: Day, local: Day): { text: string; free?: true } {
  const date = access?.until ? (access.label === AccessLabel.RENTED ? local : inUtc)(access.until) : null
  switch (access?.label) {
    case AccessLabel.FREE_PREVIEW:
      return { text: t('part.preview'), free: true }
    case AccessLabel.STREAMING:
      return { text: date ? t('part.membersUntil', { date }) : t('part.members') }
    case AccessLabel.PREMIUM_STREAMING:
      return { text: t('part.premium') }
    case AccessLabel.NOT_IN_MEMBERSHIP:
      return { text: t('label.notInMembership') }
    case AccessLabel.EXPIRED:
      return { text: t('part.expired') }
    case AccessLabel.TO_BE_ANNOUNCED:
      return { text: date ? t('part.soon', { date }) : t('label.toBeAnnounced') }
    case AccessLabel.OWNED:
      return { text: t('label.owned'), free: true }
    case AccessLabel.RENTED:
      return { text: t('label.rented', { date: date ?? '' }), free: true }
    default:
      return { text: t('label.unavailable') }
  }
}

/** Whether a part is out since then and was never opened. */
function isNew(part: Part, since: Date): boolean {
  return !part.read && part.progress === 0 && !isToCome(part) && (part.launch ?? since) > since
}

function isToCome({ access }: Part): boolean {
  return access?.label === AccessLabel.TO_BE_ANNOUNCED
}

export function nameOf(part: Part, t: Translate): string {
  return part.shortTitle || part.title || t('partNumber', { number: String(part.number) })
}
