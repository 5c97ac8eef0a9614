import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import styles from './Posts.module.css'
import type { VersionEditing } from './use-version.ts'

/** Offers what was typed in this browser before and never saved. */
export function UnsavedNotice({ editing }: { readonly editing: VersionEditing }) {
  const { t } = useTranslation('studio-posts')
  const momentText = useMomentText()
  const { unsaved } = editing
  if (!unsaved) return null
  return (
    <Notice title={t('unsaved.title')}>
      <p>{t('unsaved.text', { when: momentText(unsaved.at) })}</p>
      <div className={styles.buttons}>
        <Button onClick={editing.restoreUnsaved}>{t('unsaved.restore')}</Button>
        <Button onClick={editing.forgetUnsaved}>{t('unsaved.discard')}</Button>
      </div>
    </Notice>
  )
}
