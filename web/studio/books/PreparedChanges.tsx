import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './DraftBox.module.css'
import { usePrepared } from './use-prepared.ts'
import { useWording } from './value-text.ts'

interface Props {
  readonly id: string
  readonly drafts: readonly StudioDraft[]
  readonly fields: readonly StudioField[]
  /** The fields whose drafts this person may publish. */
  readonly mayChange: readonly string[]
  readonly mayDiscard: boolean
  readonly onPublish: () => void
}

/** How many changes are prepared of a series, volume or part, and what can be done with all of them at once. */
export function PreparedChanges({ id, drafts, fields, mayChange, mayDiscard, onPublish }: Props) {
  const { t, lang } = useWording()
  const { discard, markReady, busy, said } = usePrepared(id)
  const count = drafts.length
  if (count === 0 && !said) return null
  const labels = drafts.map(({ kind, field }) => t(`fields.${kind}.${field}.label`, { defaultValue: field }))
  const publishable = drafts.filter(({ field }) => mayChange.includes(field)).length
  const unready = drafts.filter(({ state }) => state !== 'ready')
  const mayMark = unready.length > 0 && (mayDiscard || unready.every(({ field }) => isText(fields, field)))
  return (
    <section className={styles.prepared} aria-labelledby="prepared">
      <h2 id="prepared">{t('prepared.title', { count })}</h2>
      <p>{new Intl.ListFormat(lang).format(labels)}</p>
      {publishable < count && (
        <p className={styles.soft}>{t('prepared.byOthers', { count: count - publishable })}</p>
      )}
      <p role="alert" className={styles.refused}>
        {said}
      </p>
      <div className={styles.actions}>
        {publishable > 0 && (
          <Button look="main" disabled={busy} onClick={onPublish}>
            {publishable === count ? t('prepared.publishAll') : t('prepared.publish', { count: publishable })}
          </Button>
        )}
        {mayMark && (
          <Button disabled={busy} onClick={() => void markReady(unready)}>
            {t('prepared.ready')}
          </Button>
        )}
        {mayDiscard && count > 0 && (
          <Button disabled={busy} onClick={() => void discard(drafts)}>
            {t('prepared.discardAll')}
          </Button>
        )}
      </div>
    </section>
  )
}

function isText(fields: readonly StudioField[], name: string): boolean {
  return fields.some(field => field.name === name && field.isText)
}
