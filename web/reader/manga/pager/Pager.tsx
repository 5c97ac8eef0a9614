import type { ReactNode } from 'react'
import type { Leaf } from '#rules/manga-spreads.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { ChevronLeft } from '../../../ui/icons/chevron-left.ts'
import { ChevronRight } from '../../../ui/icons/chevron-right.ts'
import { PageFrame } from '../pages/PageFrame.tsx'
import type { PagePool } from '../pages/page-pool.ts'
import styles from './Pager.module.css'
import type { PagerOptions } from './pager-options.ts'
import { sizeOfSpread } from './spread-size.ts'
import { usePager } from './use-pager.ts'

interface Props extends PagerOptions {
  readonly pool: PagePool
  readonly children: ReactNode
}

/** Turns pages: mounts the spread that is shown, the ones before and behind it, and after the last spread its children. */
export function Pager({ pool, children, ...options }: Props) {
  const { t } = useTranslation('manga')
  const { stage, track, sheetRef } = usePager(options)
  const { pages, spreads, at, rtl, still } = options
  const mounted = [at - 1, at, at + 1].filter(index => index >= 0 && index <= spreads.length)
  // Flex items whose factors add up to less than 1 would leave room, so these are percentages.
  const shareOf = (leaf: Leaf) => {
    const { width, height } = sizeOfSpread(pages, [leaf])
    return (100 * width) / height
  }
  return (
    <div ref={stage} className={styles.stage} data-still={still || undefined}>
      <div ref={track} className={styles.track}>
        {mounted.map(index => {
          const spread = spreads[index]
          const [first] = spread ?? []
          return (
            <div
              key={first ? `${first.page} ${first.half}` : 'end'}
              className={styles.spread}
              data-seen={index === at || undefined}
              inert={index !== at}
              style={{ transform: `translateX(${(index - at) * (rtl ? -100 : 100)}%)` }}
            >
              {spread ? (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
                <div
                  ref={sheetRef(index)}
                  role="group"
                  aria-label={t('spread', { count: spread.length })}
                  className={styles.sheet}
                  dir={rtl ? 'rtl' : 'ltr'}
                >
                  {spread.map(leaf => {
                    const page = pages[leaf.page]
                    return page ? (
                      <div
                        key={`${leaf.page} ${leaf.half}`}
                        className={styles.leaf}
                        style={{ flexGrow: shareOf(leaf) }}
                      >
                        <PageFrame pool={pool} page={page} leaf={leaf} />
                      </div>
                    ) : null
                  })}
                </div>
              ) : (
                <div className={styles.end}>{children}</div>
              )}
            </div>
          )
        })}
      </div>
      <span className={styles.hint} data-side="left">
        <Icon of={ChevronLeft} size={28} />
      </span>
      <span className={styles.hint} data-side="right">
        <Icon of={ChevronRight} size={28} />
      </span>
    </div>
  )
}
