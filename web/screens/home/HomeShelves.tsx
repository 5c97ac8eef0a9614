import type { Series, Volume } from '#contract/generated/catalogue.ts'
import { type HomePlan, rowsWithout } from '#rules/home-rows.ts'
import { SeriesCard } from '../../catalogue/SeriesCard.tsx'
import shelf from '../../catalogue/Shelf.module.css'
import { Shelf } from '../../catalogue/Shelf.tsx'
import { VolumeCard } from '../../catalogue/VolumeCard.tsx'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'

interface Card {
  /** Id of the series. */
  readonly title: string
  readonly volume?: Volume
  readonly on?: 'digital' | 'physical'
  readonly series?: Series
}

export function volumeCards(volumes: readonly Volume[], on: 'digital' | 'physical'): Card[] {
  return volumes.map(volume => ({ title: volume.seriesId, volume, on }))
}

export function seriesCards(series: readonly Series[]): Card[] {
  return series.map(one => ({ title: one.id, series: one }))
}

interface Props {
  readonly plan: HomePlan<Card>
  /** Ids of the series that a reader finds above these rows. */
  readonly reading: readonly string[]
}

/** docs/product.md#home: the rows of covers. What leads the page for visitors stands first in them for readers. */
export function HomeShelves({ plan: { lead, rows }, reading }: Props) {
  const { t } = useTranslation('home')
  const link = useLink()
  const led = new Set(lead.map(({ title }) => title))
  const [first, ...others] = rows
  const all = [{ id: first?.id ?? 'latest-digital', cards: [...lead, ...(first?.cards ?? [])] }, ...others]
  const shown = rowsWithout(all, new Set(reading)).filter(({ cards }) => cards.length > 0)
  const titles: Record<string, string> = {
    'latest-digital': t('latestDigital'),
    'latest-physical': t('latestPhysical'),
    newest: t('newest'),
    'catch-up': t('catchup'),
    more: t('more'),
  }
  return shown.map(({ id, cards }) => (
    <Shelf
      key={id}
      id={id}
      title={titles[id] ?? ''}
      {...(id === 'catch-up' && { explained: t('catchupExplained') })}
      more={
        !id.startsWith('latest') && (
          <a href={link(id === 'catch-up' ? '/series?only=catchup' : '/series')}>{t('seeAll')}</a>
        )
      }
      forReaders={cards.every(({ title }) => led.has(title))}
    >
      {cards.map(({ title, volume, on = 'digital', series }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what a reader has begun leaves the row while it is seen; the covers behind it change their picture and do not move.
        <li key={index} className={led.has(title) ? shelf.forReaders : undefined}>
          {volume ? <VolumeCard volume={volume} on={on} /> : series && <SeriesCard series={series} />}
        </li>
      ))}
    </Shelf>
  ))
}
