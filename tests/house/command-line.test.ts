import { describe, expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** A command of the command line, or an option of one, in words for people. */
const NAMES = /kashihon -- |"kashihon |(?:[\s"'`“]|(?<!var)\()--(?:[a-z]|\$\{)/

/** Files below the doors that name them all the same, and why. */
const BELOW: ReadonlyMap<string, string> = new Map([
  ['server/platform/settings/storage-settings.ts', 'the documentation of a setting, for operators'],
  ['server/payments/register-payment-jobs.ts', 'a line of the log, which only operators read'],
  ['server/platform/foreign-bytes/read-in-sandbox.ts', 'options of node'],
  ['server/downloads/worker/run-file-workers.ts', 'options of node'],
  ['server/platform/db/embedded/embedded-postgres.ts', 'options of initdb'],
  ['server/visit/brand-style.ts', 'names of styles'],
])

/** Strings of a source: its comments are for those who change it. */
function stringsOf(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
}

describe('the command line', () => {
  it('is known to commands and to what starts the shop, and to no room of the server', () => {
    const knowing = readSources()
      .filter(({ path }) => /^(rules|contract|server\/[^/]+)\/.*\.ts$/.test(path))
      .filter(({ path }) => !/\.test\.ts$|^server\/routes\/|^contract\/generated\//.test(path))
      .filter(({ text }) => stringsOf(text).some(one => NAMES.test(one)))
    expect(
      knowing.map(({ path }) => path).sort(),
      'give the reason, and word it in commands/wording.ts',
    ).toEqual([...BELOW.keys()].sort())
  })
})
