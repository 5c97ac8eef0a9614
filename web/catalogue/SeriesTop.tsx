import type { ReactNode } from 'react'
import type { Series } from '#contract/generated/catalogue.ts'
import { PrintState, PublicationStatus, SeriesType } from '#contract/generated/enums.ts'
import { WHOLE_BPS } from '#rules/discount.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Badge } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { useFormat } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Rss } from '../ui/icons/rss.ts'
import { ForumLink } from './ForumLink.tsx'
import styles from './SeriesTop.module.css'

interface Props {
  readonly series: Series
  /** The way into it. */
  readonly way: ReactNode
  /** What it costs, for visitors. */
  readonly prices?: ReactNode
  /** The button to follow it. */
  readonly follow?: ReactNode
  /** The settings of its mails, where it is followed. */
  readonly followed?: ReactNode
}

/** Cover, title, what kind of series it is, and the way into it. */
export function SeriesTop({ series, way, prices, follow, followed }: Props) {
  const { t } = useTranslation('catalogue')
  return (
    <header className={styles.top}>
      <div className={styles.cover}>
        <Cover
          hash={series.cover?.hash}
          colour={series.cover?.colour}
          title={series.title}
          decorative
          sizes="(width <= 37.4em) 50vw, 15rem"
          first
        />
      </div>
      <div className={styles.words}>
        <h1>{series.title}</h1>
        {series.originalTitle && series.originalTitle !== series.title && (
          <p className={styles.original}>{series.originalTitle}</p>
        )}
        <SeriesKind series={series} />
        {series.withdrawn && <p>{t('withdrawn.series')}</p>}
        {way}
        {prices}
        <div className={styles.ways}>
          {follow}
          <Elsewhere series={series} />
        </div>
        {followed}
        <Tags series={series} />
      </div>
    </header>
  )
}

function SeriesKind({ series }: { readonly series: Series }) {
  const { t } = useTranslation('catalogue')
  const format = useFormat()
  const { type, publicationStatus, printState, label, ageRating, catchup, lang, saleBps } = series
  return (
    <ul className={`unmarked ${styles.kind}`}>
      <li>
        <Badge>{t(type === SeriesType.MANGA ? 'type.manga' : 'type.novel')}</Badge>
      </li>
      <li>
        <Badge>{t(STATUS[publicationStatus] ?? 'status.ongoing')}</Badge>
      </li>
      <li>
        <Badge>{t(`label.${label}`, { defaultValue: label })}</Badge>
      </li>
      <li>
        <Badge>{t('readIn', { language: t(`language.${lang}`) })}</Badge>
      </li>
      {printState !== PrintState.NONE && (
        <li>
          <Badge>{t(printState === PrintState.AVAILABLE ? 'print.available' : 'print.planned')}</Badge>
        </li>
      )}
      {saleBps > 0 && (
        <li>
          <Badge look="mark">{t('saleOff', { percent: format.percent(saleBps / WHOLE_BPS) })}</Badge>
        </li>
      )}
      {catchup && (
        <li>
          <Badge>{t('badge.catchup')}</Badge>
        </li>
      )}
      {ageRating > 0 && (
        <li>
          <Badge>{t('age', { age: ageRating })}</Badge>
        </li>
      )}
    </ul>
  )
}

const STATUS: Readonly<Record<number, string>> = {
  [PublicationStatus.ONGOING]: 'status.ongoing',
  [PublicationStatus.COMPLETE]: 'status.complete',
  [PublicationStatus.HIATUS]: 'status.hiatus',
}

/** The forum, and the series as a feed. */
function Elsewhere({ series }: { readonly series: Series }) {
  const { t } = useTranslation('catalogue')
  return (
    <>
      <ForumLink topicId={series.topicId} categoryId={series.categoryId} />
      <LinkButton href={`/feed/series/${series.slug}.rss`} look="quiet" data-document="">
        <Icon of={Rss} />
        {t('feeds')}
      </LinkButton>
    </>
  )
}

function Tags({ series: { tags, tagSlugs } }: { readonly series: Series }) {
  const { t } = useTranslation(['catalogue', 'tags'])
  const link = useLink()
  // Label, print state and status are among the facts above.
  const pages = tags.map((tag, at) => ({ tag, slug: tagSlugs[at] })).filter(({ slug }) => slug)
  if (pages.length === 0) return null
  return (
    <ul className={`unmarked ${styles.tags}`} aria-label={t('tags')}>
      {pages.map(({ tag, slug }) => (
        <li key={tag}>
          <a href={link(`/tags/${encodeURIComponent(slug ?? '')}`)}>
            {t(`tags:names.${slug}`, { defaultValue: tag })}
          </a>
        </li>
      ))}
    </ul>
  )
}
