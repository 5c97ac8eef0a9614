import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { changePreferences } from '../settings/use-preferences.ts'
import styles from './FlowQuestion.module.css'

/** Asks whether to turn pages or to scroll. It lies over the page and takes no focus; each answer is one press. */
export default function FlowQuestion() {
  const { t } = useTranslation('display')
  const text = t('question.text')
  // A screen reader announces what comes into a region that is there already.
  const [announced, setAnnounced] = useState('')
  useEffect(() => setAnnounced(text), [text])
  return (
    <>
      <p className="unseen" role="status">
        {announced}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as a form of its own. */}
      <div role="group" aria-label={text} className={styles.question}>
        <p aria-hidden="true">{text}</p>
        {(['pages', 'scroll'] as const).map(flow => (
          <Button key={flow} onClick={() => changePreferences({ flow })}>
            {t(`question.${flow}`)}
          </Button>
        ))}
      </div>
    </>
  )
}
