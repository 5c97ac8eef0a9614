import { expect, it } from 'vitest'
import { cookieName, cookieValue } from './cookie-name.ts'

it.each([
  [false, 'lang'],
  [true, '__Host-lang'],
])('over https (%s) the cookie lang is named %s', (https, name) => {
  expect(cookieName('lang', https)).toBe(name)
})

it.each([
  ['lang=de', 'de'],
  ['a=b; __Host-lang=fr', 'fr'],
  ['lang=de; __Host-lang=fr', 'fr'],
  ['slang=de;lang=fr', 'fr'],
  ['lang=a=b', 'a=b'],
  ['lang=', ''],
  ['slang=de', null],
  ['', null],
])('of %j the cookie lang is %j: the one with the prefix first', (cookies, value) => {
  expect(cookieValue(cookies, 'lang')).toBe(value)
})
