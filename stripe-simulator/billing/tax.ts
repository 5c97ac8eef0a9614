import type Stripe from 'stripe'
import { StripeRefusal } from '../stripe-refusal.ts'

/** A tax as the simulator's small table has it. */
export interface TaxRate {
  /** `txr_…`: the same for the same country. */
  id: string
  /** Thousandths of a percent, so that sums stay whole. */
  thousandths: number
  inclusive: boolean
}

export interface Location {
  country: string
  /** null where nothing is collected. */
  rate: TaxRate | null
}

const RATES: Readonly<Record<string, TaxRate>> = {
  US: { id: 'txr_simulatorUS', thousandths: 8_000, inclusive: false },
  DE: { id: 'txr_simulatorDE', thousandths: 7_000, inclusive: true },
  FR: { id: 'txr_simulatorFR', thousandths: 5_500, inclusive: true },
}

const ZIP = /^\d{5}(-\d{4})?$/

/** Where a customer is for the tax; null where that cannot be told: without a country, and in the US without a right ZIP. */
export function locate(address: Partial<Stripe.Address> | null | undefined): Location | null {
  const country = address?.country?.toUpperCase()
  if (!country || !/^[A-Z]{2}$/.test(country)) return null
  if (country === 'US' && !ZIP.test(address?.postal_code?.trim() ?? '')) return null
  return { country, rate: RATES[country] ?? null }
}

/** Whether the tax is within the price: as the price says, else as it is usual where the customer lives. */
export function rateFor(location: Location, behavior: string | null | undefined): TaxRate | null {
  if (!location.rate) return null
  const inclusive = behavior === 'inclusive' || (behavior !== 'exclusive' && location.rate.inclusive)
  return { ...location.rate, inclusive }
}

export function locationRefusal(): StripeRefusal {
  return new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'customer_tax_location_invalid',
    message:
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
  })
}
