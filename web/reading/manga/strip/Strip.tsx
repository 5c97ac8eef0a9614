import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '../pages/PageFrame.tsx'
import type { PagePool } from '../pages/page-pool.ts'
import styles from './Strip.module.css'
import { heightOf } from './strip-layout.ts'
import { type StripWish, useStrip } from './use-strip.ts'

interface Props extends StripWish {
  readonly pool: PagePool
  readonly children: ReactNode
}

/** Pages below each other without gaps. Their room is known before they are there, so that nothing ever moves by itself. */
export function Strip({ pool, children, ...wish }: Props) {
  const { t } = useTranslation('manga')
  const { scroller, strip, run } = useStrip(wish)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
    <section ref={scroller} className={styles.strip} tabIndex={0} aria-label={t('strip')}>
      <div className={styles.pages} style={{ width: strip.width, height: heightOf(strip) }}>
        {strip.leaves.slice(run.from, run.to).map((leaf, at) => {
          const top = strip.tops[run.from + at] ?? 0
          const page = wish.pages[leaf.page]
          return page ? (
            <div
              key={`${leaf.page} ${leaf.half}`}
              className={styles.leaf}
              style={{ top, height: (strip.tops[run.from + at + 1] ?? top) - top }}
            >
              <PageFrame pool={pool} page={page} leaf={leaf} />
            </div>
          ) : null
        })}
      </div>
      <div className={styles.end}>{children}</div>
    </section>
  )
}
