interface Holder {
  readonly production: boolean
  readonly emailVerified: boolean
  /** They have an authenticator or a passkey now, and have shown it where it is asked whether they act. */
  readonly secondFactor: boolean
}

/**
 * docs/product.md#staff: whether somebody's roles count. Of who has not confirmed their address they never do; in production
 * they need a second factor.
 */
export function roleCounts({ production, emailVerified, secondFactor }: Holder): boolean {
  return emailVerified && (secondFactor || !production)
}
