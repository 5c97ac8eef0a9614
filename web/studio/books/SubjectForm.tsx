import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type {
  StudioField,
  StudioFieldChange,
  StudioRow,
  StudioSubject,
} from '#contract/generated/studio_catalogue.ts'
import { hasLaunched } from '#rules/studio-states.ts'
import { useShortcuts } from '../frame/ShortcutSheet.tsx'
import { Restored } from '../ui/kept/Restored.tsx'
import { ZoneNotice } from '../ui/moments/ZoneNotice.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { BesideFields } from './BesideFields.tsx'
import styles from './Books.module.css'
import { FieldRow } from './FieldRow.tsx'
import { type Kind, type Section, sectionsOf } from './field-groups.ts'
import { mayDraftAll, PreparedChanges } from './PreparedChanges.tsx'
import { dateField, ScheduleDialog } from './ScheduleDialog.tsx'
import { SectionList } from './SectionList.tsx'
import { type Editing, useEdits } from './use-edits.ts'
import { useSection } from './use-section.ts'
import { useWording } from './value-text.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

interface Props {
  readonly subject: StudioSubject
  readonly row: StudioRow
  readonly fields: readonly StudioField[]
  readonly search: URLSearchParams
}

/**
 * A series, volume or part in sections, of which one is shown. What is changed in any of them is saved at once, or nothing
 * of it.
 */
export function SubjectForm({ subject, row, fields, search }: Props) {
  const { keepers, drafts, mayChange, mayDraft } = subject
  const { t } = useWording()
  const own = fields.filter(({ kind }) => kind === row.kind)
  const sections = sectionsOf(row, own)
  const editing = useEdits(row, own, subject)
  const { shown, seen, area, showField } = useSection(sections, search)
  const [writing, setWriting] = useState<readonly string[]>([])
  const [withdrawing, setWithdrawing] = useState(false)
  const [scheduling, setScheduling] = useState(false)
  const maySchedule =
    row.kind !== 'series' &&
    row.stage !== 'withdrawn' &&
    !hasLaunched(row.state) &&
    ['stage', dateField(row.kind)].every(name => mayChange.includes(name))
  const save = () => {
    if (editing.changed > 0 && editing.saveable === 0) return editing.saveAsDrafts()
    if (row.stage !== 'withdrawn' && editing.values.stage === '"withdrawn"') setWithdrawing(true)
    else editing.save()
  }
  useShortcuts(useMemo(() => [{ keys: ['Ctrl', 'S'], text: t('keys.save') }], [t]))
  const showRefused = useEffectEvent(() => {
    const inOrder = sections.flatMap(section => section.fields)
    const first = inOrder.find(({ name }) => editing.problems[name])
    if (first) showField(first.name)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each saving that was refused
  useEffect(() => showRefused(), [editing.problems])
  return (
    <>
      <SectionList {...{ row, sections, shown, editing, drafts, writing }} />
      <div ref={area} className={styles.main}>
        <Restored kept={editing.kept} />
        <PreparedChanges {...{ subject, row, fields }} />
        {sections.map(section => (
          <div
            key={section.name}
            data-section={section.name}
            hidden={section.name !== shown}
            className={styles.section}
          >
            {section.fields.length > 0 && (
              <FieldGroup {...{ section, subject, row, editing, save, setWriting }} />
            )}
            {seen.includes(section.name) && <BesideFields {...{ subject, row, fields }} of={section.name} />}
          </div>
        ))}
        <SaveBar
          changed={editing.changed}
          onlyDrafts={editing.changed - editing.saveable}
          saving={editing.saving}
          said={editing.said}
          onSave={editing.saveable > 0 ? save : undefined}
          onSaveDraft={mayDraft.length > 0 ? editing.saveAsDrafts : undefined}
          onSchedule={maySchedule ? () => setScheduling(true) : undefined}
          onDiscard={editing.discard}
        />
      </div>
      {editing.dialog}
      {scheduling && <ScheduleDialog {...{ row, editing }} onClose={() => setScheduling(false)} />}
      {withdrawing && (
        <WithdrawDialog
          kind={row.kind as Kind}
          title={row.title}
          keepers={keepers ?? { owners: 0, renters: 0 }}
          onConfirm={() => {
            setWithdrawing(false)
            editing.save()
          }}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  )
}

interface GroupProps extends Pick<Props, 'subject' | 'row'> {
  readonly section: Section
  readonly editing: Editing
  readonly save: () => void
  /** Fields of which a draft is written that is not saved. */
  readonly setWriting: (change: (fields: readonly string[]) => readonly string[]) => void
}

function FieldGroup({ section: { name, fields }, subject, row, editing, save, setWriting }: GroupProps) {
  const { t } = useWording()
  const { mayChange, mayDraft, lastChanges, drafts } = subject
  const singly = changedSingly(lastChanges)
  return (
    <form
      noValidate
      aria-labelledby={`group-${name}`}
      className={styles.group}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <h2 id={`group-${name}`}>{t(`group.${name}`)}</h2>
      {fields.some(field => field.type === 'moment' && mayChange.includes(field.name)) && <ZoneNotice />}
      <div className={styles.fields}>
        {fields.map(field => (
          <FieldRow
            key={field.name}
            field={field}
            editing={editing}
            mayChange={mayChange.includes(field.name)}
            lastChange={singly.find(one => one.field === field.name)}
            row={row}
            live={row.values[field.name] ?? 'null'}
            draft={drafts.find(one => one.field === field.name)}
            mayDraft={mayDraft.includes(field.name)}
            mayDiscard={mayDraftAll(fields, mayDraft)}
            onWriting={isWriting =>
              setWriting(now => [
                ...now.filter(one => one !== field.name),
                ...(isWriting ? [field.name] : []),
              ])
            }
          />
        ))}
      </div>
    </form>
  )
}

/** Fields that one entry has set together, as an import does, are not said to be changed. */
const MANY = 10

function changedSingly(changes: readonly StudioFieldChange[]): readonly StudioFieldChange[] {
  const together = Map.groupBy(changes, ({ entryId }) => entryId)
  return changes.filter(({ entryId }) => (together.get(entryId)?.length ?? 0) < MANY)
}
