import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Undo2 } from '../../../ui/icons/undo-2.ts'
import { X } from '../../../ui/icons/x.ts'
import type { Locator } from '../text/locator.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'

/** After a jump: goes back to where the reader was. */
export function ReturnBar({ onPanel, reading, locator }: PanelProps & { readonly locator: Locator }) {
  const { t } = useTranslation('reading')
  return (
    <div className={styles.floating}>
      <Button
        onClick={() => {
          onPanel(null)
          reading.goTo(locator)
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
