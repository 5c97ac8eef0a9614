import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import type { StudioUnpublished } from '#contract/generated/studio_releases.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useValueText } from '../catalogue/CellValue.tsx'
import { useMomentText } from '../frame/moment-text.ts'
import { postPath, subjectPath } from '../frame/subject-path.ts'

/** In the order in which they are counted. */
const KINDS = ['price', 'field', 'cover', 'sale', 'bundle', 'post']

/** How what waits to be published is said. */
export function useReleaseTexts(fields: readonly StudioField[]) {
  const { t } = useTranslation(['studio-releases', 'studio-catalogue', 'refusals'])
  const { lang } = usePageState()
  const momentText = useMomentText()
  const textOf = useValueText()
  return {
    t,
    momentText,
    /** Which field, or what else. */
    what: ({ kind, field }: Pick<StudioUnpublished, 'kind' | 'field'>) =>
      kind === 'field' ? t(`studio-catalogue:column.${field}`) : t(`kind.${kind}`),
    /** The value of a field, `json`; when something else begins, where it is new. */
    value({ kind, subjectKind, field, startsAt }: StudioUnpublished, json: string, isNew = false): string {
      const own = fields.filter(one => one.kind === subjectKind)
      if (kind === 'field') return textOf(own, field, json) || t('studio-catalogue:preview.empty')
      return isNew && startsAt ? t('begins', { when: momentText(startsAt) }) : ''
    },
    /** "2 prices, 1 value, 1 cover and 1 sale" */
    counted: (counts: Readonly<Record<string, number>>) =>
      new Intl.ListFormat(lang).format(
        KINDS.flatMap(kind => (counts[kind] ? t(`counted.${kind}`, { count: counts[kind] }) : [])),
      ),
    pathTo({ kind, subjectKind, subjectId: id, field, lang: of }: StudioUnpublished): string {
      if (kind === 'post') return postPath(id, of)
      const spot = kind === 'cover' ? { section: 'covers' } : { field }
      return (
        subjectPath({ kind: subjectKind, id }, spot) ??
        `/studio/sales/${kind === 'bundle' ? 'bundles/' : ''}${id}`
      )
    },
  }
}

/** How many there are of each kind, prices apart from other values. */
export function countKinds(
  changes: readonly Pick<StudioUnpublished, 'kind' | 'field'>[],
  fields: readonly StudioField[],
): Record<string, number> {
  const prices = new Set(fields.filter(({ type }) => type === 'coins').map(({ name }) => name))
  const counts: Record<string, number> = {}
  for (const { kind, field } of changes) {
    const counted = prices.has(field) ? 'price' : kind
    counts[counted] = (counts[counted] ?? 0) + 1
  }
  return counts
}
