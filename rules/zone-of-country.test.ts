import { expect, it } from 'vitest'
import { zoneOfCountry } from './zone-of-country.ts'

const AT = new Date('2026-11-21T12:00:00Z')

it.each([
  { country: 'DE', zone: 'Europe/Berlin', why: 'both zones of Germany have one clock' },
  { country: 'FR', zone: 'Europe/Paris', why: 'one zone' },
  { country: 'US', zone: 'America/Chicago', why: 'clocks differ' },
  { country: 'ES', zone: 'America/Chicago', why: 'the Canaries are an hour behind' },
  { country: null, zone: 'America/Chicago', why: 'nobody knows' },
  { country: 'XX', zone: 'America/Chicago', why: 'no country' },
  { country: 'nowhere', zone: 'America/Chicago', why: 'no code' },
])('$country is read in $zone: $why', ({ country, zone }) => {
  expect(zoneOfCountry(country, AT, 'America/Chicago')).toBe(zone)
})
