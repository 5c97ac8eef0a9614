import type { Person } from '#rules/part-access.ts'
import type { Visitor } from '../platform/http/bind.ts'

/** Who asks, as the rules of access know people. */
export function personOf({ country }: Visitor): Person {
  return { kind: 'visitor', membership: null, country }
}
