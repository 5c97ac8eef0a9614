import { expect, it } from 'vitest'
import { isOlder } from './version.ts'

// docs/product.md#ping: a minimum version above the client's stops it.
it.each([
  ['1.2.3', '1.2.4', true],
  ['1.9', '1.10', true],
  ['1.2', '1.2.0', false],
  ['2', '1.9.9', false],
  ['1.2.3-beta', '1.2.3', false],
  ['1.2.3', '', false],
  ['', '1.0', false],
])('%j is older than %j: %s', (version, than, older) => expect(isOlder(version, than)).toBe(older))
