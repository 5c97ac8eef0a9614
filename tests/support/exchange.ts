import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { checkExchange, exportCatalogue } from '#contract/calls/studio-exchange.ts'
import type { StudioChangeResult } from '#contract/generated/studio_catalogue.ts'
import type { ExchangeCheck } from '#contract/generated/studio_exchange.ts'
import type { Send } from '#contract/page.ts'
import type { StudioRole } from '#rules/studio-rights.ts'
import type { StudioShop } from './studio-shop.ts'

type Kind = 'series' | 'volume' | 'part'

/** Somebody who gets the catalogue as a file, and sends one. */
export interface Exchange {
  readonly send: Send
  download(
    query: Record<string, string>,
    lang?: string,
  ): Promise<{ response: Response; bytes: Uint8Array<ArrayBuffer>; text: string }>
  check(bytes: Uint8Array<ArrayBuffer>, kind?: Kind): Promise<ExchangeCheck>
  /** Saves what was checked. */
  save(check: ExchangeCheck): Promise<StudioChangeResult | null | undefined>
}

export async function exchangeOf(
  open: StudioShop,
  name: string,
  role: StudioRole,
  limits?: Parameters<StudioShop['person']>[2],
): Promise<Exchange> {
  const send = await open.person(name, role, limits)
  const token = await open.readers.token(name)
  return {
    send,
    async download(query, lang = 'en') {
      const response = await open.shop.fetch(`${exportCatalogue.path}?${new URLSearchParams(query)}`, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': lang },
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { response, bytes, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
    },
    async check(body, kind = 'volume') {
      const { answer, refused } = await send(checkExchange, { query: { kind }, body })
      if (!answer) throw new Error(`refused: ${refused}`)
      return answer
    },
    async save({ changes }) {
      const body = { changes: changes.map(({ id, field, old, new: to }) => ({ id, field, from: old, to })) }
      return (await send(changeStudioFields, { body })).answer
    },
  }
}
