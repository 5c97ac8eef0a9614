import { useRef, useState } from 'react'
import type { StudioChangeResult, StudioField } from '#contract/generated/studio_catalogue.ts'
import { Fault } from '../../platform/send.ts'
import { wordsOfFault } from '../../session/words-of-fault.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { showMessage } from '../frame/toasts.ts'
import { Menu } from '../ui/RowMenu.tsx'
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

  const actions = [
    { label: t('exchange.csvShown'), act: () => void download('csv', columns) },
    { label: t('exchange.csvAll'), act: () => void download('csv') },
    ...(kind === 'volume' ? [{ label: t('exchange.onix'), act: () => void download('onix') }] : []),
    { label: t('exchange.import'), act: () => input.current?.click() },
  ]
  return (
    <div>
      <Menu
        label={t('exchange.title')}
        actions={actions}
        opener={button => <Button {...button}>{t(isLoading ? 'exchange.loading' : 'exchange.title')}</Button>}
      />
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
