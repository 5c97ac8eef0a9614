import { expect, it } from 'vitest'
import { relationBack, SERIES_RELATIONS } from './series-relation.ts'

it.each([
  ['sequel', 'prequel'],
  ['adaptation', 'original'],
  ['spinOff', 'mainStory'],
  ['medium', 'medium'],
  ['', ''],
] as const)('what is a series’ %j has it as its %j', (relation, back) => {
  expect([relationBack(relation), relationBack(back)]).toEqual([back, relation])
})

it('every relation has one back, which leads to itself', () => {
  for (const one of SERIES_RELATIONS) expect(relationBack(relationBack(one))).toBe(one)
})
