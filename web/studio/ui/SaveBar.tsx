import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useUnsavedChanges } from '../frame/studio-location.ts'
import styles from './SaveBar.module.css'

interface Props {
  /** How many fields are changed and not saved. */
  readonly changed: number
  /** Of these, how many somebody may only keep as drafts. */
  readonly onlyDrafts?: number
  readonly saving: boolean
  /** Why they could not be saved. */
  readonly said?: string | undefined
  /** Missing where all changes can only be kept as drafts. */
  readonly onSave?: (() => void) | undefined
  /** Keeps the changes as drafts beside what readers see. */
  readonly onSaveDraft?: (() => void) | undefined
  /** Chooses when it comes out; the bar is there then where nothing is changed, too. */
  readonly onSchedule?: (() => void) | undefined
  readonly onDiscard: () => void
}

/**
 * At the lower edge while something is not saved, or can be scheduled. Nobody leaves the screen then without being asked.
 */
export function SaveBar(props: Props) {
  const { changed, onlyDrafts = 0, saving, said, onSave, onSaveDraft, onSchedule, onDiscard } = props
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
    if (changed > 0 && !saving && !document.querySelector(':modal')) (onSave ?? onSaveDraft)?.()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => saveByKey(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <div className={`${styles.bar} studio-bar`} hidden={changed === 0 && !onSchedule}>
      <p role="status">
        {changed > 0 && t('save.changed', { count: changed })}
        {onSave && onlyDrafts > 0 && `. ${t('save.onlyDrafts', { count: onlyDrafts })}`}
      </p>
      <p role="alert">{said}</p>
      {changed > 0 && (
        <Button onClick={onDiscard} disabled={saving}>
          {t('save.discard')}
        </Button>
      )}
      {onSchedule && (
        <Button onClick={onSchedule} disabled={saving}>
          {t('save.schedule')}
        </Button>
      )}
      {onSaveDraft && changed > 0 && (
        <Button look={onSave ? 'plain' : 'main'} onClick={onSaveDraft} disabled={saving}>
          {t('save.draft')}
        </Button>
      )}
      {onSave && changed > 0 && (
        <Button
          look="main"
          onClick={onSave}
          disabled={saving}
          aria-keyshortcuts="Control+S"
          title={t('save.keys')}
        >
          {t(saving ? 'save.saving' : 'save.save')}
        </Button>
      )}
    </div>
  )
}
