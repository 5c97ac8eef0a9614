import { expect, it } from 'vitest'
import { countedValue } from './bulk-value.ts'

it.each([
  { way: 'add', old: '699', amount: -100, isWhole: true, json: '599' },
  { way: 'percent', old: '699', amount: 10, isWhole: true, json: '769' },
  { way: 'percent', old: '150', amount: -33, isWhole: true, json: '101' },
  { way: 'add', old: '1', amount: 0.5, isWhole: false, json: '1.5' },
] as const)('$way $amount makes $json of $old', ({ way, old, json, ...by }) => {
  expect(countedValue(way, old, by)).toBe(json)
})

it('where there is no price of its own, counts from the usual one', () => {
  expect(countedValue('add', 'null', { amount: 100, isWhole: true, usual: 849 })).toBe('949')
  expect(countedValue('percent', undefined, { amount: -10, isWhole: true, usual: 849 })).toBe('764')
})

it('where there is no price, there is none after a percentage either', () => {
  expect(countedValue('percent', 'null', { amount: 10, isWhole: true })).toBeNull()
})
