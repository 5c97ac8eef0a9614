import { useMemo } from 'react'
import type {
  StudioField,
  StudioFieldChange,
  StudioRow,
  StudioSubject,
} from '#contract/generated/studio_catalogue.ts'
import { useShortcuts } from '../frame/ShortcutSheet.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import styles from './Books.module.css'
import { FieldRow } from './FieldRow.tsx'
import { groupFields } from './field-groups.ts'
import { useEdits } from './use-edits.ts'
import { useWording } from './value-text.ts'

interface Props {
  readonly subject: StudioSubject
  readonly row: StudioRow
  readonly fields: readonly StudioField[]
}

/** All fields of a series, volume or part, in groups; what is changed is saved at once, or nothing of it. */
export function SubjectForm({ subject: { mayChange, lastChanges }, row, fields }: Props) {
  const { t } = useWording()
  const own = fields.filter(({ kind }) => kind === row.kind)
  const editing = useEdits(row, own)
  useShortcuts(useMemo(() => [{ keys: ['Ctrl', 'S'], text: t('keys.save') }], [t]))
  const singly = changedSingly(lastChanges)
  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={event => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (editing.changed > 0) editing.save()
      }}
      onSubmit={event => {
        event.preventDefault()
        editing.save()
      }}
    >
      {groupFields(row, own).map(({ name, fields: group }) => (
        <section key={name} aria-labelledby={`group-${name}`} className={styles.group}>
          <h2 id={`group-${name}`}>{t(`group.${name}`)}</h2>
          <div className={styles.fields}>
            {group.map(field => (
              <FieldRow
                key={field.name}
                field={field}
                editing={editing}
                mayChange={mayChange.includes(field.name)}
                lastChange={singly.find(one => one.field === field.name)}
              />
            ))}
          </div>
        </section>
      ))}
      <SaveBar
        changed={editing.changed}
        saving={editing.saving}
        said={editing.said}
        onSave={editing.save}
        onDiscard={editing.discard}
      />
    </form>
  )
}

/** Fields that one entry has set together, as an import does, are not said to be changed. */
const MANY = 10

function changedSingly(changes: readonly StudioFieldChange[]): readonly StudioFieldChange[] {
  const together = Map.groupBy(changes, ({ entryId }) => entryId)
  return changes.filter(({ entryId }) => (together.get(entryId)?.length ?? 0) < MANY)
}
