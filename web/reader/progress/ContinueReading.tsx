import type { ReactNode } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import type { ReadingPlace, RecentReading } from '#contract/generated/places.ts'
import { isPartRead } from '#rules/part-read.ts'
import { useNow } from '../../platform/now.ts'
import { useIsHydrating } from '../../platform/use-is-hydrating.ts'
import { useLink } from '../../router/navigation.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { ON_EACH_VISIT, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Cover } from '../../ui/Cover.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Play } from '../../ui/icons/play.ts'
import { useHeldWhilePressed } from '../../ui/use-held-while-pressed.ts'
import styles from './ContinueReading.module.css'
import { placeAddress } from './place-address.ts'
import { recentRead } from './recent-read.ts'
import { useRentalEnd } from './use-rental-end.ts'

interface Props {
  /** Of the heading: 1 where the page begins with it. */
  readonly level?: 1 | 2
  /** For who has read nothing yet; without it the shelf is left out. */
  readonly empty?: ReactNode
}

/**
 * docs/product.md#home: the parts that the reader has begun, or would read next, each opened where the last device stopped.
 */
export default function ContinueReading({ level = 2, empty = null }: Props) {
  const { t } = useTranslation('place')
  const link = useLink()
  const { answer, waiting, broken, fault, again } = useRead(recentRead, ON_EACH_VISIT)
  const reading = answer?.reading ?? []
  const { held, onPointerDown } = useHeldWhilePressed(reading)
  if (!waiting && !broken && reading.length === 0 && empty === null) return null
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section aria-labelledby="continue" className={styles.shelf}>
      <div className={styles.head}>
        <Heading id="continue">{t('continue')}</Heading>
        <a href={link('/kept')} aria-label={t('kept')}>
          {t('offlineShelf')}
        </a>
      </div>
      {broken ? (
        <ReadFault fault={fault} again={again} />
      ) : held.length > 0 ? (
        <ul className={`unmarked ${styles.list}`} onPointerDown={onPointerDown}>
          {held.map(one => (
            <Entry key={keyOf(one)} reading={one} />
          ))}
        </ul>
      ) : (
        <div className={styles.empty}>{!waiting && empty}</div>
      )}
    </section>
  )
}

/** One for each series stays the same where the reader has gone on to another part of it. */
function keyOf({ part, bought }: RecentReading): string | undefined {
  return bought || rentedUntil(part) ? part?.id : (part?.volume?.seriesId ?? part?.id)
}

function rentedUntil(part: Part | undefined): Date | undefined {
  return part?.access?.label === AccessLabel.RENTED ? part.access.until : undefined
}

function Entry({ reading: { part, next, place, bought } }: { readonly reading: RecentReading }) {
  const { t } = useTranslation('place')
  const format = useFormat()
  const link = useLink()
  const now = useNow()
  const rentalEnd = useRentalEnd()
  // What this browser remembers is not known where the server renders the page.
  const remembered = useIsHydrating() ? undefined : place
  if (!part) return null
  const open = next ?? part
  const { volume } = open
  const title = volume?.seriesTitle || volume?.title || open.title
  const until = rentedUntil(open)
  const isNew = bought || (open.progress === 0 && !place)
  const goesOn = !next && !isNew && !isPartRead(part.progress)
  return (
    <li className={styles.entry}>
      <span className={styles.cover}>
        <Cover
          hash={volume?.cover?.hash}
          colour={volume?.cover?.colour}
          title={volume?.title ?? open.title}
          sizes="6rem"
          decorative
        />
      </span>
      <span className={styles.words}>
        <span className={styles.series}>{title}</span>
        <a
          href={link(goesOn ? placeAddress(open.slug, remembered) : `/read/${open.slug}`)}
          className={styles.title}
        >
          {open.shortTitle || open.title}
        </a>
        {goesOn ? (
          <>
            <progress className={styles.progress} value={part.progress} max={1} aria-label={t('progress')} />
            <PlaceLine place={place} share={format.percent(part.progress)} pages={part.totalMangaPages} />
          </>
        ) : (
          (next || bought || !isNew) && (
            <span className={styles.state}>{t(next ? 'next' : bought ? 'bought' : 'allRead')}</span>
          )
        )}
        {until && (
          <span className={styles.state}>
            {t('rentedUntil', { date: rentalEnd(until), left: format.relative(until, now) })}
          </span>
        )}
        <span className={styles.go} aria-hidden="true">
          <Icon of={Play} size={16} />
          {t(goesOn ? 'goOn' : bought ? 'start' : next || isNew ? 'begin' : 'again')}
        </span>
      </span>
    </li>
  )
}

interface PlaceLineProps {
  readonly place: ReadingPlace | undefined
  readonly share: string
  readonly pages: number
}

/** The page, or how far one is, and the device where that was another one. */
function PlaceLine({ place, share, pages }: PlaceLineProps) {
  const { t } = useTranslation('place')
  const format = useFormat()
  const now = useNow()
  const page = place?.locator?.page ?? 0
  const point =
    page > 0 && pages > 0
      ? t('pageOf', { page: format.number(page), pages: format.number(pages) })
      : t('share', { share })
  const elsewhere = place && !place.here && place.device
  return (
    <span className={styles.state}>
      {elsewhere && place.kept
        ? t('pointOn', { point, device: place.device, when: format.relative(place.kept, now) })
        : point}
    </span>
  )
}
