import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useUnsavedChanges } from '../frame/studio-location.ts'
import styles from './SaveBar.module.css'

interface Props {
  /** How many fields are changed and not saved. */
  readonly changed: number
  readonly saving: boolean
  /** Why they could not be saved. */
  readonly said?: string | undefined
  readonly onSave: () => void
  /** Keeps the changes as drafts beside what readers see. */
  readonly onSaveDraft?: (() => void) | undefined
  readonly onDiscard: () => void
}

/** At the lower edge while something is not saved. Nobody leaves the screen then without being asked. */
export function SaveBar({ changed, saving, said, onSave, onSaveDraft, onDiscard }: Props) {
  const { t } = useTranslation('studio')
  useUnsavedChanges(changed > 0)
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 's' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    // The browser would offer to keep the page as a file.
    event.preventDefault()
    if (changed > 0 && !saving && !document.querySelector(':modal')) onSave()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => saveByKey(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <div className={`${styles.bar} studio-bar`} hidden={changed === 0}>
      <p role="status">{changed > 0 && t('save.changed', { count: changed })}</p>
      <p role="alert">{said}</p>
      <Button onClick={onDiscard} disabled={saving}>
        {t('save.discard')}
      </Button>
      {onSaveDraft && (
        <Button onClick={onSaveDraft} disabled={saving}>
          {t('save.draft')}
        </Button>
      )}
      <Button
        look="main"
        onClick={onSave}
        disabled={saving}
        aria-keyshortcuts="Control+S"
        title={t('save.keys')}
      >
        {t(saving ? 'save.saving' : 'save.save')}
      </Button>
    </div>
  )
}
