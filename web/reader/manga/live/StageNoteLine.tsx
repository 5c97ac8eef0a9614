import { useTranslation } from '../../../texts/use-translation.ts'
import styles from './LiveReader.module.css'
import type { StageNote } from './use-stage-note.ts'

/**
 * A short line over the pages, which presses go through. It is always there, so that screen readers announce what comes into
 * it.
 */
export function StageNoteLine({ note }: { readonly note: StageNote | null }) {
  const { t } = useTranslation('manga')
  const text = () => {
    if (note !== 'menu') return t('firstPage')
    return t(matchMedia('(hover: none)').matches ? 'menuTap' : 'menuClick')
  }
  return (
    <p className={styles.note} role="status">
      {note && <span>{text()}</span>}
    </p>
  )
}
