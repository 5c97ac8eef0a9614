import type { ReactNode } from 'react'
import { MarkKind } from '#contract/generated/enums.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFormat } from '../../../ui/format.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Copy } from '../../../ui/icons/copy.ts'
import { Trash2 } from '../../../ui/icons/trash-2.ts'
import { SheetDialog } from '../../controls/SheetDialog.tsx'
import type { TextMark } from '../marks/device-marks.ts'
import type { TextMarks } from '../marks/use-marks.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'

/**
 * The bookmarks and highlights of a part in the order of the text, with their notes, and after them those whose text a new
 * edition has not.
 */
export function MarksPanel({ onPanel, source, reading, marks }: PanelProps) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const located = marks.all.map(mark => ({ mark, position: marks.positionOf(mark) }))
  const present = located.flatMap(({ mark, position }) => (position === null ? [] : [{ mark, position }]))
  const gone = located.filter(({ position }) => position === null)
  return (
    <SheetDialog open title={t('more.marks')} onClose={() => onPanel(null)}>
      {marks.all.length === 0 && <p>{t('mark.none')}</p>}
      <ol className={`unmarked ${styles.list}`}>
        {present.map(({ mark, position }) => (
          <MarkEntry key={mark.id} mark={mark} marks={marks}>
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
                {t(mark.kind === MarkKind.HIGHLIGHT ? 'mark.highlight' : 'mark.bookmark')} ·{' '}
                {format.percent(position / Math.max(1, source.length))}
              </span>
            </button>
          </MarkEntry>
        ))}
        {gone.map(({ mark }) => (
          <MarkEntry key={mark.id} mark={mark} marks={marks}>
            <div className={styles.gone}>
              {mark.text && <blockquote>{mark.text}</blockquote>}
              <span className={styles.where}>
                {t(mark.kind === MarkKind.HIGHLIGHT ? 'mark.highlight' : 'mark.bookmark')} · {t('mark.gone')}
              </span>
            </div>
          </MarkEntry>
        ))}
      </ol>
    </SheetDialog>
  )
}

interface EntryProps {
  readonly mark: TextMark
  readonly marks: TextMarks
  readonly children: ReactNode
}

function MarkEntry({ mark, marks, children }: EntryProps) {
  const { t } = useTranslation('reading')
  const excerpt = mark.text.slice(0, 40)
  const isGone = marks.positionOf(mark) === null
  return (
    <li className={styles.mark} data-colour={mark.kind === MarkKind.HIGHLIGHT ? mark.colour : undefined}>
      {children}
      <span className={styles.tools}>
        {isGone && mark.text && navigator.clipboard && (
          <Button
            look="quiet"
            aria-label={t('mark.copy', { words: excerpt })}
            onClick={() => void navigator.clipboard.writeText(mark.text).catch(() => {})}
          >
            <Icon of={Copy} />
          </Button>
        )}
        <Button
          look="quiet"
          aria-label={t('mark.remove', { words: excerpt })}
          onClick={() => marks.remove(mark.id)}
        >
          <Icon of={Trash2} />
        </Button>
      </span>
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
}
