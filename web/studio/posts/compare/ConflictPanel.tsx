import type { StudioPostVersion } from '#contract/generated/studio_posts.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useMomentText } from '../../frame/moment-text.ts'
import { MergeButton } from '../../ui/compare/MergeButton.tsx'
import type { VersionEditing } from '../use-version.ts'
import styles from './Compare.module.css'
import { ComparedContents } from './ComparedContents.tsx'

interface Props {
  /** What somebody else has saved. */
  readonly version: StudioPostVersion
  readonly editing: VersionEditing
}

/** Both texts, where somebody has saved another since the changes on the screen were begun, for one of them to be chosen. */
export function ConflictPanel({ version: { content, updated, updatedBy }, editing }: Props) {
  const { t } = useTranslation('studio-posts')
  const momentText = useMomentText()
  if (!content) return null
  return (
    <section className={styles.conflict} aria-labelledby="conflict">
      <h2 id="conflict">{t('conflict.title')}</h2>
      <p role="status">{t('conflict.text', { who: updatedBy, when: updated ? momentText(updated) : '' })}</p>
      <ComparedContents
        {...{ before: content, after: { ...content, ...editing.edits } }}
        heads={[t('conflict.theirs', { who: updatedBy }), t('conflict.yours')]}
      />
      <div className={styles.buttons}>
        <Button onClick={editing.keepMine}>{t('conflict.keepMine')}</Button>
        <Button onClick={editing.discard}>{t('conflict.takeTheirs')}</Button>
        {(['title', 'body', 'excerpt'] as const).map(name => (
          <MergeButton
            key={name}
            theirs={content[name]}
            mine={editing.content[name]}
            before={editing.begun?.[name] ?? null}
            label={t(`fields.${name}`)}
            onMerge={text => editing.merge({ [name]: text })}
          />
        ))}
      </div>
    </section>
  )
}
