import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ArrowLeft } from '../../ui/icons/arrow-left.ts'
import { List } from '../../ui/icons/list.ts'
import { Settings2 } from '../../ui/icons/settings-2.ts'
import styles from './ReaderBar.module.css'
import type { ReaderSheet } from './reader-sheet.ts'
import './reader.css'

const ReaderSheets = lazyPart([], () => import('./ReaderSheets.tsx'))

interface Props {
  readonly part: Part
  /** From 0 to 1. */
  readonly progress: number
  /** Pages and progress run from right to left. */
  readonly rtl?: boolean
  readonly barRef?: RefObject<HTMLElement | null>
  readonly kind?: 'novel' | 'manga'
  /** The open sheet, where it is controlled from outside. */
  readonly sheet?: ReaderSheet | null
  readonly onSheet?: (sheet: ReaderSheet | null) => void
  /** The bar is hidden until it has the mouse or the focus. */
  readonly quiet?: boolean
  /** More buttons. */
  readonly tools?: ReactNode
  /** Shown above the preferences. */
  readonly children?: ReactNode
}

/** The bar above a part: the link back, the titles, buttons for contents and settings, and the progress. */
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
  // The sheets stay mounted after the first opening, since a dialog that closes gives the focus back.
  const [opened, setOpened] = useState(false)
  if (open && !opened) setOpened(true)
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
        <span className={styles.rental} data-rental />
      </p>
      <div className={`scripted ${styles.tools}`}>
        <span data-place-state />
        <Button look="quiet" aria-label={t('contents')} onClick={() => setOpen('contents')}>
          <Icon of={List} />
        </Button>
        <Button look="quiet" aria-label={t('settings')} onClick={() => setOpen('settings')}>
          {kind === 'novel' ? <span className={styles.letters} /> : <Icon of={Settings2} />}
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
      {opened && (
        <Suspense>
          <ReaderSheets part={part} kind={kind} open={open} onClose={() => setOpen(null)}>
            {children}
          </ReaderSheets>
        </Suspense>
      )}
    </header>
  )
}
