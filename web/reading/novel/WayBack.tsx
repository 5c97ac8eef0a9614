import { Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Locator } from './locator.ts'
import type { PanelProps } from './NovelPanels.tsx'
import styles from './Panels.module.css'

/** After a jump: back to where one was. */
export function WayBack({ onPanel, reading, place }: PanelProps & { readonly place: Locator }) {
  const { t } = useTranslation('reading')
  return (
    <div className={styles.floating}>
      <Button
        onClick={() => {
          onPanel(null)
          reading.goTo(place)
        }}
      >
        <Icon of={Undo2} />
        {t('note.back')}
      </Button>
      <Button look="quiet" aria-label={t('note.stay')} onClick={() => onPanel(null)}>
        <Icon of={X} />
      </Button>
    </div>
  )
}
