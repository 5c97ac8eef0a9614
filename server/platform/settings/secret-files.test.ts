import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { findUnknown } from './find-unknown.ts'
import { readEach } from './read-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'kashihon-secrets-'))
const file = join(folder, 'token')
writeFileSync(file, 'of the operator\n', { mode: 0o600 })
afterAll(() => rmSync(folder, { recursive: true }))

// docs/settings.md.
it('a secret is read from the file that NAME_FILE names, as stores of secrets put it there', () => {
  expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('of the operator')
  expect(findUnknown({ METRICS_TOKEN_FILE: file })).toEqual([])
  // An empty variable counts as none.
  const both = { METRICS_TOKEN: '', METRICS_TOKEN_FILE: file }
  expect(readEach(both).find(({ name }) => name === 'METRICS_TOKEN')).toMatchObject({
    value: 'of the operator',
    origin: 'environment',
  })
})

it('a file that is not there or empty, or both of them, are said in one line without the secret', () => {
  expect(() => readConfig({ METRICS_TOKEN_FILE: join(folder, 'none') })).toThrow(
    /^METRICS_TOKEN_FILE: .*none cannot be read \(ENOENT\)\.$/,
  )
  const empty = join(folder, 'empty')
  writeFileSync(empty, '\n')
  // The shop would open with an empty database of its own, or seal with a new key.
  for (const name of ['DATABASE_URL', 'SECRETS_KEY'])
    expect(() => readConfig({ [`${name}_FILE`]: empty })).toThrow(`${name}_FILE: ${empty} is empty.`)
  expect(() => readConfig({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another' })).toThrow(
    'METRICS_TOKEN and METRICS_TOKEN_FILE are both set: leave one of them out.',
  )
})

it('what is no secret stands in the environment', () => {
  expect(findUnknown({ OPERATOR_NAME_FILE: file }).map(({ name }) => name)).toEqual(['OPERATOR_NAME_FILE'])
})
