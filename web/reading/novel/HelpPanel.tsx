import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import type { PanelProps } from './NovelPanels.tsx'
import styles from './Panels.module.css'
import { ACTION_KEYS } from './reader-keys.ts'

/** All that can be done by keys. */
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
    <Dialog open title={t('more.help')} onClose={() => onPanel(null)}>
      <table className={styles.keys}>
        <tbody>
          {reading.left &&
            moves.map(([key, name]) => (
              <tr key={key}>
                <th scope="row">
                  <kbd>{key}</kbd>
                </th>
                <td>{t(name)}</td>
              </tr>
            ))}
          {ACTION_KEYS.map(([key, action]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{t(`keys.${action}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reading.left && <p>{t('keys.taps')}</p>}
    </Dialog>
  )
}
