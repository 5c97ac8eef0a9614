import { useEffect } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { currentTime } from '../../platform/now.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import type { Reading } from './flow/reading-flow.ts'
import { minutesFor, paceFor } from './flow/reading-time.ts'
import styles from './NovelReader.module.css'
import type { TextSource } from './text/text-source.ts'

interface Props {
  readonly part: Part
  readonly reading: Reading
  readonly source: TextSource
  readonly lang: string
}

/**
 * The line with the progress, and with the pages and minutes that are left; estimated numbers of pages are worded as such.
 */
export function ReadingStatus({ part, reading, source, lang }: Props) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const { progress, pagesLeft, unread, atEnd } = reading
  const pace = paceFor(lang)
  const minutes = minutesFor(unread, pace.perMinute)
  useEffect(() => pace.noteUnread(unread, currentTime().getTime()), [pace, unread])
  useEffect(() => () => pace.pause(), [pace])
  const pages =
    pagesLeft &&
    t(pagesLeft.exact ? 'pagesLeft' : 'aboutPagesLeft', {
      count: pagesLeft.count,
      number: format.number(pagesLeft.count),
    })
  const share = shareOfVolume(part, progress)
  const known = source.length > 0 && (progress > 0 || unread > 0)
  return (
    <p className={`scripted ${styles.state}`} role="status" aria-live={pagesLeft ? 'polite' : 'off'}>
      {atEnd ? (
        t('end.part')
      ) : (
        <>
          <span>{format.percent(progress)}</span>
          {pages && <span>{pages}</span>}
          {known && share !== null && (
            <span className={styles.volume}>{t('inVolume', { share: format.percent(share) })}</span>
          )}
          {known && minutes > 0 && (
            <span>{t('minutesLeft', { count: minutes, number: format.number(minutes) })}</span>
          )}
        </>
      )}
    </p>
  )
}

/**
 * The share of the volume that has been read. Each part counts the same, as the lengths of the others are unknown here. Null
 * where there is only one.
 */
function shareOfVolume(part: Part, progress: number): number | null {
  const { parts = [], pagination } = part.volumeParts ?? {}
  const { skip = 0, total = parts.length } = pagination ?? {}
  const at = parts.findIndex(one => one.id === part.id)
  return total < 2 || at < 0 ? null : (skip + at + progress) / total
}
