import { useMemo, useState } from 'react'
import type { UploadReading } from '#contract/generated/studio_upload.ts'
import type { Translate } from '../../texts/texts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, Field } from '../../ui/Field.tsx'
import { useShortcuts } from '../frame/ShortcutSheet.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import {
  type Arranged,
  type Arrangement,
  changePart,
  mergeWithNext,
  move,
  shareOf,
  splitBefore,
} from './arrangement.ts'
import { PartText } from './PartText.tsx'
import { isAsBefore, PartTitle } from './PartTitle.tsx'
import { stepFocus } from './step-focus.ts'
import styles from './Upload.module.css'

interface Props {
  readonly uploadId: string
  readonly reading: UploadReading
  readonly parts: Arrangement
  readonly onChange: (parts: Arrangement) => void
}

/** The parts on the left, and the text of the chosen one on the right: merged, split, renamed, and put in another order. */
export function PartCutter({ uploadId, reading, parts, onChange }: Props) {
  const { t } = useTranslation('studio-upload')
  const { may } = useStudioMe()
  const [chosen, setChosen] = useState(parts[0]?.key ?? 0)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const keys = useMemo(
    () => [
      { keys: ['↑', '↓'], text: t('otherPlace') },
      { keys: ['Alt', '↑'], text: t('moveUp') },
      { keys: ['Alt', '↓'], text: t('moveDown') },
    ],
    [t],
  )
  useShortcuts(keys)
  const at = Math.max(
    0,
    parts.findIndex(({ key }) => key === chosen),
  )
  const part = parts[at]
  const moveTo = (from: number, to: number) => {
    const next = move(parts, from, to)
    if (next === parts) return
    onChange(next)
    setSaid(t('movedTo', { title: parts[from]?.title ?? '', number: to + 1 }))
  }
  return (
    <div className={styles.cutter}>
      <ol
        className={styles.parts}
        aria-label={t('parts')}
        onKeyDown={event => stepFocus(event, `.${styles.part}`)}
      >
        {parts.map((one, index) => (
          <li
            key={one.key}
            draggable
            data-chosen={index === at || undefined}
            onDragStart={() => setDragged(index)}
            onDragOver={event => event.preventDefault()}
            onDrop={() => {
              if (dragged !== null) moveTo(dragged, index)
              setDragged(null)
            }}
          >
            <button
              type="button"
              className={styles.part}
              tabIndex={index === at ? 0 : -1}
              aria-current={index === at || undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => setChosen(one.key)}
              onFocus={() => setChosen(one.key)}
              onKeyDown={event => {
                const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                if (!event.altKey || !step) return
                event.preventDefault()
                moveTo(index, index + step)
              }}
            >
              <span>
                {index + 1}. {one.title || t('untitled')}
              </span>
              <span className={styles.soft}>
                {reading.kind === 'manga'
                  ? t('pagesAre', { count: shareOf(one, reading, 'pages') })
                  : t('wordsAndMinutes', {
                      words: shareOf(one, reading, 'words'),
                      minutes: shareOf(one, reading, 'minutes'),
                    })}
              </span>
              {isAsBefore(one) && <span className={styles.tag}>{t('before.title')}</span>}
              {one.planned && one.planned.takes > 0 && one.pieces.length > 1 && (
                <span className={styles.tag}>{t('before.merged')}</span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {part && (
        <div className={styles.chosen}>
          <div className={styles.facts}>
            <PartTitle part={part} onChange={title => onChange(changePart(parts, at, { title }))} />
            {may('price') && (
              <Field
                label={t('rent')}
                hint={rentHint(part, t)}
                inputMode="numeric"
                value={part.rentalCoins ?? ''}
                onChange={event => {
                  const { value } = event.currentTarget
                  const rentalCoins = /^\d{1,6}$/.test(value) ? Number(value) : undefined
                  onChange(changePart(parts, at, { rentalCoins }))
                }}
              />
            )}
            {may('price') && (
              <Check
                label={t('preview')}
                hint={t('previewHint')}
                checked={part.preview ?? part.planned?.preview ?? at === 0}
                onChange={event => onChange(changePart(parts, at, { preview: event.currentTarget.checked }))}
              />
            )}
          </div>
          <div className={styles.actions}>
            <Button disabled={at === 0} onClick={() => moveTo(at, at - 1)}>
              {t('moveUp')}
            </Button>
            <Button disabled={at === parts.length - 1} onClick={() => moveTo(at, at + 1)}>
              {t('moveDown')}
            </Button>
            <Button
              disabled={at === parts.length - 1}
              onClick={() => {
                onChange(mergeWithNext(parts, at))
                setSaid(t('merged', { number: at + 1 }))
              }}
            >
              {t('merge')}
            </Button>
          </div>
          <PartText
            uploadId={uploadId}
            part={part}
            onSplit={block => {
              onChange(splitBefore(parts, at, block, t('restOf', { title: part.title })))
              setSaid(t('wasSplit', { number: at + 1 }))
            }}
          />
        </div>
      )}
      <p role="status" className={styles.unseen}>
        {said}
      </p>
    </div>
  )
}

/** What a part costs where nothing is filled in: of a part that is there, what it has cost until now. */
function rentHint({ planned }: Arranged, t: Translate): string {
  if (!planned?.takes) return t('rentHint')
  return planned.rentalCoins ? t('before.rent', { coins: planned.rentalCoins }) : t('before.noRent')
}
