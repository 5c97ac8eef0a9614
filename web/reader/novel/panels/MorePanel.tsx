import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { AudioLines } from '../../../ui/icons/audio-lines.ts'
import { BookMarked } from '../../../ui/icons/book-marked.ts'
import { Keyboard } from '../../../ui/icons/keyboard.ts'
import { Maximize } from '../../../ui/icons/maximize.ts'
import { ScrollText } from '../../../ui/icons/scroll-text.ts'
import { Search } from '../../../ui/icons/search.ts'
import { SheetDialog } from '../../controls/SheetDialog.tsx'
import { changePreferences } from '../../settings/use-preferences.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'

/** Actions that the bar has no room for. */
export function MorePanel({ onPanel, onAction, reading }: PanelProps) {
  const { t } = useTranslation('reading')
  const close = () => onPanel(null)
  const actions = [
    ['search', Search],
    ['marks', BookMarked],
    ['listen', AudioLines],
    // On iPhones only films fill the screen.
    ...(document.fullscreenEnabled ? [['fullscreen', Maximize] as const] : []),
    ['help', Keyboard],
  ] as const
  return (
    <SheetDialog open title={t('more.label')} onClose={close}>
      <ul className={`unmarked ${styles.list}`}>
        {actions.map(([action, icon]) => (
          <li key={action}>
            <Button
              look="quiet"
              wide
              className={styles.entry}
              onClick={() => {
                close()
                onAction(action)
              }}
            >
              <Icon of={icon} />
              {t(`more.${action}`)}
            </Button>
          </li>
        ))}
        {reading.pagesLeft && (
          <li>
            <Button
              look="quiet"
              wide
              className={styles.entry}
              onClick={() => {
                close()
                changePreferences({ flow: 'scroll' })
              }}
            >
              <Icon of={ScrollText} />
              {t('more.asOne')}
            </Button>
          </li>
        )}
      </ul>
    </SheetDialog>
  )
}
