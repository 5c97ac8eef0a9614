import { describe, expect, it } from 'vitest'
import { innerOf, integerOf, readForm, recordOf, requiredInteger, textOf, textsOf } from './read-form.ts'

describe('a form as the library writes it', () => {
  it('holds texts, records and lists', () => {
    const form = readForm(
      'amount=475&metadata%5Bcoins%5D=500&metadata%5BaccountId%5D=USR-1&expand%5B0%5D=latest_charge&types[]=a&types[]=b&line_items[0][price_data][unit_amount]=475',
    )
    expect(textOf(form, 'amount')).toBe('475')
    expect(recordOf(form, 'metadata')).toEqual({ coins: '500', accountId: 'USR-1' })
    expect(textsOf(form, 'expand')).toEqual(['latest_charge'])
    expect(textsOf(form, 'types')).toEqual(['a', 'b'])
    const line = innerOf(innerOf(form, 'line_items'), '0')
    expect(integerOf(innerOf(line, 'price_data'), 'unit_amount')).toBe(475)
  })

  it.each(['4.5', '1e9', 'NaN', '', '99999999999999999999', '-1', '0'])('takes no amount of «%s»', amount => {
    expect(() => requiredInteger(readForm(`amount=${amount}`), 'amount', 1)).toThrow()
  })

  it('reaches into nothing else', () => {
    readForm('__proto__[polluted]=yes&a[__proto__][polluted]=yes&constructor[prototype][polluted]=yes')
    expect(({} as { polluted?: string }).polluted).toBeUndefined()
  })
})
