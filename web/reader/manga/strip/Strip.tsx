import type { ReactNode } from 'react'
import { useTranslation } from '../../../texts/use-translation.ts'
import { PageFrame } from '../pages/PageFrame.tsx'
import type { PagePool } from '../pages/page-pool.ts'
import styles from './Strip.module.css'
import { heightOf } from './strip-layout.ts'
import type { StripOptions } from './strip-options.ts'
import { useStrip } from './use-strip.ts'

interface Props extends StripOptions {
  readonly pool: PagePool
  readonly children: ReactNode
}

/** Pages below each other without gaps. Their sizes are known before their pictures have loaded, so that nothing shifts. */
export function Strip({ pool, children, ...options }: Props) {
  const { t } = useTranslation('manga')
  const { scroller, strip, range } = useStrip(options)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus lets keys scroll it.
    <section ref={scroller} className={styles.strip} tabIndex={0} aria-label={t('strip')}>
      <div className={styles.pages} style={{ width: strip.width, height: heightOf(strip) }}>
        {strip.leaves.slice(range.from, range.to).map((leaf, at) => {
          const top = strip.tops[range.from + at] ?? 0
          const page = options.pages[leaf.page]
          return page ? (
            <div
              key={`${leaf.page} ${leaf.half}`}
              className={styles.leaf}
              style={{ top, height: (strip.tops[range.from + at + 1] ?? top) - top }}
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
