import { readFileSync } from 'node:fs'
import type { AnyCall, ParamsOf } from '#contract/call.ts'
import { Problem } from '#contract/generated/problem.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import type { RefusalResponse } from './refusal-response.ts'

const PROTOBUF = 'application/x-protobuf'
const textsIn = (lang: Language) =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/${lang}/refusals.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>
const texts = { en: textsIn('en'), de: textsIn('de'), fr: textsIn('fr') }

interface Address<C extends AnyCall> {
  readonly params: ParamsOf<C>
  /** What stands behind the question mark. */
  readonly search?: string
  readonly headers?: Readonly<Record<string, string>>
}

const pathOf = (call: AnyCall, { params, search = '' }: Pick<Address<AnyCall>, 'params' | 'search'>) =>
  call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  ) + search

/**
 * Asks by HEAD. What is answered has no body to name the reason in, but the length of the one that GET would have: of the
 * reasons that the call may have for the status, it is the one that is as long in each language.
 */
export async function askByHead<C extends AnyCall>(
  shop: TestShop,
  call: C,
  { headers, ...address }: Address<C>,
): Promise<RefusalResponse> {
  const asked = languages.map(async lang => {
    const response = await shop.fetch(pathOf(call, address), {
      method: 'HEAD',
      headers: { accept: PROTOBUF, 'accept-language': lang, ...headers },
    })
    return { lang, status: response.status, length: Number(response.headers.get('content-length')) }
  })
  const seen = await Promise.all(asked)
  const [{ status } = { status: 0 }] = seen
  if (status < 300) return {}
  // The last may be the reason of any call.
  const reasons = [call.refuses[status] ?? [], 'sessionExpired'].flat()
  return {
    status,
    refused: reasons.find(reason =>
      seen.every(({ lang, length }) => length === lengthOf(status, reason, texts[lang][reason] ?? '')),
    ),
  }
}

function lengthOf(status: number, reason: string, text: string): number {
  return Problem.encode({ status, reason, text }).finish().byteLength
}

/** Asks for something that is no message. Who accepts JSON gets the reason of a refusal in it. */
export async function askForFile<C extends AnyCall>(
  shop: TestShop,
  call: C,
  { headers, ...address }: Address<C>,
): Promise<RefusalResponse> {
  const response = await shop.fetch(pathOf(call, address), {
    headers: { accept: 'application/json', ...headers },
  })
  return seenIn(response)
}

/** The same at an address that the shop has answered. */
export async function askForLink(
  shop: TestShop,
  url: string,
  headers: Record<string, string> = {},
): Promise<RefusalResponse> {
  return seenIn(await shop.fetch(url, { headers: { accept: 'application/json', ...headers } }))
}

async function seenIn(response: Response): Promise<RefusalResponse> {
  if (response.ok) {
    await response.arrayBuffer()
    return {}
  }
  const { reason } = (await response.json()) as { reason: string }
  if (response.status === 429 && !(Number(response.headers.get('retry-after')) > 0))
    throw new Error(`${response.url} answers 429 without Retry-After`)
  return { status: response.status, refused: reason }
}
