import type { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { languages } from '#rules/interface-language.ts'
import { ConflictTable } from '../ConflictTable.tsx'
import { type BundleDraft, differences, draftOf } from './bundle-draft.ts'
import { useBundleTexts } from './use-bundle-texts.ts'

interface Props {
  readonly theirs: StudioBundle
  readonly mine: BundleDraft
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
}

/** The fields of a bundle that somebody else has changed meanwhile. */
export function BundleConflict({ theirs, mine, ...choices }: Props) {
  const { t, moment, contents } = useBundleTexts()
  const draft = draftOf(theirs)
  const textOf = (one: BundleDraft, name: keyof BundleDraft): string => {
    if (name === 'names') return languages.flatMap(lang => one.names[lang] || []).join(' / ')
    if (name === 'items') return contents({ items: [...one.items] })
    if (name === 'percent') return one.percent
    const at = one[name]
    return at ? moment(at) : t(`form.${name}None`)
  }
  const lines = differences(draft, mine).map(field => ({
    ...{ field, theirs: textOf(draft, field), mine: textOf(mine, field) },
  }))
  return <ConflictTable {...{ t, moment, theirs, lines }} {...choices} />
}
