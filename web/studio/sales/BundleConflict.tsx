import type { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { languages } from '#rules/interface-language.ts'
import { Button } from '../../ui/Button.tsx'
import { type BundleDraft, differences, draftOf } from './bundle-draft.ts'
import styles from './Sales.module.css'
import { useBundleTexts } from './use-bundle-texts.ts'

interface Props {
  readonly theirs: StudioBundle
  readonly mine: BundleDraft
  readonly onTakeTheirs: () => void
  readonly onKeepMine: () => void
}

/** Somebody else has changed the bundle: both are shown, for one of them to be chosen. */
export function BundleConflict({ theirs, mine, onTakeTheirs, onKeepMine }: Props) {
  const { t, moment, contents } = useBundleTexts()
  const { changedBy, changedAt, state } = theirs
  const draft = draftOf(theirs)
  const textOf = (one: BundleDraft, name: keyof BundleDraft): string => {
    if (name === 'names') return languages.flatMap(lang => one.names[lang] || []).join(' / ')
    if (name === 'items') return contents({ items: [...one.items] })
    if (name === 'percent') return one.percent
    const at = one[name]
    return at ? moment(at) : t(`form.${name}None`)
  }
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
