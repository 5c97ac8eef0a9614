import { Suspense } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { isSwitchedOff } from '../../../storage/single-keys.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { SheetDialog } from '../../controls/SheetDialog.tsx'
import { ACTION_KEYS } from '../controls/reader-keys.ts'
import styles from './Panels.module.css'
import type { PanelProps } from './panel-props.ts'

const KeysHint = lazyPart(['display'], () => import('../../settings/KeysHint.tsx'))

/** Lists the keys of the reader. */
export function HelpPanel({ onPanel, reading }: PanelProps) {
  const { t } = useTranslation('reading')
  const moves = [
    ['→', 'keys.right'],
    ['←', 'keys.left'],
    ['PgDn', 'nextPage'],
    ['PgUp', 'previousPage'],
    ['Home', 'keys.start'],
    ['End', 'keys.end'],
  ] as const
  return (
    <SheetDialog open title={t('more.help')} onClose={() => onPanel(null)}>
      <table className={styles.keys}>
        <tbody>
          {reading.pagesLeft &&
            moves.map(([key, name]) => (
              <tr key={key}>
                <th scope="row">
                  <kbd>{key}</kbd>
                </th>
                <td>{t(name)}</td>
              </tr>
            ))}
          {ACTION_KEYS.filter(([key]) => !isSwitchedOff(key)).map(([key, action]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{t(`keys.${action}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reading.pagesLeft && <p>{t('keys.taps')}</p>}
      <Suspense>
        <KeysHint />
      </Suspense>
    </SheetDialog>
  )
}
