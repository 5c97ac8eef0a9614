import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import type { ExchangeCheck, ExchangeProblem } from '#contract/generated/studio_exchange.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { useFirstRows } from '../../ui/use-first-rows.tsx'
import styles from './Catalogue.module.css'
import { Conflict } from './CellValue.tsx'

interface Props {
  readonly found: ExchangeCheck
  readonly fields: readonly StudioField[]
  readonly onChoose: (key: string, isMine: boolean) => void
}

/** What of a file cannot be taken, by row and field. What somebody has changed since the file was made can be chosen. */
export function ImportProblems({ found: { format, problems, problemCount }, fields, onChoose }: Props) {
  const { t } = useTranslation('studio-catalogue')
  const nameOf = ({ title, field, value }: ExchangeProblem) =>
    field ? t('preview.cell', { title, field: t(`column.${field}`) }) : title || value
  const { first, more } = useFirstRows(problems, problemCount)
  return (
    <section>
      <h3>{t('import.problemsTitle')}</h3>
      <p>{t('import.problemsText')}</p>
      <ul className={styles.problems}>
        {first.map(problem => (
          <li key={`${problem.row} ${problem.id} ${problem.field} ${problem.reason}`}>
            <strong>
              {t(format === 'onix' ? 'import.product' : 'import.row', {
                row: String(problem.row),
                name: nameOf(problem),
              })}
            </strong>
            {problem.theirs === undefined ? (
              <p className={styles.problem}>
                {problem.field && problem.value
                  ? t('import.because', { value: problem.value, message: problem.message })
                  : problem.message}
              </p>
            ) : (
              <Conflict {...{ problem, fields, onChoose }} name={nameOf(problem)} />
            )}
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}
