import type { Part } from '#contract/generated/catalogue.ts'
import { useNow } from '../platform/now.ts'
import { useLink } from '../router/navigation.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { ON_EACH_VISIT, useRead } from '../session/read.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Cover } from '../ui/Cover.tsx'
import { useFormat } from '../ui/format.ts'
import { feedRead } from './feed-read.ts'
import styles from './NewInFollowed.module.css'

/** docs/product.md#home: what came out of followed series and was not opened yet, one entry a series. */
export default function NewInFollowed() {
  const { t } = useTranslation('follows')
  const link = useLink()
  const { answer, waiting, broken, fault, again } = useRead(feedRead, ON_EACH_VISIT)
  const entries = newBySeries(answer?.parts ?? [])
  return (
    <section aria-labelledby="new-in-followed" className={styles.shelf}>
      <div className={styles.head}>
        <h2 id="new-in-followed">{t('new.title')}</h2>
        <a href={link('/user/feed')}>{t('new.all')}</a>
      </div>
      {broken ? (
        <ReadFault fault={fault} again={again} />
      ) : entries.length > 0 ? (
        <ul className={`unmarked ${styles.list}`}>
          {entries.map(parts => (
            <Entry key={parts[0]?.serie?.id} parts={parts} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          {!waiting && t(answer && answer.parts.length > 0 ? 'new.allRead' : 'new.none')}
        </p>
      )}
    </section>
  )
}

function Entry({ parts }: { readonly parts: readonly Part[] }) {
  const { t } = useTranslation('follows')
  const format = useFormat()
  const link = useLink()
  const now = useNow()
  const [newest] = parts
  const { serie } = newest ?? {}
  if (!newest || !serie) return null
  // The newest volume has the cover that its readers do not know yet.
  const cover = newest.volume?.cover ?? serie.cover
  return (
    <li className={styles.entry}>
      <span className={styles.cover}>
        <Cover hash={cover?.hash} colour={cover?.colour} title={serie.title} sizes="4rem" decorative />
      </span>
      <span className={styles.words}>
        <a href={link(`/series/${serie.slug}`)} className={styles.title}>
          {serie.title}
        </a>
        <span className={styles.note}>
          {parts.length === 1 ? newest.shortTitle || newest.title : t('new.parts', { count: parts.length })}
        </span>
        {newest.launch && <span className={styles.note}>{format.relative(newest.launch, now)}</span>}
      </span>
    </li>
  )
}

/** Parts that were never opened, by series, in the order in which the newest of each came out. */
function newBySeries(parts: readonly Part[]): Part[][] {
  const unopened = parts.filter(part => !part.read && part.progress === 0)
  return [...Map.groupBy(unopened, part => part.serie?.id ?? '').values()]
}
