// Proves docs/product.md#countries
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeMmdb } from '#tests/support/make-mmdb.ts'
import { StartError } from '../start-error.ts'
import { openCountryFile } from './country-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-countries-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const log = { info: vi.fn(), warn: vi.fn() }
let files = 0
const saved = async (bytes: Buffer | string) => {
  const path = join(folder, `${++files}.mmdb`)
  await writeFile(path, bytes)
  return path
}

it('knows the countries of addresses, in the fields of several publishers', async () => {
  const file = await openCountryFile(
    await saved(
      makeMmdb({
        '203.0.113.0/24': { country: { iso_code: 'DE' }, registered_country: { iso_code: 'NL' } },
        '198.51.100.0/25': { registered_country: { iso_code: 'NL' } },
        '198.51.100.128/25': { country_code: 'fr', country: 'France' },
        '192.0.2.0/24': { country: { iso_code: 'XX' } },
        '2001:db8:7::/48': { country: { iso_code: 'JP' } },
      }),
    ),
    log,
  )
  const found = (network: string) => file.find(network)
  expect(['203.0.113.9', '198.51.100.1', '198.51.100.200', '2001:db8:7:1::/64'].map(found)).toEqual([
    'DE',
    'NL',
    'FR',
    'JP',
  ])
  expect(['192.0.2.1', '127.0.0.1', '2001:db8:8:1::/64', 'nobody', ''].map(found)).toEqual(
    Array(5).fill(null),
  )
  file.close()
})

it('of IPv4 alone says nothing of IPv6', async () => {
  const bytes = makeMmdb({ '0.0.0.0/1': { country: { iso_code: 'DE' } } }, { ipVersion: 4 })
  const file = await openCountryFile(await saved(bytes), log)
  expect([file.find('20.1.2.3'), file.find('2001:db8::/64')]).toEqual(['DE', null])
  file.close()
})

it.each([
  ['text', Buffer.from('AS,DE,FR\n')],
  ['nothing', Buffer.alloc(0)],
  [
    'only the end of such a file',
    makeMmdb({ '203.0.113.0/24': { country: { iso_code: 'DE' } } }).subarray(600),
  ],
])('is refused with one line where it holds %s', async (_, bytes) => {
  const path = await saved(bytes)
  const refused = openCountryFile(path, log)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(
    `COUNTRY_FILE: ${path} is no MaxMind DB file (.mmdb) that can be used`,
  )
  await expect(refused).rejects.not.toThrow('\n')
})

it('is refused with one line where there is none', async () => {
  const path = join(folder, 'none.mmdb')
  await expect(openCountryFile(path, log)).rejects.toThrow(`COUNTRY_FILE: ${path} cannot be read: ENOENT`)
})

it('is read again when it is replaced, and stays as it was where the new one cannot be used', async () => {
  const of = (code: string) => makeMmdb({ '203.0.113.0/24': { country: { iso_code: code } } })
  const path = await saved(of('DE'))
  const file = await openCountryFile(path, log, 10)
  await rename(await saved(of('CH')), path)
  await vi.waitFor(() => expect(file.find('203.0.113.9')).toBe('CH'))
  await writeFile(path, 'half a fi')
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled())
  expect(file.find('203.0.113.9')).toBe('CH')
  await rename(await saved(of('AT')), path)
  await vi.waitFor(() => expect(file.find('203.0.113.9')).toBe('AT'))
  file.close()
})
