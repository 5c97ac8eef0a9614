// Proves docs/product.md#sign-in
import { expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

it.each(['/', '/series/rain', '/de/read/rain-volume-1-part-2?page=3#p4', '/series?query=a//b', '/read/été'])(
  'after signing in one goes on to %j',
  path => expect(nextPath(path)).toBe(path),
)

it.each([
  null,
  undefined,
  '',
  'series',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/series\\..\\..',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\r\nset-cookie: a=b',
  '/\u0000',
  '/\u0085/elsewhere.example',
  ' /series',
])('%j is not followed: one goes home', asked => expect(nextPath(asked)).toBe('/'))
