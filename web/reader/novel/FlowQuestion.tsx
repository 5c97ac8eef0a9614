import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import type { Preferences } from '../settings/preferences.ts'
import { changePreferences } from '../settings/use-preferences.ts'
import styles from './FlowQuestion.module.css'

interface Props {
  /** What holds the text. */
  readonly room: RefObject<HTMLElement | null>
}

/** Asks whether to turn pages or to scroll. It lies over the page and takes no focus; each answer is one press. */
export default function FlowQuestion({ room }: Props) {
  const { t } = useTranslation('display')
  const text = t('question.text')
  // A screen reader announces what comes into a region that is there already.
  const [announced, setAnnounced] = useState('')
  useEffect(() => setAnnounced(text), [text])
  const onAnswer = (flow: Preferences['flow']) => {
    // The button goes with the question, so the focus returns to the text first. One that scrolls cannot have it otherwise.
    if (room.current) room.current.tabIndex = -1
    room.current?.focus({ preventScroll: true })
    changePreferences({ flow })
  }
  return (
    <>
      <p className="unseen" role="status">
        {announced}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as a form of its own. */}
      <div role="group" aria-label={text} className={styles.question}>
        <p aria-hidden="true">{text}</p>
        {(['pages', 'scroll'] as const).map(flow => (
          <Button key={flow} onClick={() => onAnswer(flow)}>
            {t(`question.${flow}`)}
          </Button>
        ))}
      </div>
    </>
  )
}
