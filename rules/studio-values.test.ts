import { expect, it } from 'vitest'
import { readValue, type ValueRule } from './studio-values.ts'

const read = (rule: ValueRule, json: unknown) => readValue(rule, JSON.stringify(json))

it.each<[ValueRule, unknown, unknown]>([
  [{ type: 'text' }, ' Rain\nand fog ', 'Rain and fog'],
  [{ type: 'longText' }, 'One.\r\n\r\nTwo.\n', 'One.\n\nTwo.'],
  [{ type: 'text', optional: true }, '', null],
  [{ type: 'text', optional: true }, ' ', null],
  [{ type: 'text' }, ' ', ''],
  [{ type: 'coins', optional: true }, null, null],
  [{ type: 'coins' }, 699, 699],
  [{ type: 'number' }, 3.5, 3.5],
  [{ type: 'moment' }, '2026-12-24', '2026-12-24T00:00:00.000Z'],
  [{ type: 'moment' }, '2026-12-24T20:00+01:00', '2026-12-24T19:00:00.000Z'],
  [{ type: 'flag' }, true, true],
  [{ type: 'choice', choices: ['a', 'b'] }, 'b', 'b'],
  [{ type: 'list' }, [' a ', '', 'b'], ['a', 'b']],
  [
    { type: 'creators', choices: ['author'] },
    [{ name: ' Ada ', role: 'author', more: 1 }],
    [{ name: 'Ada', role: 'author' }],
  ],
  [{ type: 'numbering' }, [{ after: 3, name: '' }], [{ after: 3, name: '' }]],
  [
    { type: 'relations', choices: ['sequel'] },
    [' snow ', { series: 'rain', relation: 'sequel', more: 1 }],
    [
      { series: 'rain', relation: 'sequel' },
      { series: 'snow', relation: '' },
    ],
  ],
])('a value of %o: %j is %j', (rule, json, value) => {
  expect(read(rule, json)).toEqual({ value })
})

it.each<[ValueRule, unknown, string]>([
  [{ type: 'text', least: 1 }, '  ', 'valueMissing'],
  [{ type: 'text' }, null, 'valueMissing'],
  [{ type: 'text' }, 7, 'wrongKind'],
  [{ type: 'text', most: 3 }, 'four', 'tooLong'],
  [{ type: 'coins', least: 1 }, 0, 'outOfRange'],
  [{ type: 'coins' }, 1.5, 'wrongKind'],
  [{ type: 'number' }, 1.234, 'outOfRange'],
  [{ type: 'moment' }, '2026-02-31', 'notADate'],
  [{ type: 'moment' }, 'tomorrow', 'notADate'],
  [{ type: 'flag' }, 'on', 'wrongKind'],
  [{ type: 'relations', choices: ['sequel'] }, [{ series: 'rain', relation: 'cousin' }], 'entryInvalid'],
  [{ type: 'relations', choices: ['sequel'] }, ['rain', { series: 'rain', relation: 'sequel' }], 'twice'],
  [{ type: 'relations' }, [null], 'entryInvalid'],
  [{ type: 'choice', choices: ['a'] }, 'c', 'notAChoice'],
  [{ type: 'list' }, ['a', 'a'], 'twice'],
  [{ type: 'list', entry: /^[A-Z]{2}$/ }, ['Germany'], 'entryInvalid'],
  [{ type: 'creators', choices: ['author'] }, [{ name: 'Ada', role: 'queen' }], 'entryInvalid'],
  [
    { type: 'numbering' },
    [
      { after: 3, name: '' },
      { after: 2, name: '' },
    ],
    'entryInvalid',
  ],
])('a value of %o: %j is refused as %s', (rule, json, reason) => {
  expect(read(rule, json)).toEqual({ reason })
})

it('what is no JSON is refused', () => {
  expect(readValue({ type: 'text' }, '{')).toEqual({ reason: 'notJson' })
})
