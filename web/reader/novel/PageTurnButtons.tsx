import { useTranslation } from '../../texts/use-translation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ChevronLeft } from '../../ui/icons/chevron-left.ts'
import { ChevronRight } from '../../ui/icons/chevron-right.ts'
import styles from './NovelReader.module.css'

interface Props {
  readonly turn: (by: number) => boolean
  readonly rtl: boolean
}

/** Buttons at the edges that turn pages, for keyboards and screen readers. */
export function PageTurnButtons({ turn, rtl }: Props) {
  const { t } = useTranslation('reading')
  return ([-1, 1] as const).map(by => {
    const side = by === (rtl ? 1 : -1) ? 'left' : 'right'
    return (
      <button
        key={by}
        type="button"
        className={styles.turn}
        data-side={side}
        aria-label={t(by === 1 ? 'nextPage' : 'previousPage')}
        onClick={() => turn(by)}
      >
        <Icon of={side === 'left' ? ChevronLeft : ChevronRight} />
      </button>
    )
  })
}
