import type { FocusEvent } from 'react'
import type { UploadAnswers, UploadPlan, UploadReading } from '#contract/generated/studio_upload.ts'
import { languages } from '#rules/interface-language.ts'
import { languageOf } from '#rules/text-language.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Check, Field, Select } from '../../ui/Field.tsx'
import { useStudioMe } from '../frame/studio-me.ts'
import { MangaSaleNote } from '../ui/MangaSaleNote.tsx'
import { MomentField } from '../ui/moments/MomentField.tsx'
import { SeriesField } from './SeriesField.tsx'
import styles from './Upload.module.css'

interface Props {
  /** Of the file */
  readonly name: string
  readonly plan: UploadPlan
  readonly reading: UploadReading
  readonly answers: UploadAnswers
  readonly onChange: (to: Partial<UploadAnswers>) => void
}

/** A book of text, or of pictures. */
const MAY_BE_EITHER = /\.epub$/i

const CUTS = ['auto', 'chapters', 'whole'] as const

/** What was found in the file, to be corrected. */
export function FactsForm({ name, plan, reading, answers, onChange }: Props) {
  const { t } = useTranslation('studio-upload')
  const { may } = useStudioMe()
  const isNew = plan.volumeId === '' && !answers.asPart
  const isManga = (answers.kind || plan.kind) === 'manga'
  const lang = answers.lang || plan.lang
  // A file that could not be placed has no number yet.
  const number = answers.volumeNumber ?? (plan.volumeTitle === '' ? '' : plan.volumeNumber)
  const numberOf = (text: string) =>
    /^\d{1,6}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
  /** What is only passed through stays as the file says. */
  const whenChanged = (answer: (text: string) => void) => (event: FocusEvent<HTMLInputElement>) => {
    const { value, defaultValue } = event.currentTarget
    if (value !== defaultValue) answer(value)
  }
  /** What the file says is known while nothing else was chosen. */
  const kindText = (kind: string) =>
    kind === '' && answers.kind === ''
      ? t('readAs.kind.said', { kind: t(`readAs.kind.${reading.kind}`) })
      : t(`readAs.kind.${kind || 'file'}`)
  const count = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : undefined)
  return (
    <div className={styles.facts}>
      <Select
        label={t('facts.is')}
        hint={t('facts.isHint')}
        value={answers.asPart ? 'part' : 'book'}
        options={['book', 'part'].map(value => ({ value, label: t(`is.${value}`) }))}
        onChange={event =>
          onChange(asBookOrPart(event.currentTarget.value === 'part', { plan, reading, may }))
        }
      />
      <SeriesField
        value={answers.seriesTitle || plan.seriesTitle}
        isNew={plan.seriesSlug === '' ? null : plan.isNewSeries}
        onChange={(seriesTitle, seriesSlug) => onChange({ seriesTitle, seriesSlug, seriesAddress: '' })}
      />
      {!answers.asPart && (plan.isNewSeries || answers.seriesAddress !== '') && (
        <Field
          key={plan.seriesSlug}
          label={t('facts.address')}
          hint={t('facts.addressHint')}
          defaultValue={answers.seriesAddress || plan.seriesSlug}
          maxLength={80}
          autoComplete="off"
          onBlur={whenChanged(text => onChange({ seriesAddress: text.trim() }))}
        />
      )}
      <Field
        label={t('facts.number')}
        hint={t('facts.numberHint')}
        inputMode="decimal"
        defaultValue={String(number)}
        onBlur={whenChanged(text => onChange({ volumeNumber: numberOf(text) }))}
      />
      {!answers.asPart && (
        <Field
          label={t('facts.title')}
          hint={t('facts.titleHint')}
          defaultValue={answers.volumeTitle || plan.volumeTitle}
          maxLength={500}
          onBlur={whenChanged(text => onChange({ volumeTitle: text.trim() }))}
        />
      )}
      {/* A part has the language of its series, which is asked for where that is new. */}
      {(!answers.asPart || plan.isNewSeries || plan.seriesSlug === '') && (
        <Select
          label={t('facts.lang')}
          hint={t('facts.langHint')}
          value={lang}
          options={['', ...languages]
            .filter(one => one !== '' || lang === '')
            .map(one => ({ value: one, label: t(`lang.${one || (answers.asPart ? 'none' : 'file')}`) }))}
          onChange={event => onChange({ lang: event.currentTarget.value })}
        />
      )}
      {(answers.kind !== '' || MAY_BE_EITHER.test(name)) && !answers.asPart && (
        <Select
          label={t('facts.kind')}
          hint={t('facts.cutHint')}
          value={answers.kind}
          options={['', 'novel', 'manga'].map(kind => ({
            value: kind,
            label: kindText(kind),
          }))}
          onChange={event => onChange({ kind: event.currentTarget.value, parts: [], mapping: [] })}
        />
      )}
      <Select
        label={t('facts.cut')}
        hint={t('facts.cutHint')}
        value={answers.cut || 'auto'}
        options={CUTS.map(cut => ({ value: cut, label: t(`cut.${cut}`) }))}
        onChange={event => onChange({ cut: event.currentTarget.value, parts: [], mapping: [] })}
      />
      {isManga && (
        <Select
          label={t('facts.direction')}
          hint={t('facts.directionHint')}
          value={answers.direction}
          options={['', 'rtl', 'ltr'].map(value => ({ value, label: t(`direction.${value || 'file'}`) }))}
          onChange={event => onChange({ direction: event.currentTarget.value })}
        />
      )}
      {may('price') && !answers.asPart && (
        <Field
          label={t('facts.price')}
          hint={t(priceHint(plan), { coins: plan.priceCoins })}
          inputMode="numeric"
          defaultValue={answers.priceCoins === undefined ? '' : String(answers.priceCoins)}
          onBlur={whenChanged(text => onChange({ priceCoins: numberOf(text) }))}
        />
      )}
      {isManga && !answers.asPart && <MangaSaleNote type="manga" />}
      {may('publish') && !answers.asPart && (
        <MomentField
          label={t('facts.publishing')}
          hint={t(isNew ? 'facts.publishingHint' : 'facts.publishingKept')}
          value={answers.publishing ?? (isNew ? undefined : plan.publishing)}
          onChange={publishing => onChange({ publishing })}
        />
      )}
      {may('publish') && (
        <>
          <MomentField
            label={t('facts.firstLaunch')}
            hint={t(answers.asPart ? 'facts.partLaunchHint' : 'facts.firstLaunchHint')}
            value={answers.firstLaunch}
            onChange={firstLaunch => onChange({ firstLaunch })}
          />
          <Field
            label={t('facts.everyDays')}
            hint={t('facts.everyDaysHint')}
            inputMode="numeric"
            defaultValue={answers.everyDays ?? ''}
            onBlur={whenChanged(text => onChange({ everyDays: count(text) }))}
          />
        </>
      )}
      {may('price') && !answers.asPart && (
        <Field
          label={t('facts.previews')}
          hint={t('facts.previewsHint')}
          inputMode="numeric"
          defaultValue={answers.previews ?? ''}
          onBlur={whenChanged(text => onChange({ previews: count(text) }))}
        />
      )}
      {/* Of who may not publish it is always a draft. */}
      {may('publish') && (isNew || answers.asPart) && (
        <Check
          label={t('facts.draft')}
          hint={t('facts.draftHint')}
          checked={answers.draft}
          onChange={event => onChange({ draft: event.currentTarget.checked })}
        />
      )}
      {!answers.asPart && (
        <Check
          label={t('facts.alone')}
          hint={t('facts.aloneHint')}
          checked={answers.alone}
          onChange={event => onChange({ alone: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

/** Of a file that could not be placed nobody knows what its volume costs. */
function priceHint({ volumeTitle, isUsualPrice }: UploadPlan): string {
  if (volumeTitle === '') return 'facts.priceUnknown'
  return isUsualPrice ? 'facts.priceUsual' : 'facts.priceHint'
}

/** A part has to say of which volume it is; what a book says of itself is offered. */
function asBookOrPart(
  asPart: boolean,
  { plan, reading, may }: Pick<Props, 'plan' | 'reading'> & Pick<ReturnType<typeof useStudioMe>, 'may'>,
): Partial<UploadAnswers> {
  // A part comes out at the time that is asked for, unless who imports it cannot say one.
  const draft = !asPart || !may('publish')
  if (!asPart) return { asPart, draft, kind: '', cut: '', parts: [], mapping: [] }
  const { seriesTitle, seriesSlug, isNewSeries } = plan
  // A file that could not be placed has no kind in its plan.
  const kind = plan.kind || reading.kind
  const lang = plan.lang || (languages.find(one => one === languageOf(reading.lang)) ?? '')
  const volumeNumber = plan.volumeTitle === '' ? undefined : plan.volumeNumber
  return {
    // A series that is made for it has to be of some kind and language.
    ...{ asPart, draft, seriesTitle, volumeNumber, kind, lang, cut: '', parts: [], mapping: [] },
    seriesSlug: isNewSeries ? '' : seriesSlug,
  }
}
