import { expect, it } from 'vitest'
import { storedValue } from './stored-value.ts'

it.each([
  { json: undefined, shown: { word: 'none' }, why: 'a row that was not there' },
  { json: 'null', shown: { word: 'empty' }, why: 'nothing' },
  { json: '""', shown: { word: 'empty' }, why: 'an empty text' },
  { json: '[]', shown: { word: 'empty' }, why: 'an empty list' },
  { json: 'true', shown: { word: 'yes' }, why: 'a switch that is on' },
  { json: 'false', shown: { word: 'no' }, why: 'a switch that is off' },
  { json: '"Snow"', shown: { texts: ['Snow'] }, why: 'a text without quotation marks' },
  { json: '12', shown: { texts: ['12'] }, why: 'a number' },
  {
    json: '"2026-11-27T08:50:54.842+00:00"',
    shown: { moment: new Date('2026-11-27T08:50:54.842Z') },
    why: 'a moment',
  },
  { json: '"2026-11-27"', shown: { texts: ['2026-11-27'] }, why: 'a day, which has no clock,' },
  { json: '["de","fr"]', shown: { texts: ['de', 'fr'] }, why: 'a list' },
  { json: '{"de":"Schnee"}', shown: { texts: ['{"de":"Schnee"}'] }, why: 'anything else as it is stored' },
  { json: 'not json', shown: { texts: ['not json'] }, why: 'what is no JSON as it is' },
])('$why is shown as such', ({ json, shown }) => expect(storedValue(json)).toEqual(shown))

it('a long text is cut between signs, with a mark that there is more', () => {
  const shown = storedValue(JSON.stringify('😀'.repeat(500)))
  expect(shown).toEqual({ texts: [`${'😀'.repeat(400)} …`] })
})
