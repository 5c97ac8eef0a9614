import { expect, it } from 'vitest'
import { readSources } from './sources.ts'

/** What is written by hand and shipped, but for migrations. */
const shipped = readSources().filter(
  ({ path }) => !path.startsWith('tests/') && !/\.test\.tsx?$|\/migrations\//.test(path),
)
const filesWith = (words: RegExp) =>
  shipped
    .filter(({ text }) => words.test(text))
    .map(({ path }) => path)
    .toSorted()

// A new field that is shown on a volume's page goes the same way; statements, row types, editions, imports and fixtures are
// derived from its declaration.
it('a field of a volume is spelled in six files at most, from its message to its page', () => {
  const files = [
    'commands/change.ts',
    'contract/proto/catalogue.proto',
    'server/catalogue/volume-fields.ts',
    'server/studio/fields/volume-fields.ts',
    'web/catalogue/VolumeEntry.tsx',
    'web/screens/volumes/slug.tsx',
  ]
  expect(filesWith(/\bforum_?topic_?id\b/i)).toEqual(files)
  expect(files.length).toBeLessThanOrEqual(6)
})

it('whether a volume is for sale is decided in one file; the others say or show what its publisher said', () => {
  expect(filesWith(/\bon_?sale\b/i)).toEqual([
    'commands/change.ts',
    'contract/proto/catalogue.proto',
    'demo/remove.ts',
    'rules/for-sale.ts',
    'server/catalogue/volume-fields.ts',
    'server/publishing/merge-volume.ts',
    'server/publishing/shelf/shelf-store.ts',
    'server/studio/exchange/onix/write-onix.ts',
    'server/studio/fields/volume-fields.ts',
    'web/studio/ui/GoesPublic.tsx',
    'web/studio/upload/reach.ts',
  ])
})
