import type { StudioChanged, StudioField } from '#contract/generated/studio_catalogue.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import styles from './Catalogue.module.css'
import { CellValue } from './CellValue.tsx'
import { problemKey } from './change-problems.ts'

interface Props {
  readonly lines: readonly StudioChanged[]
  readonly fields: readonly StudioField[]
  /** The row and field that is changed. */
  readonly nameOf: (line: StudioChanged) => string
}

/** The most lines that are shown; all are saved. */
export const MOST_LINES = 200

/** What changes would do: old, new, and what a reader sees then. */
export function ChangeLines({ lines, fields, nameOf }: Props) {
  const { t } = useTranslation('studio-catalogue')
  // Of dates and texts readers see nothing else than what is written here.
  const isShown = lines.some(({ keepers, shown }) => keepers || shown)
  return (
    <>
      <table className={styles.preview}>
        <thead>
          <tr>
            <th scope="col">{t('preview.what')}</th>
            <th scope="col">{t('preview.old')}</th>
            <th scope="col">{t('preview.new')}</th>
            {isShown && <th scope="col">{t('preview.shown')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, MOST_LINES).map(line => {
            const own = fields.filter(({ kind }) => kind === line.kind)
            return (
              <tr key={problemKey(line)}>
                <th scope="row">{nameOf(line)}</th>
                <td>
                  <CellValue fields={own} name={line.field} json={line.old} />
                </td>
                <td>
                  <CellValue fields={own} name={line.field} json={line.new} />
                </td>
                {isShown && (
                  <td>
                    {line.keepers
                      ? t('preview.keepers', {
                          owners: line.keepers.owners,
                          renters: line.keepers.renters,
                        })
                      : line.shown}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      {lines.length > MOST_LINES && <p>{t('preview.more', { count: lines.length - MOST_LINES })}</p>}
    </>
  )
}
