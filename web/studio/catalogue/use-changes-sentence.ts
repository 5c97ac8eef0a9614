import type { StudioChanged, StudioField } from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { bulkSentence } from '../ui/bulk-sentence.ts'
import { useValueText } from './CellValue.tsx'

/** The sum of changes of one field of many, before and after they are saved; '' for any other. */
export function useChangesSentence(
  fields: readonly StudioField[],
): (changes: readonly StudioChanged[]) => string {
  const { t } = useTranslation('studio-catalogue')
  const textOf = useValueText()
  return changes => {
    const [first] = changes
    if (!first || changes.length === 1) return ''
    const { kind, field, new: to } = first
    if (changes.some(one => one.kind !== kind || one.field !== field)) return ''
    const own = fields.filter(one => one.kind === kind)
    const isSame = changes.every(one => one.new === to)
    const value = isSame ? textOf(own, field, to) || t('preview.empty') : ''
    return bulkSentence(t, { kind, field: t(`column.${field}`), count: changes.length, value })
  }
}
