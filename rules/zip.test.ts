// Proves docs/product.md#zip-codes
import { describe, expect, it } from 'vitest'
import { isUsZip } from './zip.ts'

describe('a ZIP code', () => {
  it.each(['10001', ' 94105 ', '94105-1234', '941051234'])('is %s', zip => expect(isUsZip(zip)).toBe(true))
  it.each(['', '1234', '123456', 'ABCDE', '94105-12', 'SW1A 1AA'])('is not %s', zip =>
    expect(isUsZip(zip)).toBe(false),
  )
})
