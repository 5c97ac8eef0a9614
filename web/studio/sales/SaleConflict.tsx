import type { StudioSale } from '#contract/generated/studio_sales.ts'
import { languages } from '#rules/interface-language.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Sales.module.css'
import { differences, draftOf, type SaleDraft } from './sale-draft.ts'
import { useSaleTexts } from './use-sale-texts.ts'

interface Props {
  readonly theirs: StudioSale
  readonly mine: SaleDraft
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
}

/** Somebody else has changed the sale: both are shown, for one of them to be chosen. */
export function SaleConflict({ theirs, mine, onTakeTheirs, onKeepMine }: Props) {
  const { t, moment } = useSaleTexts()
  const { changedBy, changedAt, state } = theirs
  const textOf = useValueText()
  const draft = draftOf(theirs)
  return (
    <section className={styles.conflict} aria-label={t('conflict.label')}>
      <p role="alert">
        {t('conflict.changed', { who: changedBy, when: moment(changedAt), state: t(`state.${state}`) })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            {['field', 'theirs', 'yours'].map(one => (
              <th key={one} scope="col">
                {t(`conflict.${one}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences(draft, mine).map(name => (
            <tr key={name}>
              <th scope="row">{t(`conflict.fields.${name}`)}</th>
              <td>{textOf(draft, name)}</td>
              <td>{textOf(mine, name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.buttons}>
        <Button onClick={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
        <Button onClick={onKeepMine}>{t('conflict.keepMine')}</Button>
      </div>
    </section>
  )
}

function useValueText() {
  const { t, moment, covered, language } = useSaleTexts()
  return (draft: SaleDraft, name: keyof SaleDraft): string => {
    if (name === 'names') return languages.flatMap(one => draft.names[one] || []).join(' / ')
    if (name === 'startsAt' || name === 'endsAt') return draft[name] ? moment(draft[name]) : t('nothing')
    if (name === 'items') return covered({ ...draft, covers: 'chosen' })
    if (name === 'covers') return t(`covers.${draft.covers}`)
    if (name === 'lang') return language(draft.lang)
    return draft[name] || t('nothing')
  }
}
