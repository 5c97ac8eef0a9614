import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MarkKind } from '#contract/generated/enums.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'

/** The bookmarks and highlights of a part in the order of the text, with their notes. */
export function MarksPanel({ onPanel, source, reading, marks }: PanelProps) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  return (
    <Dialog open title={t('more.marks')} onClose={() => onPanel(null)}>
      {marks.all.length === 0 && <p>{t('mark.none')}</p>}
      <ol className={`unmarked ${styles.list}`}>
        {marks.all.map(mark => {
          const position = marks.positionOf(mark)
          const highlighted = mark.kind === MarkKind.HIGHLIGHT
          return (
            <li key={mark.id} className={styles.mark} data-colour={highlighted ? mark.colour : undefined}>
              <button
                type="button"
                className={styles.hit}
                onClick={() => {
                  onPanel({ kind: 'return', locator: reading.locator() })
                  reading.goTo(source.locatorOf(position))
                }}
              >
                {mark.text || t('mark.bookmark')}
                <span className={styles.where}>
                  {t(highlighted ? 'mark.highlight' : 'mark.bookmark')} ·{' '}
                  {format.percent(position / Math.max(1, source.length))}
                </span>
              </button>
              <Button
                look="quiet"
                aria-label={t('mark.remove', { words: mark.text.slice(0, 40) })}
                onClick={() => marks.remove(mark.id)}
              >
                <Icon of={Trash2} />
              </Button>
              <textarea
                className={styles.note}
                aria-label={t('mark.note')}
                placeholder={t('mark.note')}
                value={mark.note}
                maxLength={2000}
                rows={mark.note ? 3 : 1}
                // Saved at each key: a dialog that is closed by Escape sends no blur event.
                onChange={event => marks.change(mark.id, { note: event.target.value })}
              />
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
