import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { auditAddress, auditQuery, fieldChoices, isNarrowed, untilOf } from './audit-filter.ts'

const NOW = new Date('2026-11-24T12:00:00Z')
const at = (text: string) => new URLSearchParams(text)

it('the address says to what the log is narrowed', () => {
  expect(auditQuery(at('actor=USR-1&kind=series&id=S&action=series.change&days=7&skip=50'), NOW)).toEqual({
    ...{ actor: 'USR-1', kind: 'series', id: 'S', action: 'series.change' },
    ...{ since: new Date('2026-11-17T12:00:00Z'), limit: 50, skip: 50 },
  })
  expect(isNarrowed(at('skip=50'))).toBe(false)
  expect(isNarrowed(at('id=S'))).toBe(true)
})

it.each(['days=2', 'days=-1', 'days=x', 'skip=-50', 'skip=x', 'skip=1e99', 'until=x'])(
  'what somebody typed into the address is left out: %s',
  text => expect(auditQuery(at(text), NOW)).toMatchObject({ since: undefined, until: undefined, skip: 0 }),
)

it('another choice begins at the first page and keeps the others', () => {
  expect(auditAddress(at('actor=A&skip=50'), { kind: 'sale' })).toBe(
    '/studio/settings/audit?actor=A&kind=sale',
  )
  expect(auditAddress(at('actor=A'), { actor: '' })).toBe('/studio/settings/audit')
  expect(auditAddress(at('actor=A'), { skip: '50' })).toBe('/studio/settings/audit?actor=A&skip=50')
})

it('the pages after the first lie before what is newer than its first entry', () => {
  const until = untilOf(at(''), NOW)
  expect(until).toBe('2026-11-24T12:00:00.001Z')
  const second = new URLSearchParams({ skip: '50', until })
  expect(auditQuery(second, NOW).until?.toISOString()).toBe(until)
  expect(untilOf(second, new Date('2026-11-20T12:00:00Z'))).toBe(until)
  expect(auditAddress(second, { kind: 'sale' })).toBe('/studio/settings/audit?kind=sale')
  expect(untilOf(at(''), undefined)).toBe('')
})

it('fields are chosen by their names on the screen: columns with one name are one choice, in the order of the language', () => {
  const names: Record<string, Record<string, string>> = Object.fromEntries(
    ['en', 'de', 'fr'].map(lang => [
      lang,
      JSON.parse(readFileSync(`locales/${lang}/studio-settings.json`, 'utf8')).column,
    ]),
  )
  const choices = fieldChoices(names.en ?? {}, 'en')
  expect(choices).toContainEqual({ label: 'Price in coins', value: 'price_coins' })
  expect(choices).toContainEqual({ label: 'Ends', value: 'ends_at,expires_at,closes_at' })
  for (const [lang, texts] of Object.entries(names)) {
    const labels = fieldChoices(texts, lang).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, lang)))
  }
  expect(auditQuery(at('field=ends_at,closes_at'), NOW).field).toBe('ends_at,closes_at')
  expect(auditAddress(at('actor=A&skip=50'), { field: 'price_coins' })).toBe(
    '/studio/settings/audit?actor=A&field=price_coins',
  )
})
