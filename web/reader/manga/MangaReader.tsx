import { type ComponentType, Suspense, use, useCallback, useEffect, useRef, useState } from 'react'
import type { Part } from '#contract/generated/catalogue.ts'
import type { MangaTicket } from '#contract/generated/reading.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useIsHydrating } from '../../platform/use-is-hydrating.ts'
import { loadTexts } from '../../texts/texts-in-browser.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { ReaderBar } from '../controls/ReaderBar.tsx'
import { ReaderSlots } from '../controls/reader-slots.ts'
import { useEarlyKeys } from '../controls/use-early-keys.ts'
import { FirstPages } from './FirstPages.tsx'
import styles from './MangaReader.module.css'
import { PlainPages } from './PlainPages.tsx'

interface Props {
  readonly part: Part
  readonly ticket: MangaTicket
}

const MangaSettings = lazyPart(['manga'], () => import('./MangaSettings.tsx'))

const loadLive = () => Promise.all([import('./live/LiveReader.tsx'), loadTexts(['manga'])])
type Live = Awaited<ReturnType<typeof loadLive>>[0]['default']

/** A part of a manga. The live reader is loaded after the page itself; without scripts the pages stand below each other. */
export function MangaReader({ part, ticket }: Props) {
  const { t } = useTranslation('reading')
  const [Reader, setReader] = useState<ComponentType<Parameters<Live>[0]> | 'missing' | null>(null)
  const [progress, setProgress] = useState(0)
  const [bars, setBars] = useState(false)
  const earlyKeys = useRef<KeyboardEvent[]>([])
  useEarlyKeys(Reader === null, event => void earlyKeys.current.push(event))
  const firstPages = useRef<HTMLDivElement>(null)
  const [showsFirst, setShowsFirst] = useState(useIsHydrating())
  const rtl = ticket.direction === 'rtl'
  const { EndCard } = use(ReaderSlots) ?? {}
  const start = useCallback(() => {
    setReader(null)
    loadLive().then(
      ([{ default: live }]) => setReader(() => live),
      () => setReader('missing'),
    )
  }, [])
  useEffect(start, [start])
  const removeFirst = useCallback(() => setShowsFirst(false), [])
  const missing = Reader === 'missing'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the keyboard reaches the bars, which come when they have the focus.
    <div
      className={styles.reader}
      data-reader
      data-bars={bars || missing ? 'shown' : 'hidden'}
      onClick={() => Reader === null && setBars(true)}
    >
      <div className={styles.top}>
        <ReaderBar part={part} rtl={rtl} progress={progress}>
          <Suspense>
            <MangaSettings rtl={rtl} strip={ticket.layout === 'strip'} />
          </Suspense>
        </ReaderBar>
      </div>
      <p className={styles.printed}>{t('notPrinted')}</p>
      <h1 className="unseen">{part.shortTitle || part.title}</h1>
      {showsFirst && !missing && <FirstPages part={part} ticket={ticket} ref={firstPages} />}
      <noscript>
        <PlainPages ticket={ticket} />
        <div className={styles.end}>{EndCard && <EndCard part={part} />}</div>
      </noscript>
      {missing && (
        <div role="alert" className={styles.missing}>
          <p>{t('readerMissing')}</p>
          <Button look="main" onClick={start}>
            {t('again')}
          </Button>
        </div>
      )}
      {Reader !== null && !missing && (
        <Reader
          part={part}
          ticket={ticket}
          earlyKeys={earlyKeys}
          firstPages={firstPages}
          onReplaced={removeFirst}
          barsShown={bars}
          showBars={setBars}
          onProgress={setProgress}
        />
      )}
      <div className={`scripted ${styles.hairline}`} dir={rtl ? 'rtl' : 'ltr'} aria-hidden="true">
        <progress value={progress} max={1} tabIndex={-1} />
      </div>
    </div>
  )
}
