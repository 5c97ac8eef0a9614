import { createHmac, timingSafeEqual } from 'node:crypto'
import type { House } from '../../context.ts'

/** Stands in every mail about releases and ends them all, also out of an old one: it names the account and is signed. Nothing is stored. */
export function leaveToken({ secrets }: Pick<House, 'secrets'>, accountId: string): string {
  const signature = createHmac('sha256', secrets.codes)
    .update(`release mails ${accountId}`)
    .digest('base64url')
  return `${accountId}.${signature}`
}

/** Whose mails a token ends; null where the shop has not made it. */
export function accountOfToken(house: Pick<House, 'secrets'>, token: string): string | null {
  const accountId = token.split('.', 1)[0] ?? ''
  const right = Buffer.from(leaveToken(house, accountId))
  const given = Buffer.from(token)
  return right.length === given.length && timingSafeEqual(right, given) ? accountId : null
}
