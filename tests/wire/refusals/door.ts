import type { AnyCall } from '#contract/call.ts'
import type { Send } from '#contract/page.ts'
import { askByHead } from './ask.ts'
import type { Produce, RefusalResponse } from './refusal-response.ts'
import type { RefusalShop } from './refusal-shop.ts'

type ReasonAtTheDoor = 'signInFirst' | 'sessionExpired' | 'notAllowed'

/**
 * docs/product.md#errors: how a call is refused before its handler runs follows from whom it needs. What is no message has
 * handlers of its own.
 */
export function refusalsAtTheDoor({
  needs,
  raw,
  ignoresSession,
}: AnyCall): { status: number; reason: ReasonAtTheDoor }[] {
  if (raw) return []
  return [
    ...(needs ? [{ status: 401, reason: 'signInFirst' } as const] : []),
    ...(needs === 'editor' || needs === 'staff' ? [{ status: 403, reason: 'notAllowed' } as const] : []),
    ...(ignoresSession ? [] : [{ status: 410, reason: 'sessionExpired' } as const]),
  ]
}

/** Asks as somebody whom the door refuses for this reason; null for every other reason. */
export function refusedAtTheDoor(call: AnyCall, reason: string): Produce<RefusalShop> | null {
  const refusal = refusalsAtTheDoor(call).find(one => one.reason === reason)
  if (!refusal) return null
  return async shop => askAs(shop, call, await CREDENTIALS[refusal.reason](shop))
}

/** Somebody new for each call, since a name is registered once. */
let strangers = 0

const CREDENTIALS: Record<ReasonAtTheDoor, (shop: RefusalShop) => Promise<Record<string, string>>> = {
  signInFirst: async () => ({}),
  sessionExpired: async ({ expiredToken }) => ({ authorization: `Bearer ${expiredToken}` }),
  async notAllowed({ readers }) {
    const name = `no.editor${strangers++}`
    await readers.verify(name)
    return { authorization: `Bearer ${await readers.token(name)}` }
  },
}

/** With something in every place of its path; who is not let in is not asked what they wanted. */
function askAs(
  { shop }: RefusalShop,
  call: AnyCall,
  headers: Record<string, string>,
): Promise<RefusalResponse> {
  const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']))
  if (call.method === 'HEAD') return askByHead(shop, call, { params, headers })
  const send = shop.sendWith(headers) as (call: AnyCall, input: object) => ReturnType<Send>
  return send(call, { params, body: {} })
}
