import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MarkKind } from '#contract/generated/enums.ts'
import { useFormat } from '../../platform/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { PanelProps } from './NovelPanels.tsx'
import styles from './Panels.module.css'

/** The bookmarks and highlights of a part, by their place; notes can be written here. */
export function MarksPanel({ onPanel, source, reading, marks }: PanelProps) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  return (
    <Dialog open title={t('more.marks')} onClose={() => onPanel(null)}>
      {marks.all.length === 0 && <p>{t('mark.none')}</p>}
      <ol className={`unmarked ${styles.list}`}>
        {marks.all.map(mark => {
          const place = marks.placeOf(mark)
          const highlighted = mark.kind === MarkKind.HIGHLIGHT
          return (
            <li key={mark.id} className={styles.mark} data-colour={highlighted ? mark.colour : undefined}>
              <button
                type="button"
                className={styles.hit}
                onClick={() => {
                  onPanel({ kind: 'left', place: reading.place() })
                  reading.goTo(source.locatorOf(place))
                }}
              >
                {mark.text || t('mark.bookmark')}
                <span className={styles.where}>
                  {t(highlighted ? 'mark.highlight' : 'mark.bookmark')} ·{' '}
                  {format.percent(place / Math.max(1, source.length))}
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
                // At once: a sheet that is closed by Escape tells nobody of it.
                onChange={event => marks.change(mark.id, { note: event.target.value })}
              />
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
