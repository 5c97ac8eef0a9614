import { useMemo, useState } from 'react'
import type {
  StudioField,
  StudioFieldChange,
  StudioRow,
  StudioSubject,
} from '#contract/generated/studio_catalogue.ts'
import { useShortcuts } from '../frame/ShortcutSheet.tsx'
import { Restored } from '../ui/kept/Restored.tsx'
import { ZoneNotice } from '../ui/moments/ZoneNotice.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import styles from './Books.module.css'
import { FieldRow } from './FieldRow.tsx'
import { groupFields, type Kind } from './field-groups.ts'
import { mayDraftAll } from './PreparedChanges.tsx'
import { useEdits } from './use-edits.ts'
import { useWording } from './value-text.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

interface Props {
  readonly subject: StudioSubject
  readonly row: StudioRow
  readonly fields: readonly StudioField[]
}

/** All fields of a series, volume or part, in groups; what is changed is saved at once, or nothing of it. */
export function SubjectForm({
  subject: { mayChange, lastChanges, keepers, drafts, mayDraft },
  row,
  fields,
}: Props) {
  const { t } = useWording()
  const own = fields.filter(({ kind }) => kind === row.kind)
  const editing = useEdits(row, own, drafts)
  const [withdrawing, setWithdrawing] = useState(false)
  const save = () => {
    if (editing.changed === 0) return
    if (row.stage !== 'withdrawn' && editing.values.stage === '"withdrawn"') setWithdrawing(true)
    else editing.save()
  }
  useShortcuts(useMemo(() => [{ keys: ['Ctrl', 'S'], text: t('keys.save') }], [t]))
  const singly = changedSingly(lastChanges)
  const mayDiscard = mayDraftAll(own, mayDraft)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Restored kept={editing.kept} />
      {groupFields(row, own).map(({ name, fields: group }) => (
        <section key={name} aria-labelledby={`group-${name}`} className={styles.group}>
          <h2 id={`group-${name}`}>{t(`group.${name}`)}</h2>
          {group.some(field => field.type === 'moment' && mayChange.includes(field.name)) && <ZoneNotice />}
          <div className={styles.fields}>
            {group.map(field => (
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
                mayDiscard={mayDiscard}
              />
            ))}
          </div>
        </section>
      ))}
      <SaveBar
        changed={editing.changed}
        saving={editing.saving}
        said={editing.said}
        onSave={save}
        onSaveDraft={mayDiscard ? editing.saveAsDrafts : undefined}
        onDiscard={editing.discard}
      />
      {editing.dialog}
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
    </form>
  )
}

/** Fields that one entry has set together, as an import does, are not said to be changed. */
const MANY = 10

function changedSingly(changes: readonly StudioFieldChange[]): readonly StudioFieldChange[] {
  const together = Map.groupBy(changes, ({ entryId }) => entryId)
  return changes.filter(({ entryId }) => (together.get(entryId)?.length ?? 0) < MANY)
}
