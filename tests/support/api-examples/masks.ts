/** What is made at random in every shop, and what stands for it in examples. */
const RANDOM: readonly [pattern: RegExp, stand: (number: number, found: string) => string][] = [
  // The first ten characters are the time.
  [/\b[A-Z]{3}-[0-9A-HJKMNP-TV-Z]{26}/g, (n, found) => `${found.slice(0, 14)}8Y2K5QW9XT4GB7${two(n)}`],
  // Of a row of a CSV file: what it was made of, with its id.
  [/\bv1\.[\w-]{60,}/g, n => `v1.3ldKpDdOe6l_lbsgJ2ru-zKCVjcyfmNUrjkYBO-O4RxmQm5K${two(n)}`],
  [/\b[0-9a-f]{24}\b/g, (n, found) => `${found.slice(0, 8)}9c41d07ae35b62${two(n)}`],
  [/\b[0-9a-f]{32}\b/g, n => `5d1f0b7c94e2a86340f9b1c7e8d25a${two(n)}`],
  [/(?<=kst_|whs_)[\w-]{43}/g, n => `kL3vR8xQ1mZ6tB0yW5nD9sF2hJ7pC4gA_eU8iO3uX${two(n)}`],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, n => `kL3vR8xQ1mZ6tB0yW5nD9sF2hJ7pC4gA_eU8iO3uX${two(n)}`],
  [/(?<=sig=)[\w-]+/g, n => `Zk3xQ7vB1nM9tR5wY2pL8sD4fG6hJ0c${two(n)}`],
  [/(?<=\/pictures\/\d+\.)[\w-]+/g, n => `Zk3xQ7vB1nM9tR5wY2pL8s${two(n)}`],
  [
    /\b(?:cs_test|bps|cus|sub|pi|pm|in|price|card)_\w{6,}/g,
    (n, found) => `${/^.*?_(?:test_)?/.exec(found)?.[0]}1Rq7XkB2eZvKYlo${two(n)}`,
  ],
]

const two = (number: number) => String(number).padStart(2, '0')

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

/** Makes examples the same in every run: random values stand in the order in which they appear. */
export class Masks {
  private readonly origin: string
  private readonly fixed: [random: string, stand: string][] = []

  constructor(origin: string) {
    this.origin = origin
  }

  /** From now on examples have `stand` for this random value. */
  hide(random: string, stand: string): void {
    this.fixed.push([random, stand])
  }

  apply(text: string): string {
    let masked = text.replaceAll(this.origin, 'https://shop.example')
    for (const [random, stand] of this.fixed) masked = masked.replaceAll(random, stand)
    for (const [pattern, stand] of RANDOM) {
      const known = new Map<string, string>()
      masked = masked.replace(pattern, found => {
        const before = known.get(found) ?? stand(known.size + 1, found)
        known.set(found, before)
        return before
      })
    }
    return masked
  }

  /** The same JSON with random and long values cut. */
  fields(json: unknown, name = ''): unknown {
    if (Array.isArray(json)) return json.map(one => this.fields(one, name))
    if (typeof json === 'object' && json !== null)
      return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, this.fields(value, key)]))
    if (name === 'bytes') return 1640
    if (name === 'durationMs') return 84
    if (typeof json !== 'string' || json === '') return json
    // The colour of a drawn cover follows from its id.
    if (name === 'colour' && json.startsWith('#')) return '#3f4a7a'
    const fixed = FIELDS[name]
    if (fixed !== undefined) return fixed
    return json.length > MOST_LETTERS && !/^https?:/.test(json) ? `${json.slice(0, 40)}…` : json
  }
}
