// Proves docs/product.md#launch-and-expiration, docs/product.md#pages
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { tablesIn } from '../../scripts/bench-tables.mjs'
import { noteFigures, size } from '../support/scale-figures.ts'

/** Measures what the launch of a part does to a shop whose pages are cached. */
const BENCH = join(import.meta.dirname, '../bench/launch.ts')

it('the launch of a part makes no page of another series anew', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [BENCH, ...size<string[]>([], ['--short'])],
    {
      env: { ...process.env, TEST_BUILD: 'kept', NODE_OPTIONS: '' },
    },
  )
  const rows = (tablesIn(stdout).get('launch') ?? '')
    .trim()
    .split('\n')
    .filter(line => line.startsWith('| '))
    .map(line => line.slice(2, -2).split(' | '))
  const [head, , steady, launched] = rows
  const [, statements] = /^(\d+) statements for \d+ addresses of other series/m.exec(stdout) ?? []
  expect([rows.length, statements]).toEqual([4, '0'])
  noteFigures('release herd', [
    [`p99 of ${head?.[0]}, nothing happens, ms`, steady?.[1] ?? '', '-'],
    ['p99 while a part is announced and launched, ms', launched?.[1] ?? '', '-'],
    ['ratio', launched?.[3] ?? '', 'at most 2'],
    ['statements for pages of other series afterwards', Number(statements), '0'],
  ])
}, 900_000)
