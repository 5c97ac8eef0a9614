import type { StudioChanged, StudioField } from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { usePages } from '../../ui/use-pages.tsx'
import styles from './Catalogue.module.css'
import { CellValue } from './CellValue.tsx'
import { problemKey } from './change-problems.ts'

interface Props {
  readonly lines: readonly StudioChanged[]
  readonly fields: readonly StudioField[]
  /** The row and field that is changed. */
  readonly nameOf: (line: StudioChanged) => string
  /** Of volumes by their ids: what each costs while it has no price of its own. */
  readonly usualPrices?: ReadonlyMap<string, number | undefined> | undefined
}

/** What changes would do: old, new, and what a reader sees then; page by page, with all of it in reach. */
export function ChangeLines({ lines, fields, nameOf, usualPrices }: Props) {
  const { t } = useTranslation('studio-catalogue')
  const { page, turn } = usePages()
  const isSeen = lines.some(({ keepers, shown, isUnsold }) => keepers || shown || isUnsold)
  const hasPrices = lines.some(({ shown }) => shown)
  const emptyOf = ({ id, field }: StudioChanged) => {
    const coins = field === 'priceCoins' ? usualPrices?.get(id) : undefined
    return coins === undefined ? undefined : t('usualPrice', { coins })
  }
  return (
    <>
      <table className={styles.preview}>
        <thead>
          <tr>
            <th scope="col">{t('preview.what')}</th>
            <th scope="col">{t('preview.old')}</th>
            <th scope="col">{t('preview.new')}</th>
            {isSeen && <th scope="col">{t('preview.shown')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.slice(page.skip, page.skip + page.limit).map(line => {
            const own = fields.filter(({ kind }) => kind === line.kind)
            return (
              <tr key={problemKey(line)}>
                <th scope="row">{nameOf(line)}</th>
                <td>
                  <CellValue fields={own} name={line.field} json={line.old} empty={emptyOf(line)} />
                </td>
                <td>
                  <CellValue fields={own} name={line.field} json={line.new} empty={emptyOf(line)} />
                </td>
                {isSeen && (
                  <td>
                    {line.keepers
                      ? t('preview.keepers', {
                          owners: line.keepers.owners,
                          renters: line.keepers.renters,
                        })
                      : line.isUnsold
                        ? t('notSold')
                        : line.shown}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {hasPrices && <p className={styles.hint}>{t('preview.afterSales')}</p>}
      {turn(lines.length)}
    </>
  )
}
