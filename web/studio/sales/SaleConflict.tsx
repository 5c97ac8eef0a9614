import type { StudioSale } from '#contract/generated/studio_sales.ts'
import { languages } from '#rules/interface-language.ts'
import { ConflictTable } from './ConflictTable.tsx'
import { differences, draftOf, type SaleDraft } from './sale-draft.ts'
import { useSaleTexts } from './use-sale-texts.ts'

interface Props {
  readonly theirs: StudioSale
  readonly mine: SaleDraft
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
}

/** The fields of a sale that somebody else has changed meanwhile. */
export function SaleConflict({ theirs, mine, ...choices }: Props) {
  const { t, moment, covered, language } = useSaleTexts()
  const draft = draftOf(theirs)
  const textOf = (one: SaleDraft, name: keyof SaleDraft): string => {
    if (name === 'names') return languages.flatMap(lang => one.names[lang] || []).join(' / ')
    if (name === 'startsAt' || name === 'endsAt') return one[name] ? moment(one[name]) : t('nothing')
    if (name === 'items') return covered({ ...one, covers: 'chosen' })
    if (name === 'covers') return t(`covers.${one.covers}`)
    if (name === 'lang') return language(one.lang)
    return one[name] || t('nothing')
  }
  const lines = differences(draft, mine).map(field => ({
    ...{ field, theirs: textOf(draft, field), mine: textOf(mine, field) },
  }))
  return <ConflictTable {...{ t, moment, theirs, lines }} {...choices} />
}
