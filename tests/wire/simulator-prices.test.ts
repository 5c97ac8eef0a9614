// Proves docs/product.md#simulator, docs/product.md#plans
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSimulatedShop, refusal, type SimulatedShop } from '#tests/support/simulator.ts'

let simulated: SimulatedShop
beforeAll(async () => {
  simulated = await openSimulatedShop()
})
afterAll(() => simulated.close())

const api = () => simulated.stripe
const inDays = (days: number) => Math.floor(simulated.shop.clock.now().getTime() / 1000) + days * 86_400
let made = 0
const plan = async (change: object = {}) => {
  const product = await api().products.create({
    name: `Membership ${++made}`,
    metadata: { shop: 'kashihon' },
  })
  const price = await api().prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 450,
    recurring: { interval: 'month' },
    tax_behavior: 'exclusive',
    ...change,
  })
  return { product, price }
}

describe('products and prices', () => {
  it('are found by their lookup keys, with the product where it is wanted', async () => {
    const { product, price } = await plan({ lookup_key: 'membership', metadata: { level: '1' } })
    const { data } = await api().prices.list({
      lookup_keys: ['membership', 'nothing'],
      active: true,
      expand: ['data.product'],
    })
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      id: price.id,
      unit_amount: 450,
      currency: 'usd',
      recurring: { interval: 'month', interval_count: 1 },
      product: { id: product.id, metadata: { shop: 'kashihon' } },
      metadata: { level: '1' },
    })
    expect(price.unit_amount_decimal?.toString()).toBe('450')
  })

  it('give a lookup key to another price only where that is wanted', async () => {
    const { product, price } = await plan({ lookup_key: 'moves' })
    const next = {
      product: product.id,
      currency: 'usd',
      unit_amount: 500,
      recurring: { interval: 'month' as const },
      lookup_key: 'moves',
    }
    expect((await refusal(api().prices.create(next))).code).toBe('resource_already_exists')
    const moved = await api().prices.create({ ...next, transfer_lookup_key: true })
    expect((await api().prices.list({ lookup_keys: ['moves'] })).data.map(({ id }) => id)).toEqual([moved.id])
    expect((await api().prices.retrieve(price.id)).lookup_key).toBeNull()
  })

  it('change their names and go out of use', async () => {
    const { product, price } = await plan()
    await api().products.update(product.id, { name: 'Premium', metadata: { shop: '' } })
    expect(await api().products.retrieve(product.id)).toMatchObject({ name: 'Premium', metadata: {} })
    await api().prices.update(price.id, { active: false })
    expect((await api().prices.list({ product: product.id, active: true })).data).toEqual([])
  })
})

describe('coupons', () => {
  it('take a share or an amount off, and not both', async () => {
    const { product } = await plan()
    const half = await api().coupons.create({
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 3,
      applies_to: { products: [product.id] },
    })
    expect(half).toMatchObject({ percent_off: 50, amount_off: null, valid: true, times_redeemed: 0 })
    expect(half.applies_to).toBeUndefined()
    const whole = await api().coupons.retrieve(half.id, { expand: ['applies_to'] })
    expect(whole.applies_to).toEqual({ products: [product.id] })
    expect((await refusal(api().coupons.create({ duration: 'once' }))).param).toBe('percent_off')
    expect((await refusal(api().coupons.create({ duration: 'repeating', percent_off: 5 }))).param).toBe(
      'duration_in_months',
    )
  })

  it('run out by date', async () => {
    const coupon = await api().coupons.create({ amount_off: 100, currency: 'usd', redeem_by: inDays(2) })
    const now = simulated.shop.clock.now()
    simulated.shop.clock.set(new Date(inDays(3) * 1000))
    expect((await api().coupons.retrieve(coupon.id)).valid).toBe(false)
    simulated.shop.clock.set(now)
  })

  it('that are deleted are not there any more', async () => {
    const coupon = await api().coupons.create({ id: 'GONE', percent_off: 10 })
    expect(await api().coupons.del(coupon.id)).toMatchObject({ deleted: true })
    expect((await refusal(api().coupons.retrieve('GONE'))).code).toBe('resource_missing')
  })
})

describe('promotion codes', () => {
  it('are found however they are written', async () => {
    const coupon = await api().coupons.create({ percent_off: 20 })
    const code = await api().promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'Spring20',
      max_redemptions: 5,
      expires_at: inDays(2),
      restrictions: { first_time_transaction: true },
    })
    expect(code).toMatchObject({
      active: true,
      code: 'Spring20',
      promotion: { type: 'coupon', coupon: coupon.id },
      restrictions: { first_time_transaction: true, minimum_amount: null },
    })
    const { data } = await api().promotionCodes.list({
      code: 'sPRING20',
      active: true,
      expand: ['data.promotion.coupon'],
    })
    expect(data).toMatchObject([{ id: code.id, promotion: { coupon: { percent_off: 20 } } }])
    const twin = { promotion: { type: 'coupon' as const, coupon: coupon.id }, code: 'SPRING20' }
    expect((await refusal(api().promotionCodes.create(twin))).code).toBe('resource_already_exists')
  })

  it('are active only while they and their coupon are', async () => {
    const coupon = await api().coupons.create({ percent_off: 20 })
    const promotion = { type: 'coupon' as const, coupon: coupon.id }
    const off = await api().promotionCodes.create({ promotion, code: 'OFF' })
    await api().promotionCodes.update(off.id, { active: false })
    const on = await api().promotionCodes.create({ promotion, code: 'ON' })
    const active = async () => (await api().promotionCodes.list({ coupon: coupon.id, active: true })).data
    expect((await active()).map(({ id }) => id)).toEqual([on.id])
    await api().coupons.del(coupon.id)
    expect(await active()).toEqual([])
  })
})

describe('customers', () => {
  it('have an address, and no card that is not theirs', async () => {
    const { id } = await api().customers.create({ email: 'ada@example.com' })
    const card = await api().paymentMethods.attach('pm_card_visa', { customer: id })
    await api().customers.update(id, {
      address: { country: 'US', postal_code: '94103' },
      invoice_settings: { default_payment_method: card.id },
      metadata: { accountId: 'USR-1' },
    })
    expect(await api().customers.retrieve(id)).toMatchObject({
      address: { country: 'US', postal_code: '94103', line1: null },
      balance: 0,
      invoice_settings: { default_payment_method: card.id },
    })
    const other = await api().customers.create({})
    const foreign = api().customers.update(other.id, {
      invoice_settings: { default_payment_method: card.id },
    })
    expect((await refusal(foreign)).code).toBe('resource_missing')
  })

  it('whose place cannot be told are refused where it matters at once', async () => {
    const wrong = api().customers.create({
      address: { country: 'US', postal_code: '941' },
      tax: { validate_location: 'immediately' },
    })
    expect((await refusal(wrong)).code).toBe('customer_tax_location_invalid')
  })

  it('that are deleted leave a name, and nothing can be done for them', async () => {
    const { id } = await api().customers.create({ email: 'bea@example.com' })
    expect(await api().customers.del(id)).toMatchObject({ id, deleted: true })
    expect(await api().customers.retrieve(id)).toMatchObject({ id, deleted: true })
    expect((await refusal(api().customers.update(id, { email: 'x@example.com' }))).code).toBe(
      'resource_missing',
    )
  })
})
