import { type Language, languageFacts } from '#rules/interface-language.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useMomentText } from '../../frame/moment-text.ts'
import { MergeButton } from '../../ui/compare/MergeButton.tsx'
import { textIn, withText } from '../shop/local-texts.ts'
import type { DraftPiece } from './both-drafts.ts'
import styles from './Legal.module.css'
import type { EditedDraft } from './use-draft.ts'

interface Props {
  readonly editing: EditedDraft
}

/**
 * What somebody else has written meanwhile: of what both have changed one is chosen, or both are merged; the rest is in the
 * draft.
 */
export function ContestedDraft({ editing }: Props) {
  const { t } = useTranslation('studio-shop')
  const { theirs, contested } = editing
  if (!theirs) return null
  return (
    <section className={styles.conflict} aria-label={t('conflict.label')}>
      <p role="status">{t(contested.length > 0 ? 'legal.conflict' : 'legal.bothKept')}</p>
      {contested.map(piece => (
        <ContestedPiece key={piece} piece={piece} editing={editing} theirs={theirs} />
      ))}
    </section>
  )
}

interface PieceProps extends Props {
  readonly piece: DraftPiece
  readonly theirs: EditedDraft['draft']
}

function ContestedPiece({ piece, editing, theirs }: PieceProps) {
  const { t } = useTranslation('studio-shop')
  const momentText = useMomentText()
  const { draft, base } = editing
  const isDate = piece === 'holdsFrom'
  const date = theirs.holdsFrom ? momentText(theirs.holdsFrom) : ''
  return (
    <>
      <h3>{isDate ? t('legal.holdsFrom') : languageFacts[piece].name}</h3>
      <pre className={styles.theirs} lang={isDate ? undefined : piece}>
        {(isDate ? date : textIn(theirs.texts, piece)) || t('legal.empty')}
      </pre>
      <div className={styles.actions}>
        <Button onClick={() => editing.takeTheirs(piece)}>{t('conflict.takeTheirs')}</Button>
        <Button onClick={() => editing.keepMine(piece)}>{t('conflict.keepMine')}</Button>
        {!isDate && (
          <MergeButton
            theirs={textIn(theirs.texts, piece)}
            mine={textIn(draft.texts, piece)}
            before={textIn(base.texts, piece)}
            onMerge={text => editing.keepMine(piece, mergedDraft(draft, piece, text))}
          />
        )}
      </div>
    </>
  )
}

function mergedDraft(draft: EditedDraft['draft'], lang: Language, text: string): EditedDraft['draft'] {
  return { ...draft, texts: withText(draft.texts, lang, text) }
}
