import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFormat } from '../../ui/format.ts'
import { momentText } from '../frame/moment-text.ts'
import styles from './Catalogue.module.css'
import { textOfValue } from './cell-text.ts'
import type { ShownProblem } from './change-problems.ts'
import { problemKey } from './change-problems.ts'
import { useGridTexts } from './use-grid-texts.ts'

interface Props {
  readonly fields: readonly StudioField[]
  readonly name: string
  readonly json: string
  /** What is said where there is no value, if it is known what counts then. */
  readonly empty?: string | undefined
}

/** Words a value, given as JSON; '' where there is none. */
export function useValueText(): (fields: readonly StudioField[], name: string, json: string) => string {
  const { lang } = usePageState()
  const { t } = useTranslation(['studio-catalogue', 'studio-books'])
  const texts = useGridTexts()
  const format = useFormat()
  const choice = (of: string, value: string) =>
    of === 'creators' || of === 'stores'
      ? t(`studio-books:choice.${of}.${value}`) || value
      : texts.choice(of, value)
  return (fields, name, json) => {
    const field = fields.find(one => one.name === name)
    const at = field?.type === 'moment' ? (JSON.parse(json) as string | null) : null
    if (at) return momentText(new Date(at), { lang, zone: texts.zone })
    if (field?.type === 'coins' && json !== 'null') return format.number(Number(json))
    return field ? textOfValue(field, json, { ...texts, choice }) : json
  }
}

/** A value as it is shown before it is saved; said where there is none. */
export function CellValue({ fields, name, json, empty }: Props) {
  const { t } = useTranslation('studio-catalogue')
  const textOf = useValueText()
  return <b className={styles.value}>{textOf(fields, name, json) || (empty ?? t('preview.empty'))}</b>
}

interface ConflictProps {
  readonly problem: ShownProblem
  readonly fields: readonly StudioField[]
  readonly name: string
  readonly onChoose: (key: string, isMine: boolean) => void
}

/** What somebody else has saved meanwhile, and what one was about to save. */
export function Conflict({ problem, fields, name, onChoose }: ConflictProps) {
  const { t } = useTranslation('studio-catalogue')
  const key = problemKey(problem)
  return (
    <fieldset className={styles.conflict}>
      <legend className="unseen">{name}</legend>
      <label>
        <input type="radio" name={key} defaultChecked onChange={() => onChoose(key, false)} />
        <span>{t('problems.theirs', { name: problem.actorName || t('problems.somebody') })}</span>
        <CellValue fields={fields} name={problem.field} json={problem.theirs ?? 'null'} />
      </label>
      <label>
        <input type="radio" name={key} onChange={() => onChoose(key, true)} />
        <span>{t('problems.yours')}</span>
        <CellValue fields={fields} name={problem.field} json={problem.yours ?? 'null'} />
      </label>
    </fieldset>
  )
}
