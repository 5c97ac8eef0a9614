import type { ReactNode } from 'react'
import type { StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { UploadOutcome } from '#contract/generated/studio_upload.ts'
import { hasLaunched } from '#rules/studio-states.ts'
import { ON_EACH_VISIT, useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { useMomentText } from '../frame/moment-text.ts'
import { missingPath, subjectPath } from '../frame/subject-path.ts'
import { MangaSaleNote } from '../ui/MangaSaleNote.tsx'
import { usualCoins } from '../ui/usual-price.ts'
import { Availability } from './Availability.tsx'
import { madeRow } from './made-row.ts'
import styles from './Upload.module.css'

interface Props {
  readonly outcome: UploadOutcome
}

/** What a book has become: as it stands in the catalogue now, whether readers have it, and what is missing. */
export function BookResult({ outcome }: Props) {
  const { t } = useTranslation('studio-upload')
  const found = useRead(madeRow('volume', outcome.volumeId), ON_EACH_VISIT)
  const [volume] = found.answer?.rows ?? []
  const [series] = useRead(madeRow('series', volume?.seriesId)).answer?.rows ?? []
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
  const momentText = useMomentText()
  const format = useFormat()
  const { title, seriesTitle, seriesId, state, launchAt, children } = volume
  const when = launchAt ? momentText(launchAt) : null
  const isDraft = state === 'draft' || state === 'planned'
  const facts: [string, ReactNode][] = [
    ['series', <Link key="series" path={subjectPath({ kind: 'series', id: seriesId })} text={seriesTitle} />],
    ['volume', <Link key="volume" path={subjectPath(volume)} text={title} />],
    ['parts', format.number(children)],
    ['date', isDraft ? [t('made.draft'), when].filter(Boolean).join(', ') : (when ?? t('made.noDate'))],
    ['price', <Price key="price" volume={volume} />],
  ]
  return (
    <>
      <dl className={styles.made}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`made.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <MangaSaleNote type={volume.type} />
    </>
  )
}

/** What the volume costs, and what a visitor pays while a sale runs. */
function Price({ volume }: { readonly volume: StudioRow }) {
  const { t } = useTranslation('studio-upload')
  const { values, shownCoins } = volume
  const own = Number(values.priceCoins ?? 'null')
  const isUsual = Number.isNaN(own)
  const coins = isUsual ? usualCoins(volume, 'priceCoins') : own
  const price = t(isUsual ? 'made.usualCoins' : 'made.coins', { coins })
  if (shownCoins === undefined || shownCoins === coins) return price
  return `${price}, ${t('made.saleCoins', { coins: shownCoins })}`
}

function Link({ path, text }: { readonly path: string | null; readonly text: string }) {
  return (
    <a href={path ?? undefined}>
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
          <p>{t(missingLead(state, missing))}</p>
          <ul>
            {missing.map(({ row, one }) => (
              <li key={`${row.kind} ${one}`}>
                <Link
                  path={missingPath(row, one)}
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
          <Link path={subjectPath(volume, { field: 'stage' })} text={t('made.toStage')} />
        </p>
      )}
    </>
  )
}

/** What is scheduled comes out also where something is missing, unless its series is not in the shop. */
function missingLead(
  state: string,
  missing: readonly { readonly row: StudioRow; readonly one: string }[],
): string {
  if (hasLaunched(state)) return 'made.stillMissing'
  const isHeld = missing.some(({ row, one }) => row.kind === 'series' || one === 'series')
  return state === 'scheduled' && !isHeld ? 'made.allTheSame' : 'made.missing'
}
