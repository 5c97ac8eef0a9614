import { expect, it } from 'vitest'
import { numberIn } from './number-words.ts'

it.each([
  ['2', 2],
  ['02', 2],
  ['2.5', 2.5],
  ['2,5', 2.5],
  ['Two', 2],
  ['third', 3],
  ['zweiter', 2],
  ['Dritter', 3],
  ['premier', 1],
  ['deuxième', 2],
  ['i', 1],
  ['IV', 4],
  ['xix', 19],
  ['XLIX', 49],
  ['Ⅻ', 12],
  ['二', 2],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['二十三', 23],
  ['百二', 102],
  ['一〇', 10],
  ['弐', 2],
  ['', null],
  ['mix', null],
  ['iiii', null],
  ['rain', null],
])('"%s" is %s', (text, number) => {
  expect(numberIn(text)).toBe(number)
})
