import { exportCatalogue } from '#contract/calls/studio-exchange.ts'
import { pathBelow } from '../../platform/preview.ts'
import { Fault } from '../../platform/send.ts'
import { queryOf } from './catalogue-address.ts'

/** Has the browser save the rows that are listed as a file, in the language of the studio. Throws {@link Fault}. */
export async function downloadRows(
  search: URLSearchParams,
  { format, columns }: { readonly format: 'csv' | 'onix'; readonly columns?: readonly string[] },
): Promise<void> {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(queryOf(search)))
    if (value !== undefined) query.set(name, value === true ? '1' : String(value))
  if (columns) query.set('columns', columns.join(','))
  const response = await fetch(`${pathBelow(exportCatalogue.path)}?${query}`, {
    headers: { 'accept-language': document.documentElement.lang },
  }).catch(cause => {
    throw new Fault(0, { cause })
  })
  if (!response.ok) throw new Fault(response.status)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  const bytes = await response.blob().catch(cause => {
    throw new Fault(0, { cause })
  })
  saveFile(bytes, named?.[1] ?? format)
}

/** Has the browser save this as a file. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
