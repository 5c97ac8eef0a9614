import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { Problem } from '#contract/generated/problem.ts'
import { languages } from '#rules/interface-language.ts'
import { sendFromBrowser } from '../session/send-from-browser.ts'
import { wordsOfFault } from '../session/words-of-fault.ts'
import { createTexts } from '../texts/texts.ts'
import { faultText } from './fault-texts.ts'
import { Fault } from './send.ts'

// That of the studio, which knows the messages of every call.
vi.mock('#contract/load-message.ts', () => import('../studio/load-message.ts'))

const texts = (lang: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${lang}/common.json`, import.meta.url), 'utf8'))
const wordsIn = Object.fromEntries(
  languages.map(lang => [lang, createTexts({ lang, files: { common: texts(lang) }, always: {} }).t]),
)
const changing = calls.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
const rows = changing.flatMap(call => languages.map(lang => ({ name: call.name, lang, call })))

// docs/product.md#faults: 500 and 503 of every call are worded, and what proxies answer for a shop that does not.
describe.each(rows)('in $lang, $name', ({ call, lang }) => {
  const words = wordsIn[lang] as Parameters<typeof faultText>[2]
  it.each([0, 500, 502, 503, 504])('says what happened and what to do after %d', status => {
    const said = faultText(call, status, words)
    expect(said).not.toMatch(/unknown|unbekannt|inconnue|\{\{|common|failed|\d/i)
    const { offline, failed } = texts(lang)
    expect(said).toContain(status === 0 ? offline : status === 500 ? failed.fault : failed.busy)
    expect(said.includes(failed.paidOnce)).toBe(call.paidOnce ?? false)
  })

  it.each([418, 501, 505])('is an unknown error after %d, which nothing answers', status => {
    expect(faultText(call, status, words)).toBe(words('common:unknownError', { status }))
  })
})

describe('what takes money or coins', () => {
  it('says that trying again costs nothing more', () => {
    const names = changing.filter(({ paidOnce }) => paidOnce).map(({ name }) => name)
    expect(names.sort()).toEqual([
      'checkoutSubscription',
      'convertCredits',
      'purchaseCoins',
      'redeemBundle',
      'redeemWithCoins',
      'redeemWithCredits',
      'rentPart',
    ])
  })
})

it.each([
  { onLine: true, twice: true },
  { onLine: false, twice: false },
])(
  'a payment without an answer says that nobody is charged twice only where it may have been sent: $onLine',
  ({ onLine, twice }) => {
    vi.stubGlobal('navigator', { onLine })
    const said = wordsOfFault({ paidOnce: true }, 0, wordsIn.en as Parameters<typeof faultText>[2])
    expect(said.includes(texts('en').failed.paidOnce)).toBe(twice)
  },
)

afterEach(() => vi.unstubAllGlobals())

/** The shop's answer, as a browser gets it. */
function answered(call: AnyCall, status: number, body: BodyInit | null) {
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']))
  return sendFromBrowser(call, { params, ...(call.body && { body: {} }) } as never)
}
const problem = (reason: string, status: number) =>
  Problem.encode(Problem.fromPartial({ status, reason, text: '' })).finish() as BodyInit

describe.each(changing.filter(({ raw }) => !raw))('$name', call => {
  it.each([500, 503])(
    'is a fault where the shop answers %d for want of its database, or a proxy does',
    async status => {
      const reason = status === 500 ? 'fault' : 'busy'
      // Registration declares its 500, which is worded as this one.
      const own = [call.refuses[status] ?? []].flat().includes(reason)
      for (const body of [...(own ? [] : [problem(reason, status)]), '<h1>Bad day</h1>', null])
        await expect(answered(call, status, body)).rejects.toMatchObject({ status, constructor: Fault })
    },
  )

  it('is refused with each 503 that it declares', async () => {
    for (const reason of [call.refuses[503] ?? []].flat())
      expect(await answered(call, 503, problem(reason, 503))).toEqual({ refused: reason, status: 503 })
  })
})
