import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Pause } from '../../../ui/icons/pause.ts'
import { Play } from '../../../ui/icons/play.ts'
import { X } from '../../../ui/icons/x.ts'
import { useLatest } from '../../use-latest.ts'
import { highlightRanges } from '../marks/highlight-ranges.ts'
import { type Sentence, sentencesFrom } from '../text/sentences.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'

const RATES = [0.8, 1, 1.2, 1.5, 1.8]

/**
 * Reads the text aloud with the voices of the browser, from the reader's locator on. The current sentence is highlighted,
 * and pages turn with it.
 */
export function ListenBar({ onPanel, source, reading, tree }: PanelProps) {
  const { t } = useTranslation('reading')
  const [speaking, setSpeaking] = useState(true)
  const [rate, setRate] = useState(1)
  const latest = useLatest(reading)
  /** Where the sentence that was spoken last begins. */
  const spokenFrom = useRef<number | null>(null)
  const supported = typeof speechSynthesis !== 'undefined'

  useEffect(() => {
    if (!speaking || !supported) return
    let stopped = false
    const from = spokenFrom.current ?? source.positionOf(latest.current.locator())
    const sentences = sentencesFrom(source, from, tree.lang)
    const show = (sentence: Sentence) => {
      spokenFrom.current = sentence.from
      if (!isVisible(sentence, source, latest.current)) latest.current.goTo(source.locatorOf(sentence.from))
      highlightRanges('spoken', source, latest.current.textElements(), [[sentence.from, sentence.to]])
    }
    const next = () => {
      const { value } = sentences.next()
      if (stopped) return
      if (!value) return setSpeaking(false)
      show(value)
      const utterance = new SpeechSynthesisUtterance(value.text)
      utterance.lang = tree.lang
      utterance.rate = rate
      utterance.onend = next
      utterance.onerror = () => setSpeaking(false)
      speechSynthesis.speak(utterance)
    }
    next()
    return () => {
      stopped = true
      speechSynthesis.cancel()
      highlightRanges('spoken', source, [], [])
    }
  }, [speaking, rate, source, tree.lang, supported, latest])

  return (
    <div className={styles.floating} role="toolbar" aria-label={t('listen.label')}>
      {supported ? (
        <>
          <Button look="main" onClick={() => setSpeaking(now => !now)}>
            <Icon of={speaking ? Pause : Play} />
            {t(speaking ? 'listen.pause' : 'listen.play')}
          </Button>
          <label className={styles.rate}>
            {t('listen.rate')}
            <select value={rate} onChange={event => setRate(Number(event.target.value))}>
              {RATES.map(value => (
                <option key={value} value={value}>
                  {value}×
                </option>
              ))}
            </select>
          </label>
        </>
      ) : (
        <p>{t('listen.none')}</p>
      )}
      <Button look="quiet" aria-label={t('listen.stop')} onClick={() => onPanel(null)}>
        <Icon of={X} />
      </Button>
    </div>
  )
}

/** In a text that scrolls, the block in the middle of the sentence must be within the window. */
function isVisible(
  { from, to }: Sentence,
  source: PanelProps['source'],
  reading: PanelProps['reading'],
): boolean {
  if (reading.pagesLeft) return reading.isVisible(source.locatorOf(from))
  const piece = reading
    .textElements()[0]
    ?.querySelector(`[data-block="${source.locatorOf(Math.floor((from + to) / 2)).block}"]`)
  const rect = piece?.getBoundingClientRect()
  return rect !== undefined && rect.top > 40 && rect.bottom < innerHeight - 40
}
