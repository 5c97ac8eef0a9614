import type { ReactNode } from 'react'
import { listRecent } from '#contract/calls/places.ts'
import type { AggregateSeries, Part, Series } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import type { ReadingPlace, RecentReading } from '#contract/generated/places.ts'
import { isPartRead } from '#rules/part-read.ts'
import { useNow } from '../../platform/now.ts'
import { placeAddress } from '../../reader/progress/place-address.ts'
import { useRentalEnd } from '../../reader/progress/use-rental-end.ts'
import { useLink } from '../../router/navigation.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BookOpen } from '../../ui/icons/book-open.ts'
import { useHeldWhilePressed } from '../../ui/use-held-while-pressed.ts'
import styles from './ReaderWay.module.css'
import { isOut, opens, opensBeyondPreview, titleWithoutSeries } from './reading-state.ts'

type Volumes = AggregateSeries['volumes']

interface Props {
  readonly series: Series
  /** As they are for this reader. */
  readonly volumes: Volumes
  /** For who has read nothing of the series, owns nothing of it and streams nothing of its beginning. */
  readonly preview: ReactNode
}

/** docs/product.md#series-page: where its reader goes on in a series, and what is read and owned of it. */
export default function ReaderWay({ series, volumes, preview }: Props) {
  const { answer, waiting } = useRead(
    read(listRecent, { query: { series: series.id, limit: 1 } }),
    ON_EACH_VISIT,
  )
  const [reading] = answer?.reading ?? []
  const owned = volumes.find(({ volume, parts }) => volume?.owned && parts.some(isOut))
  // Members begin at the beginning: where its first volume does not open, the preview says more than the middle of the
  // story.
  const beginning = volumes.find(({ parts }) => parts.some(isOut))?.parts ?? []
  const first =
    owned?.parts.find(isOut) ??
    volumes.flatMap(({ parts }) => parts).find(isRented) ??
    (opensBeyondPreview(beginning) ? beginning.find(opens) : undefined)
  const { held, onPointerDown } = useHeldWhilePressed(
    <>
      {reading ? (
        <GoOn reading={reading} volumes={volumes} />
      ) : first ? (
        <Way slug={first.slug} words="way.start" part={nameOf(first, volumes)} />
      ) : (
        preview
      )}
      <Summary volumes={volumes} place={reading?.place} />
    </>,
  )
  if (waiting) return null
  return (
    <div className={styles.ways} onPointerDown={onPointerDown}>
      {held}
    </div>
  )
}

function isRented({ access }: Pick<Part, 'access'>): boolean {
  return access?.label === AccessLabel.RENTED
}

/** The short title of a part names no volume; the long one begins with the series, whose page this is. */
function nameOf(part: Pick<Part, 'shortTitle' | 'title'>, volumes: Volumes): string {
  const [first] = volumes
  return volumes.length > 1
    ? titleWithoutSeries(part.title, first?.volume?.seriesTitle ?? '')
    : part.shortTitle || part.title
}

function GoOn({ reading, volumes }: { readonly reading: RecentReading; readonly volumes: Volumes }) {
  const { t } = useTranslation('place')
  const format = useFormat()
  const { part, next, place } = reading
  if (next) return <Way slug={next.slug} words="way.next" part={nameOf(next, volumes)} />
  if (!part) return null
  if (isPartRead(part.progress)) return <UpToDate volumes={volumes} />
  const page = place?.locator?.page ?? 0
  return (
    <Way
      slug={part.slug}
      words="way.goOn"
      part={nameOf(part, volumes)}
      place={place}
      point={
        page > 0
          ? t('page', { page: format.number(page) })
          : t('share', { share: format.percent(part.progress) })
      }
    />
  )
}

interface WayProps {
  readonly slug: string
  readonly words: string
  readonly part: string
  readonly place?: ReadingPlace | undefined
  /** The page, or how far one is. */
  readonly point?: string
}

/** A long title ends in dots; the page after it stays. */
function Way({ slug, words, part, place, point }: WayProps) {
  const { t } = useTranslation('place')
  const link = useLink()
  return (
    <LinkButton look="main" href={link(placeAddress(slug, place))} className={styles.way}>
      <Icon of={BookOpen} />
      <span className={styles.words}>
        <span className={styles.part}>{t(words, { part })}</span>
        {point && <span className={styles.point}>{t('way.at', { point })}</span>}
      </span>
    </LinkButton>
  )
}

function UpToDate({ volumes }: { readonly volumes: Volumes }) {
  const { t } = useTranslation('place')
  const format = useFormat()
  const toCome = volumes.flatMap(({ parts }) => parts).find(part => !isOut(part))
  const date = toCome?.access?.until
  return (
    <p className={styles.done}>
      {t('allRead')}{' '}
      {toCome && date && t('way.toCome', { part: nameOf(toCome, volumes), date: format.date(date) })}
    </p>
  )
}

function Summary({
  volumes,
  place,
}: {
  readonly volumes: Volumes
  readonly place: ReadingPlace | undefined
}) {
  const { t } = useTranslation('place')
  const format = useFormat()
  const now = useNow()
  const parts = volumes.flatMap(one => one.parts).filter(isOut)
  const readParts = parts.filter(part => part.read).length
  const owned = volumes.filter(
    ({ volume }) => volume?.access?.label === AccessLabel.OWNED || volume?.owned,
  ).length
  const elsewhere = place && !place.here && place.device && place.kept
  const rentalEnd = useRentalEnd()
  // Of several the first to end.
  const [until] = parts
    .flatMap(part => (isRented(part) && part.access?.until ? [part.access.until] : []))
    .toSorted((a, b) => a.getTime() - b.getTime())
  const facts = [
    until && t('rentedUntil', { date: rentalEnd(until), left: format.relative(until, now) }),
    elsewhere && t('way.elsewhere', { device: place.device, when: format.relative(elsewhere, now) }),
    readParts > 0 && t('way.read', { count: parts.length, read: format.number(readParts) }),
    owned > 0 && t('way.owned', { count: volumes.length, owned: format.number(owned) }),
  ].filter(Boolean)
  return facts.length > 0 ? <p className={styles.summary}>{facts.join(' · ')}</p> : null
}
