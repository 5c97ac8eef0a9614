import type {
  StudioField,
  StudioFieldChange,
  StudioProblem,
  StudioRow,
} from '#contract/generated/studio_catalogue.ts'
import type { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { momentText } from '../frame/moment-text.ts'
import { MergeButton } from '../ui/compare/MergeButton.tsx'
import { MangaSaleNote } from '../ui/MangaSaleNote.tsx'
import styles from './Books.module.css'
import { DraftBox } from './DraftBox.tsx'
import { FieldControl } from './FieldControl.tsx'
import { RelatedList } from './RelatedControl.tsx'
import { SeriesControl } from './SeriesControl.tsx'
import type { Editing } from './use-edits.ts'
import { textIn, useWording, valueText } from './value-text.ts'

interface Props {
  readonly field: StudioField
  readonly editing: Editing
  readonly mayChange: boolean
  readonly lastChange: StudioFieldChange | undefined
  readonly row: StudioRow
  /** The value that is saved, as JSON. */
  readonly live: string
  readonly draft: StudioDraft | undefined
  readonly mayDraft: boolean
  readonly mayDiscard: boolean
  readonly onWriting: (isWriting: boolean) => void
}

const WIDE = new Set(['longText', 'list', 'creators', 'stores', 'relations', 'numbering'])

/** A field with its sentence of help, who changed it last, and what somebody else has made of it meanwhile. */
export function FieldRow(props: Props) {
  const { field, editing, mayChange, lastChange, row, live, draft, mayDraft, mayDiscard, onWriting } = props
  const wording = useWording()
  const { t } = wording
  const { kind, name, type, isText } = field
  const value = editing.values[name] ?? 'null'
  const problem = editing.problems[name]
  const label = t(`fields.${kind}.${name}.label`, { defaultValue: name })
  const hint = t(`fields.${kind}.${name}.help`, { defaultValue: '' })
  const isContested = problem?.theirs !== undefined
  const error = problem && !isContested ? problem.message : null
  // With a draft it is the draft that is changed, except where somebody else's came while one typed.
  const isOpen = mayChange || (mayDraft && (!draft || editing.begunWith(name) !== undefined))
  const change = isOpen ? (to: string) => editing.set(name, to) : undefined
  const length = type === 'longText' && typeof JSON.parse(value) === 'string' ? JSON.parse(value).length : 0
  return (
    <div className={styles.field} data-wide={WIDE.has(type) || draft ? '' : undefined} data-field={name}>
      {name === 'series' ? (
        <SeriesControl {...{ label, hint, error, value, row }} onChange={change} />
      ) : change ? (
        <FieldControl {...{ field, id: row.id, label, hint, error, value }} onChange={change} />
      ) : (
        <dl className={styles.fixed}>
          <dt>{label}</dt>
          <dd>
            {name === 'related' ? (
              <RelatedList titles={JSON.parse(value)} />
            ) : (
              valueText(field, value, wording)
            )}
          </dd>
          {!mayDraft && <dd className={styles.soft}>{t('notYours')}</dd>}
        </dl>
      )}
      {name === 'address' && change && <p role="status">{value !== live && leadsTo(live, value, t)}</p>}
      {name === 'priceCoins' && <MangaSaleNote type={row.type} />}
      <div className={styles.below}>
        <p className={styles.meta}>
          {mayDraft && !mayChange && <span>{t('drafts.only')}</span>}
          {isText && field.group === 'texts' && <TextState live={live} draft={draft} />}
          {type === 'longText' && (length > 0 || !isText) && (
            <span>{t(length > 0 ? 'text.length' : 'text.missing', { count: length })}</span>
          )}
          {lastChange?.at && (
            <span>
              {t('lastChange', { who: lastChange.actorName, when: momentText(lastChange.at, wording) })}
            </span>
          )}
        </p>
        <DraftBox
          {...{ row, field, label, live, draft, mayDraft, mayDiscard, onWriting }}
          mayPublish={mayChange}
        />
        {isContested && <Contested field={field} problem={problem} editing={editing} label={label} />}
      </div>
    </div>
  )
}

/** What becomes of the address that is saved. */
function leadsTo(live: string, value: string, t: ReturnType<typeof useWording>['t']): string {
  return t('leadsTo', { from: `/series/${JSON.parse(live)}`, to: `/series/${JSON.parse(value)}` })
}

/** Whether a text that readers find the series or volume by is there, and whether somebody has written another. */
function TextState({ live, draft }: Pick<Props, 'live' | 'draft'>) {
  const { t } = useWording()
  const isMissing = live === 'null' || live === '""'
  const state = draft ? draft.state : isMissing ? 'missing' : 'live'
  return (
    <Badge look={state === 'live' ? 'good' : state === 'missing' ? 'plain' : 'mark'}>
      {t(`drafts.chip.${state}`)}
    </Badge>
  )
}

interface ContestedProps {
  readonly field: StudioField
  readonly problem: StudioProblem
  readonly editing: Editing
  readonly label: string
}

/** Both values of a field that two people have changed, for one of them to choose. */
function Contested({ field, problem, editing, label }: ContestedProps) {
  const wording = useWording()
  const { t } = wording
  const { theirs = 'null', actorName, at } = problem
  const who = actorName || t('conflict.somebody')
  return (
    <section className={styles.conflict} aria-label={t('conflict.label', { label })}>
      <p>
        {at
          ? t('conflict.changedAt', { who, when: momentText(at, wording) })
          : t('conflict.changed', { who })}
      </p>
      <dl>
        <dt>{t('conflict.theirs')}</dt>
        <dd>{valueText(field, theirs, wording)}</dd>
        <dt>{t('conflict.yours')}</dt>
        <dd>{valueText(field, editing.values[field.name] ?? 'null', wording)}</dd>
      </dl>
      <div className={styles.actions}>
        <Button onClick={() => editing.takeTheirs(field.name)}>{t('conflict.takeTheirs')}</Button>
        <Button onClick={() => editing.keepMine(field.name)}>{t('conflict.keepMine')}</Button>
        {field.type === 'longText' && (
          <MergeButton
            theirs={textIn(theirs)}
            mine={textIn(editing.values[field.name])}
            before={textIn(editing.begunWith(field.name))}
            onMerge={text => editing.merge(field.name, JSON.stringify(text))}
          />
        )}
      </div>
    </section>
  )
}
