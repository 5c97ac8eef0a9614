import type { ReactNode } from 'react'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { UploadOutcome } from '#contract/generated/studio_upload.ts'
import { hasLaunched } from '#rules/studio-states.ts'
import { usePageState } from '../../platform/page-state.ts'
import { ON_EACH_VISIT, read, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { momentText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { subjectPath } from '../frame/subject-path.ts'
import { Availability } from './Availability.tsx'
import styles from './Upload.module.css'

interface Props {
  readonly outcome: UploadOutcome
}

const rowOf = (kind: 'volume' | 'series', id: string | undefined) =>
  id ? read(listStudioCatalogue, { query: { kind, ids: id, limit: 1 } }) : null

/** What a book has become: as it stands in the catalogue now, whether readers have it, and what is missing. */
export function BookResult({ outcome }: Props) {
  const { t } = useTranslation('studio-upload')
  const found = useRead(rowOf('volume', outcome.volumeId), ON_EACH_VISIT)
  const [volume] = found.answer?.rows ?? []
  const [series] = useRead(rowOf('series', volume?.seriesId)).answer?.rows ?? []
  if (found.waiting) return <p className={styles.soft}>{t('made.waiting')}</p>
  if (!found.answer)
    return (
      <p>
        {t('broken')} <Button onClick={found.again}>{t('again')}</Button>
      </p>
    )
  if (!volume) return <p>{t('made.gone')}</p>
  return (
    <div className={styles.section}>
      <Availability outcome={outcome} volume={volume} />
      <Facts volume={volume} />
      <Missing volume={volume} series={series} />
    </div>
  )
}

function Facts({ volume }: { readonly volume: StudioRow }) {
  const { t } = useTranslation('studio-upload')
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  const { title, seriesTitle, seriesId, state, launchAt, shownCoins, children } = volume
  const when = launchAt ? momentText(launchAt, { lang, zone }) : null
  const isDraft = state === 'draft' || state === 'planned'
  const facts: [string, ReactNode][] = [
    ['series', <Link key="series" kind="series" id={seriesId} text={seriesTitle} />],
    ['volume', <Link key="volume" kind="volume" id={volume.id} text={title} />],
    ['parts', children.toLocaleString(lang)],
    ['date', isDraft ? [t('made.draft'), when].filter(Boolean).join(', ') : (when ?? t('made.noDate'))],
    [
      'price',
      t(volume.values.priceCoins === 'null' ? 'made.usualCoins' : 'made.coins', {
        coins: shownCoins?.toLocaleString(lang) ?? '',
      }),
    ],
  ]
  return (
    <dl className={styles.made}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`made.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Link({ kind, id, text }: { readonly kind: string; readonly id: string; readonly text: string }) {
  return (
    <a href={subjectPath({ kind, id }) ?? undefined}>
      <bdi>{text}</bdi>
    </a>
  )
}

/** The same check as on Today and on the screen of the volume; each thing leads to where it is mended. */
function Missing({ volume, series }: { readonly volume: StudioRow; readonly series: StudioRow | undefined }) {
  const { t } = useTranslation('studio-upload')
  const { state } = volume
  const missing = [
    ...volume.missing.map(one => ({ row: volume, one })),
    ...(series && !hasLaunched(series.state) ? series.missing.map(one => ({ row: series, one })) : []),
  ]
  const isNotReady = state === 'draft' || state === 'planned'
  return (
    <>
      {missing.length > 0 && (
        <>
          <p>{t(hasLaunched(state) ? 'made.stillMissing' : 'made.missing')}</p>
          <ul>
            {missing.map(({ row, one }) => (
              <li key={`${row.kind} ${one}`}>
                <Link
                  kind={one === 'series' ? 'series' : row.kind}
                  id={one === 'series' ? row.seriesId : row.id}
                  text={t(row.kind === 'series' ? 'made.ofSeries' : 'made.ofVolume', {
                    what: t(`made.lacks.${one}`),
                  })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {missing.length === 0 && !isNotReady && !hasLaunched(state) && (
        <p className={styles.soft}>{t('made.nothing')}</p>
      )}
      {isNotReady && (
        <p>
          {t(missing.length > 0 ? 'made.thenReady' : 'made.onlyReady')}{' '}
          <Link kind="volume" id={volume.id} text={t('made.toStage')} />
        </p>
      )}
    </>
  )
}
