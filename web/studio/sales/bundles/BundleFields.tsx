import { Field } from '../../../ui/Field.tsx'
import { FieldSet } from '../../ui/FieldSet.tsx'
import { MomentField } from '../../ui/moments/MomentField.tsx'
import { CoveredChoice } from '../CoveredChoice.tsx'
import { FixedPriceNote } from '../FixedPriceNote.tsx'
import { NamesFields } from '../NamesFields.tsx'
import styles from '../Sales.module.css'
import type { BundleDraft } from './bundle-draft.ts'
import { useBundleTexts } from './use-bundle-texts.ts'

interface Props {
  readonly draft: BundleDraft
  readonly onChange: (draft: BundleDraft) => void
  /** Nothing can be changed. */
  readonly isFixed: boolean
}

/** The fields of a bundle, each with a sentence of help. */
export function BundleFields({ draft, onChange, isFixed }: Props) {
  const { t } = useBundleTexts()
  const set = (more: Partial<BundleDraft>) => onChange({ ...draft, ...more })
  return (
    <>
      <NamesFields t={t} names={draft.names} isFixed={isFixed} onChange={names => set({ names })} />
      <FieldSet
        className={styles.fields}
        disabled={isFixed}
        legend={t('form.contents')}
        hint={t('form.contentsHelp')}
      >
        <CoveredChoice items={draft.items} isFixed={isFixed} onChange={items => set({ items })} />
        <FixedPriceNote covers="chosen" lang="" items={draft.items} />
      </FieldSet>
      <fieldset className={styles.fields} disabled={isFixed}>
        <legend>{t('form.terms')}</legend>
        <Field
          label={t('form.percent')}
          hint={t('form.percentHelp')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.percent}
          onChange={event => set({ percent: event.currentTarget.value })}
        />
        <MomentField
          label={t('form.from')}
          hint={t('form.fromHelp')}
          value={draft.startsAt}
          onChange={startsAt => set({ startsAt })}
        />
        <MomentField
          label={t('form.until')}
          hint={t('form.untilHelp')}
          value={draft.endsAt}
          onChange={endsAt => set({ endsAt })}
        />
      </fieldset>
    </>
  )
}
