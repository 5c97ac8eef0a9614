import { Pause, Play, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { PanelProps } from './NovelPanels.tsx'
import styles from './Panels.module.css'
import { type Sentence, sentencesFrom } from './sentences.ts'
import { showRanges } from './show-ranges.ts'

const RATES = [0.8, 1, 1.2, 1.5, 1.8]

/** Reads aloud with the voices of the browser, from the place on; the sentence is marked, and pages turn with it. */
export function ListenBar({ onPanel, source, reading, tree }: PanelProps) {
  const { t } = useTranslation('reading')
  const [speaking, setSpeaking] = useState(true)
  const [rate, setRate] = useState(1)
  const latest = useRef(reading)
  useEffect(() => {
    latest.current = reading
  })
  const at = useRef<number | null>(null)
  const voices = typeof speechSynthesis !== 'undefined'

  useEffect(() => {
    if (!speaking || !voices) return
    let stopped = false
    const from = at.current ?? source.placeOf(latest.current.place())
    const sentences = sentencesFrom(source, from, tree.lang)
    const show = (sentence: Sentence) => {
      at.current = sentence.from
      const place = source.locatorOf(sentence.from)
      if (!isSeen(sentence, source, latest.current)) latest.current.goTo(place)
      showRanges('spoken', source, latest.current.texts(), [[sentence.from, sentence.to]])
    }
    const next = () => {
      const { value } = sentences.next()
      if (stopped) return
      if (!value) return setSpeaking(false)
      show(value)
      const words = new SpeechSynthesisUtterance(value.text)
      words.lang = tree.lang
      words.rate = rate
      words.onend = next
      words.onerror = () => setSpeaking(false)
      speechSynthesis.speak(words)
    }
    next()
    return () => {
      stopped = true
      speechSynthesis.cancel()
      showRanges('spoken', source, [], [])
    }
  }, [speaking, rate, source, tree.lang, voices])

  return (
    <div className={styles.floating} role="toolbar" aria-label={t('listen.label')}>
      {voices ? (
        <>
          <Button look="main" onClick={() => setSpeaking(now => !now)}>
            <Icon of={speaking ? Pause : Play} />
            {t(speaking ? 'listen.pause' : 'listen.play')}
          </Button>
          <label className={styles.rate}>
            {t('listen.rate')}
            <select value={rate} onChange={event => setRate(Number(event.target.value))}>
              {RATES.map(one => (
                <option key={one} value={one}>
                  {one}×
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

/** Pages know what they show; of a text that scrolls the marked words are looked for. */
function isSeen(
  { from, to }: Sentence,
  source: PanelProps['source'],
  reading: PanelProps['reading'],
): boolean {
  if (reading.left) return reading.sees(source.locatorOf(from))
  const piece = reading
    .texts()[0]
    ?.querySelector(`[data-block="${source.locatorOf(Math.floor((from + to) / 2)).block}"]`)
  const rect = piece?.getBoundingClientRect()
  return rect !== undefined && rect.top > 40 && rect.bottom < innerHeight - 40
}
