import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import * as membership from '#contract/calls/membership.ts'
import { calls } from '#contract/calls.ts'
import { Problem } from '#contract/generated/problem.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { Fault } from '../platform/send.ts'
import { createTexts, type Translate } from '../texts/texts.ts'
import { sendFromBrowser } from './send-from-browser.ts'
import { wordsOfFault } from './words-of-fault.ts'

// That of the studio, which knows the messages of every call.
vi.mock('#contract/load-message.ts', () => import('../studio/load-message.ts'))

const textsOf = (lang: string, name: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${lang}/${name}.json`, import.meta.url), 'utf8'))
const translators = Object.fromEntries(
  languages.map(lang => {
    const files = Object.fromEntries(
      ['common', 'refusals', 'membership'].map(name => [name, textsOf(lang, name)]),
    )
    return [lang, createTexts({ lang, files, always: {} }).t]
  }),
) as Record<Language, Translate>

afterEach(() => vi.unstubAllGlobals())

/** What a screen says after this answer: as `useMutation` and `ReadFault` do. */
async function saidAfter(call: AnyCall, status: number, reason: string, lang: Language): Promise<string> {
  vi.stubGlobal('document', { documentElement: { lang }, cookie: '' })
  const body = Problem.encode(Problem.fromPartial({ status, reason, text: '' })).finish() as BodyInit
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'x']))
  const t = translators[lang]
  try {
    const { refused } = await sendFromBrowser(call, { params, ...(call.body && { body: {} }) } as never)
    // As on the screens of memberships, which have words of their own for some refusals.
    const own = ofMembership.has(call) ? [`membership:refused.${refused}`] : []
    return t([...own, `refusals:${refused}`])
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault
    return wordsOfFault(call, fault.status, t)
  }
}

const ofMembership = new Set<AnyCall>(Object.values(membership))
const sent = calls.filter(({ raw }) => !raw)
const UNKNOWN = /unknown error|unbekannter fehler|erreur inconnue/i

// docs/product.md#faults, docs/product.md#errors.
describe.each(languages)('in %s', lang => {
  it.each(sent)(
    '$name has words for every status that it declares, and for those that no call declares',
    async call => {
      vi.spyOn(console, 'warn').mockReturnValue()
      const declared = Object.entries(call.refuses).flatMap(([status, reasons]) =>
        [reasons ?? []].flat().map(reason => [Number(status), reason] as const),
      )
      const others = [
        [418, ''],
        [500, 'fault'],
        [503, 'busy'],
      ] as const
      for (const [status, reason] of [...declared, ...others]) {
        const said = await saidAfter(call, status, reason, lang)
        expect([status, said]).toEqual([status, expect.stringMatching(/^[^{}]{12,}$/)])
        expect(said).not.toMatch(UNKNOWN)
        expect(said).not.toContain(reason === '' ? 'teapot' : `:${reason}`)
      }
      expect(await saidAfter(call, 505, '', lang)).toMatch(UNKNOWN)
    },
  )
})

it('418, which the shop never answers, is logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  warn.mockClear()
  await saidAfter(sent[0] as AnyCall, 418, '', 'en')
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ status: 418 })]])
  warn.mockClear()
  await saidAfter(sent[0] as AnyCall, 500, '', 'en')
  expect(warn).not.toHaveBeenCalled()
})
