import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { StudioField, StudioRow } from '#contract/generated/studio_catalogue.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { momentText } from '../frame/moment-text.ts'
import { useUnsavedChanges } from '../frame/studio-location.ts'
import { ReleaseDialog } from '../publishing/ReleaseDialog.tsx'
import { unpublishedField } from '../publishing/unpublished-of.ts'
import { MergeButton } from '../ui/compare/MergeButton.tsx'
import { Restored } from '../ui/kept/Restored.tsx'
import { useIsKept } from '../ui/kept/use-kept.ts'
import styles from './DraftBox.module.css'
import { FieldControl } from './FieldControl.tsx'
import { RelatedList } from './RelatedControl.tsx'
import { SeriesControl } from './SeriesControl.tsx'
import { draftName, useDraft } from './use-draft.ts'
import { textIn, useWording, valueText } from './value-text.ts'

interface Props {
  readonly row: StudioRow
  readonly field: StudioField
  readonly label: string
  /** The value in the shop, as JSON. */
  readonly live: string
  readonly draft: StudioDraft | undefined
  readonly mayDraft: boolean
  /** Whoever may change the field publishes its draft. */
  readonly mayPublish: boolean
  readonly mayDiscard: boolean
  /** Called with whether a draft is written that is not saved. */
  readonly onWriting: (isWriting: boolean) => void
}

/**
 * The draft of a field beside the value in the shop. Nothing where there is none, unless somebody has typed one that is not
 * saved.
 */
export function DraftBox(props: Props) {
  const { row, field, draft, onWriting } = props
  const [open, setOpen] = useState(useIsKept(draftName(row.id, field.name)))
  if (!draft && !open) return null
  return (
    <OpenDraft
      {...props}
      onWriting={isWriting => {
        setOpen(isWriting)
        onWriting(isWriting)
      }}
    />
  )
}

function OpenDraft(props: Props) {
  const { row, field, label, live, draft, mayDraft, mayPublish, mayDiscard, onWriting } = props
  const wording = useWording()
  const { t } = wording
  const heading = useId()
  const writing = useDraft({ id: row.id, field: field.name, label, live, draft })
  useUnsavedChanges(writing.isChanged)
  const { busy, isChanged, isContested } = writing
  const notify = useEffectEvent(onWriting)
  useEffect(() => {
    notify(isChanged)
    return () => notify(false)
  }, [isChanged])
  const [publishing, setPublishing] = useState(false)
  // A text stands beside its draft already; of other values it is shown first what readers see then.
  const publish = () => (field.isText ? void writing.publish() : setPublishing(true))
  const isWritten = field.type === 'text' || field.type === 'longText'
  const hasLiveChanged = draft !== undefined && draft.madeFrom !== live
  return (
    <section className={styles.draft} aria-labelledby={heading}>
      <h3 id={heading}>
        {t('drafts.of', { label })} <Badge look="mark">{t(`drafts.state.${draft?.state ?? 'new'}`)}</Badge>
      </h3>
      <Restored kept={writing.kept} />
      {draft?.changedAt && (
        <p className={styles.soft}>
          {t('drafts.by', { who: draft.writerName, when: momentText(draft.changedAt, wording) })}
        </p>
      )}
      {hasLiveChanged && (
        <div className={styles.notice} role="note">
          <p>{t('drafts.liveChanged')}</p>
          <dl>
            <dt>{t('drafts.madeFrom')}</dt>
            <dd>{valueText(field, draft.madeFrom, wording)}</dd>
          </dl>
          {!isContested && isWritten && (
            <div className={styles.actions}>
              <MergeButton
                theirs={textIn(live)}
                mine={textIn(writing.value)}
                before={textIn(draft.madeFrom)}
                onMerge={text => writing.set(JSON.stringify(text))}
              />
            </div>
          )}
        </div>
      )}
      <div className={styles.sides}>
        <dl className={styles.live}>
          <dt>{t('drafts.live')}</dt>
          <dd>
            <ShownValue field={field} json={live} />
          </dd>
        </dl>
        {mayDraft && <DraftControl {...{ row, field, label, writing }} />}
        {!mayDraft && draft && (
          <dl className={styles.live}>
            <dt>{t('drafts.text', { label })}</dt>
            <dd>
              <ShownValue field={field} json={draft.value} />
            </dd>
          </dl>
        )}
      </div>
      {isContested && (
        <div className={styles.notice} role="alert">
          <p>{t(draft ? 'drafts.contested' : 'drafts.gone', { who: draft?.writerName ?? '' })}</p>
          {draft && (
            <dl>
              <dt>{t('drafts.theirs')}</dt>
              <dd>{valueText(field, draft.value, wording)}</dd>
            </dl>
          )}
          <div className={styles.actions}>
            <Button onClick={writing.takeTheirs}>{t('drafts.takeTheirs')}</Button>
            <Button onClick={writing.keepMine}>{t('drafts.keepMine')}</Button>
            {draft && isWritten && (
              <MergeButton
                theirs={textIn(draft.value)}
                mine={textIn(writing.value)}
                before={textIn(writing.begunWith)}
                onMerge={text => writing.merge(JSON.stringify(text))}
              />
            )}
          </div>
        </div>
      )}
      <p role="alert" className={styles.refused}>
        {!isContested && writing.said}
      </p>
      <div className={styles.actions}>
        {mayPublish && draft && (
          <Button look="main" disabled={busy || isChanged} onClick={publish}>
            {t('drafts.publish')}
          </Button>
        )}
        {mayDraft && (
          <>
            <Button disabled={busy || isContested || !isChanged} onClick={() => void writing.save('draft')}>
              {t('drafts.save')}
            </Button>
            <Button
              disabled={busy || isContested || (!isChanged && draft?.state !== 'draft')}
              onClick={() => void writing.save('ready')}
            >
              {t('drafts.ready')}
            </Button>
          </>
        )}
        {mayDiscard && draft && (
          <Button disabled={busy} onClick={() => void writing.discard()}>
            {t('drafts.discard')}
          </Button>
        )}
        {!draft && <Button onClick={writing.takeTheirs}>{t('drafts.close')}</Button>}
      </div>
      {publishing && draft && (
        <ReleaseDialog
          fields={[field]}
          changes={[unpublishedField(draft)]}
          name={row.title}
          onClose={() => setPublishing(false)}
        />
      )}
    </section>
  )
}

interface ControlProps extends Pick<Props, 'row' | 'field' | 'label'> {
  readonly writing: ReturnType<typeof useDraft>
}

/** What the draft is changed with: what the field itself is changed with. */
function DraftControl({ row, field, label, writing }: ControlProps) {
  const { t } = useWording()
  const shown = { label: t('drafts.text', { label }), hint: t('drafts.textHelp'), error: null }
  const { value, set } = writing
  return field.name === 'series' ? (
    <SeriesControl {...shown} {...{ row, value }} onChange={set} />
  ) : (
    <FieldControl {...shown} {...{ field, value, id: row.id }} onChange={set} />
  )
}

function ShownValue({ field, json }: { readonly field: StudioField; readonly json: string }) {
  const wording = useWording()
  return field.name === 'related' ? (
    <RelatedList titles={JSON.parse(json)} />
  ) : (
    valueText(field, json, wording)
  )
}
