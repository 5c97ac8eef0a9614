import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import { ElementKind } from '#contract/generated/enums.ts'
import type { RichText as Tree } from '#contract/generated/reading.ts'
import { useFormat } from '../../platform/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EndCard } from '../EndCard.tsx'
import { ReaderBar } from '../ReaderBar.tsx'
import { turnOfKey } from '../turn-of-key.ts'
import { usePreferences } from '../use-preferences.ts'
import { useReadingStyle } from '../use-reading-style.ts'
import styles from './NovelReader.module.css'
import { RichText } from './RichText.tsx'
import { useReadingFlow } from './use-reading-flow.ts'

interface Props {
  readonly part: Part
  readonly tree: Tree
}

/** A novel's part: scrolled through as any page, or turned in pages. Without scripts it is a page that scrolls. */
export function NovelReader({ part, tree }: Props) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const [preferences] = usePreferences()
  useReadingStyle(preferences)
  const bar = useRef<HTMLElement>(null)
  const room = useRef<HTMLElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const { progress, pages, turn } = useReadingFlow({ partId: part.id, preferences, room, text, bar })
  const paged = preferences.flow === 'pages'

  useEffect(() => {
    if (!paged) return
    const listening = new AbortController()
    const onKey = (event: KeyboardEvent) => {
      const by = turnOfKey(event, tree.direction === 'rtl')
      if (by !== null && turn(by)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey, { signal: listening.signal })
    return () => listening.abort()
  }, [paged, turn, tree.direction])

  const state = pages
    ? t('pageOf', { page: format.number(pages.page), count: pages.count, total: format.number(pages.count) })
    : format.percent(progress)
  return (
    <div className={styles.reader} data-flow={preferences.flow}>
      <ReaderBar kind="novel" part={part} progress={progress} barRef={bar} />
      <section ref={room} className={styles.room} tabIndex={paged ? 0 : undefined} aria-label={t('text')}>
        <div ref={text} className={styles.text}>
          <h1 className={beginsWithHeading(tree) ? 'unseen' : styles.title}>
            {part.shortTitle || part.title}
          </h1>
          <RichText tree={tree} />
          <EndCard part={part} />
        </div>
      </section>
      {paged && <Turns turn={turn} rtl={tree.direction === 'rtl'} />}
      <p className={`scripted ${styles.state}`}>{state}</p>
    </div>
  )
}

/** The text's own heading says what the part is called; it is not said twice. */
function beginsWithHeading(tree: Tree): boolean {
  const kind = tree.root?.children[0]?.element?.kind ?? ElementKind.ROOT
  return kind >= ElementKind.HEADING_1 && kind <= ElementKind.HEADING_6
}

/** Buttons for what tapping at the edges does too. */
function Turns({ turn, rtl }: { readonly turn: (by: -1 | 1) => boolean; readonly rtl: boolean }) {
  const { t } = useTranslation('reading')
  const button = (by: -1 | 1, drawing: ReactNode) => (
    <button
      type="button"
      className={styles.turn}
      data-side={by === (rtl ? 1 : -1) ? 'left' : 'right'}
      aria-label={t(by === 1 ? 'nextPage' : 'previousPage')}
      onClick={() => turn(by)}
    >
      {drawing}
    </button>
  )
  return (
    <>
      {button(-1, <Icon of={rtl ? ChevronRight : ChevronLeft} />)}
      {button(1, <Icon of={rtl ? ChevronLeft : ChevronRight} />)}
    </>
  )
}
