import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { readCallDocs } from '#server/calls/api/call-docs.ts'
import { refusalsOf } from '#server/calls/api/call-refusals.ts'
import { readContract } from '#server/calls/api/message-docs.ts'
import { apiPages } from '../../scripts/api-document.ts'
import { ROOT } from './sources.ts'

const guide = readFileSync(join(ROOT, 'docs/api.md'), 'utf8')
const pages = apiPages(new Map())

describe('the reference of the API', () => {
  it('says what every call is for', () => {
    const docs = readCallDocs()
    expect(calls.map(({ name }) => name).filter(name => !docs.get(name)?.text)).toEqual([])
  })

  it('has every call on one page', () => {
    const nouns = [...pages].filter(([name]) => name !== 'messages.md' && name !== 'reasons.md')
    const headings = nouns.flatMap(([, page]) => [...page.matchAll(/^## (\w+)$/gm)])
    const sections = headings.map(([, name = '']) => name)
    expect(sections.sort()).toEqual(calls.map(({ name }) => name).sort())
  })

  it.each([...pages])('%s links to pages and headings that exist', (name, page) => {
    const targets = [...page.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const wrong = targets.filter(target => {
      const [file = '', heading] = target.split('#')
      const text = file === '' ? page : file === '../api.md' ? guide : pages.get(file)
      return text === undefined || (heading !== undefined && !anchorsIn(text).has(heading))
    })
    expect([name, wrong]).toEqual([name, []])
  })
})

describe('the guide to the API', () => {
  it('names calls, messages and fields that exist', () => {
    const { messages, enums } = readContract()
    const known = new Set([
      ...calls.flatMap(call => [
        call.name,
        ...Object.keys(call.query ?? {}),
        ...[...refusalsOf(call).values()].flat(),
      ]),
      ...messages.flatMap(message => [message.name, ...message.fields.map(({ jsonName }) => jsonName)]),
      ...enums.map(({ name }) => name),
      // What an address without a call answers, and what a webhook sends.
      ...['notFound', 'wrongMethod', 'amountCents'],
    ])
    const prose = guide.replace(/^```.*?^```/gms, '')
    // With a capital letter inside: no word of a language, or of HTTP.
    const named = [...prose.matchAll(/`([A-Za-z]+[a-z][A-Z]\w+)`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(60)
    expect(named.filter(name => !known.has(name))).toEqual([])
  })
})

/** As GitHub makes them of headings. */
function anchorsIn(text: string): ReadonlySet<string> {
  const headings = text.replace(/^```.*?^```/gms, '').matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
