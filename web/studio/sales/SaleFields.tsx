import { languages } from '#rules/interface-language.ts'
import { currentTime } from '../../platform/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { MomentField } from '../ui/moments/MomentField.tsx'
import { CoveredChoice } from './CoveredChoice.tsx'
import { FixedPriceNote } from './FixedPriceNote.tsx'
import { NamesFields } from './NamesFields.tsx'
import styles from './Sales.module.css'
import { COVERS, type SaleDraft, weekFromTomorrow } from './sale-draft.ts'
import { useSaleTexts } from './use-sale-texts.ts'

interface Props {
  readonly draft: SaleDraft
  readonly onChange: (draft: SaleDraft) => void
  /** Nothing can be changed. */
  readonly isFixed: boolean
  /** Only names and the end can be. */
  readonly hasBegun: boolean
}

/** The fields of a sale, each with a sentence of help. */
export function SaleFields({ draft, onChange, isFixed, hasBegun }: Props) {
  const { t, language } = useSaleTexts()
  const { zone } = useStudioMe()
  const set = (more: Partial<SaleDraft>) => onChange({ ...draft, ...more })
  const isSet = isFixed || hasBegun
  return (
    <>
      <NamesFields t={t} names={draft.names} isFixed={isFixed} onChange={names => set({ names })} />
      <fieldset className={styles.fields}>
        <legend>{t('form.terms')}</legend>
        <Field
          label={t('form.percent')}
          hint={t('form.percentHelp')}
          inputMode="numeric"
          autoComplete="off"
          disabled={isSet}
          value={draft.percent}
          onChange={event => set({ percent: event.currentTarget.value })}
        />
        <Field
          label={t('form.floor')}
          hint={t('form.floorHelp')}
          inputMode="numeric"
          autoComplete="off"
          disabled={isSet}
          value={draft.floor}
          onChange={event => set({ floor: event.currentTarget.value })}
        />
        <MomentField
          label={t('form.from')}
          hint={t('form.fromHelp')}
          disabled={isSet}
          value={draft.startsAt}
          onChange={startsAt => set({ startsAt })}
        />
        <MomentField
          label={t('form.until')}
          hint={t('form.untilHelp')}
          disabled={isFixed}
          value={draft.endsAt}
          onChange={endsAt => set({ endsAt })}
        />
        {!isSet && (
          <div className={styles.help}>
            <Button onClick={() => set(weekFromTomorrow(currentTime(), zone))}>{t('form.week')}</Button>
          </div>
        )}
      </fieldset>
      <fieldset className={styles.fields} disabled={isSet}>
        <legend>{t('form.covers')}</legend>
        <Select
          label={t('form.coversKind')}
          hint={t('form.coversHelp')}
          value={draft.covers}
          options={COVERS.map(value => ({ value, label: t(`covers.${value}`) }))}
          onChange={event => set({ covers: event.currentTarget.value })}
        />
        {draft.covers === 'language' && (
          <Select
            label={t('form.lang')}
            hint={t('form.langHelp')}
            value={draft.lang}
            options={languages.map(value => ({ value, label: language(value) }))}
            onChange={event => set({ lang: event.currentTarget.value })}
          />
        )}
        {draft.covers === 'chosen' && (
          <CoveredChoice items={draft.items} isFixed={isSet} onChange={items => set({ items })} />
        )}
        <FixedPriceNote {...draft} />
      </fieldset>
    </>
  )
}
