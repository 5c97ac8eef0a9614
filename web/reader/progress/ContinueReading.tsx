import { useTranslation } from 'react-i18next'
import { listRecent } from '#contract/calls/places.ts'
import type { RecentReading } from '#contract/generated/places.ts'
import { isPartRead } from '#rules/part-read.ts'
import { useLink } from '../../router/navigation.ts'
import { read, useRead } from '../../session/read.ts'
import { Cover } from '../../ui/Cover.tsx'
import { useFormat } from '../../ui/format.ts'
import styles from './ContinueReading.module.css'

const recent = read(listRecent, { query: { limit: 6 } })

/** The parts that the reader has begun, or would read next. Empty for who has read nothing yet. */
export default function ContinueReading() {
  const { t } = useTranslation('place')
  const link = useLink()
  const reading = useRead(recent).answer?.reading ?? []
  if (reading.length === 0) return null
  return (
    <section aria-labelledby="continue" className={styles.shelf}>
      <h2 id="continue">{t('continue')}</h2>
      <ul className={`unmarked ${styles.list}`}>
        {reading.map(one => (
          <Entry key={one.part?.id} reading={one} />
        ))}
      </ul>
      <p>
        <a href={link('/kept')}>{t('kept')}</a>
      </p>
    </section>
  )
}

function Entry({ reading: { part, next } }: { readonly reading: RecentReading }) {
  const { t } = useTranslation('place')
  const format = useFormat()
  const link = useLink()
  if (!part) return null
  const open = next ?? part
  const { volume } = open
  const name = open.shortTitle || open.title
  return (
    <li className={styles.entry}>
      <span className={styles.cover}>
        <Cover
          hash={volume?.cover?.hash}
          colour={volume?.cover?.colour}
          title={volume?.title ?? open.title}
          sizes="5rem"
          decorative
        />
      </span>
      <span className={styles.words}>
        <span className={styles.volume}>{volume?.title}</span>
        <a href={link(`/read/${open.slug}`)} className={styles.title}>
          {name}
        </a>
        {next || isPartRead(part.progress) ? (
          <span className={styles.state}>{t(next ? 'next' : 'allRead')}</span>
        ) : (
          <>
            <progress className={styles.progress} value={part.progress} max={1} aria-label={t('progress')} />
            <span className={styles.state}>{t('share', { share: format.percent(part.progress) })}</span>
          </>
        )}
      </span>
    </li>
  )
}
