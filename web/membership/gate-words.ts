/** What a membership would do at this gate; null where it would do nothing. */
export type GateOffer = 'opens' | 'opensPremium' | 'volumes' | 'rests' | null

interface AtGate {
  /** What the check answered. */
  readonly status: number
  /** Its streaming has ended. */
  readonly expired: boolean
  /** Its volume stands in the readers' library, which premium members stream. */
  readonly inLibrary: boolean
  /** The membership that this reader has; `rests`: one that gives nothing now; null without one. */
  readonly has: { readonly premium: boolean } | 'rests' | null
  /** Its volume is sold for coins. */
  readonly sold: boolean
}

/** What is true, and no more: a membership does not open what is no longer streamed, and who has one that does not is not offered it again. */
export function gateOffer({ status, expired, inLibrary, has, sold }: AtGate): GateOffer {
  if (status !== 402 && status !== 403 && status !== 410) return null
  if (has === 'rests') return expired && !inLibrary ? null : 'rests'
  if (has?.premium) return null
  if (inLibrary && expired) return 'opensPremium'
  if (has) return sold && status === 410 ? 'volumes' : null
  return expired ? null : 'opens'
}
