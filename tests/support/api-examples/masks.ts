/** Fields whose values are random, or long and of no interest. */
const FIELDS: Readonly<Record<string, string>> = {
  serverKey: 'BEp2…',
  salt: 'q1Zb…',
  iv: 'c0Zt…',
  secret: 'JBSWY3DPEHPK3PXP…',
  uri: 'otpauth://totp/…',
  json: '{"challenge":"…",…}',
  analyticsId: 'kP4xT9mWq2Lr',
}
const MOST_LETTERS = 160

/** Keeps out of examples what teaches nothing: where the shop of the tests listens, passwords, and long values. */
export class Masks {
  private readonly origin: string
  private readonly fixed: [value: string, stand: string][] = []

  constructor(origin: string) {
    this.origin = origin
  }

  /** From now on examples have `stand` for this value. */
  hide(value: string, stand: string): void {
    this.fixed.push([value, stand])
  }

  apply(text: string): string {
    let masked = text.replaceAll(this.origin, 'https://shop.example')
    for (const [value, stand] of this.fixed) masked = masked.replaceAll(value, stand)
    return masked
  }

  /** The same JSON with long values cut. */
  fields(json: unknown, name = ''): unknown {
    if (Array.isArray(json)) return json.map(one => this.fields(one, name))
    if (typeof json === 'object' && json !== null)
      return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, this.fields(value, key)]))
    if (typeof json !== 'string' || json === '') return json
    const fixed = FIELDS[name]
    if (fixed !== undefined) return fixed
    return json.length > MOST_LETTERS && !/^https?:/.test(json) ? `${json.slice(0, 40)}…` : json
  }
}
