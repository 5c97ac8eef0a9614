import { ArrowLeft, List, Settings2 } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useLink } from '../platform/navigation.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './ReaderBar.module.css'
import './reading.css'

const ReaderSheets = lazyPart([], () => import('./ReaderSheets.tsx'))

export type ReaderSheet = 'contents' | 'settings'

interface Props {
  readonly part: Part
  /** From 0 to 1. */
  readonly progress: number
  /** The pages run from right to left, and so does the progress. */
  readonly rtl?: boolean
  readonly barRef?: RefObject<HTMLElement | null>
  readonly kind?: 'novel' | 'manga'
  /** Which sheet is open, where others may open it too. */
  readonly sheet?: ReaderSheet | null
  readonly onSheet?: (sheet: ReaderSheet | null) => void
  /** Fades until it is needed. */
  readonly quiet?: boolean
  /** What else there is to press. */
  readonly tools?: ReactNode
  /** What is to be known about how it is shown; above what can be set. */
  readonly children?: ReactNode
}

/** Above what is read: the way back, what it is, the other parts, and how it is shown. */
export function ReaderBar(props: Props) {
  const {
    part,
    progress,
    rtl = false,
    barRef,
    kind = 'manga',
    sheet,
    onSheet,
    quiet,
    tools,
    children,
  } = props
  const { t } = useTranslation('reading')
  const link = useLink()
  const [own, setOwn] = useState<ReaderSheet | null>(null)
  const [open, setOpen] = onSheet ? [sheet ?? null, onSheet] : [own, setOwn]
  // Once there, it stays: what closes gives the focus back.
  const [needed, setNeeded] = useState(false)
  if (open && !needed) setNeeded(true)
  return (
    <header
      ref={barRef}
      className={styles.bar}
      data-preview={part.preview || undefined}
      data-quiet={quiet || undefined}
    >
      <a
        className={styles.back}
        href={link(`/volumes/${part.volume?.slug ?? ''}`)}
        aria-label={t('back', { title: part.volume?.title })}
      >
        <Icon of={ArrowLeft} />
      </a>
      <p className={styles.title}>
        <span className={styles.volume}>{part.volume?.title}</span>
        <span className={styles.part}>{part.shortTitle || part.title}</span>
      </p>
      <div className={`scripted ${styles.tools}`}>
        <span data-place-state />
        <Button look="quiet" aria-label={t('contents')} onClick={() => setOpen('contents')}>
          <Icon of={List} />
        </Button>
        <Button look="quiet" aria-label={t('settings')} onClick={() => setOpen('settings')}>
          <Icon of={Settings2} />
        </Button>
        {tools}
      </div>
      <progress
        className={`scripted ${styles.progress}`}
        dir={rtl ? 'rtl' : undefined}
        value={progress}
        max={1}
        aria-label={t('progress')}
      />
      {needed && (
        <Suspense>
          <ReaderSheets part={part} kind={kind} open={open} onClose={() => setOpen(null)}>
            {children}
          </ReaderSheets>
        </Suspense>
      )}
    </header>
  )
}
