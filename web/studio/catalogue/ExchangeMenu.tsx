import { useRef, useState } from 'react'
import type { StudioChangeResult, StudioField } from '#contract/generated/studio_catalogue.ts'
import { Fault } from '../../platform/send.ts'
import { wordsOfFault } from '../../session/words-of-fault.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { showMessage } from '../frame/toasts.ts'
import styles from './Catalogue.module.css'
import type { RowKind } from './columns.ts'
import { downloadRows } from './download-rows.ts'
import { ImportDialog } from './ImportDialog.tsx'
import type { PendingChanges } from './PreviewDialog.tsx'

interface Props {
  readonly kind: RowKind
  /** The filter, as the address has it. */
  readonly search: URLSearchParams
  readonly fields: readonly StudioField[]
  /** Names of the columns that are shown. */
  readonly columns: readonly string[]
  readonly onSaved: (result: StudioChangeResult) => void
  /** What could not be saved of a file, as somebody has changed the same just then. */
  readonly onRefused: (pending: PendingChanges) => void
}

/** The rows as files: those that are listed go out, and a file that comes back is looked at before anything is saved. */
export function ExchangeMenu({ kind, search, fields, columns, onSaved, onRefused }: Props) {
  const { t } = useTranslation(['studio-catalogue', 'common'])
  const [file, setFile] = useState<File | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function download(format: 'csv' | 'onix', shown?: readonly string[]) {
    if (isLoading) return
    setIsLoading(true)
    await downloadRows(search, { format, ...(shown && { columns: shown }) }).catch(fault => {
      showMessage(wordsOfFault({}, fault instanceof Fault ? fault.status : 0, t))
    })
    setIsLoading(false)
  }

  const item = (label: string, onPress: () => void) => (
    <li>
      <button type="button" popoverTarget="catalogue-exchange" popoverTargetAction="hide" onClick={onPress}>
        {label}
      </button>
    </li>
  )
  return (
    <div>
      <button
        type="button"
        popoverTarget="catalogue-exchange"
        className={`${styles.opener} ${styles.exchange}`}
      >
        {t(isLoading ? 'exchange.loading' : 'exchange.title')}
      </button>
      <div id="catalogue-exchange" popover="auto" className={styles.menu}>
        <ul className="unmarked" aria-label={t('exchange.title')}>
          {item(t('exchange.csvShown'), () => void download('csv', columns))}
          {item(t('exchange.csvAll'), () => void download('csv'))}
          {kind === 'volume' && item(t('exchange.onix'), () => void download('onix'))}
          {item(t('exchange.import'), () => input.current?.click())}
        </ul>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xml,.onix,text/csv,application/xml,text/xml"
        aria-label={t('exchange.import')}
        onChange={event => {
          setFile(event.currentTarget.files?.[0] ?? null)
          // The same file may be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      {file && (
        <ImportDialog
          {...{ file, kind, fields }}
          onOtherFile={() => input.current?.click()}
          onSaved={result => {
            setFile(null)
            onSaved(result)
          }}
          onRefused={pending => {
            setFile(null)
            onRefused(pending)
          }}
          onClose={() => setFile(null)}
        />
      )}
    </div>
  )
}
