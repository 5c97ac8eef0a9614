import type { AnswerOf, AnyCall, ParamsOf } from '#contract/call.ts'
import { statusOfSuccess } from '#contract/call.ts'
import type { TestShop } from '../open-shop.ts'
import { Masks } from './masks.ts'
import { printJson, shorten } from './print-json.ts'

/** A request as a program writes it: JSON, with names in lowerCamel and enums by name. */
interface ExampleInput {
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Who is signed in. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The body as text, instead of JSON. */
  readonly text?: string
  /** The body as bytes, which are not printed. */
  readonly bytes?: Uint8Array<ArrayBuffer>
}

type Input<C extends AnyCall> = ExampleInput &
  (keyof ParamsOf<C> extends never ? { readonly params?: undefined } : { readonly params: ParamsOf<C> })

/** One call that was carried out. */
export interface Example {
  readonly call: AnyCall
  /** Path and query, from the root of the shop. */
  readonly address: string
  /** The JSON that was sent; undefined where nothing was, or no JSON. */
  readonly body: unknown
  /** The media type of the answer; empty where it has no body. */
  readonly type: string
  /** As it stands in docs/api/. */
  readonly text: string
  /** The whole answer; null where it is no JSON. */
  readonly json: unknown
}

/** Characters of an answer that is not JSON. */
const MOST_TEXT = 900
/** Characters of a text that is one line. */
const MOST_LINE = 200

/** Carries calls out as a program does, over HTTP in JSON, and writes down what was asked and answered. */
export class Recorder {
  private readonly recorded: Example[] = []
  readonly masks: Masks
  private readonly shop: TestShop
  private networks = 0

  constructor(shop: TestShop) {
    this.shop = shop
    this.masks = new Masks(shop.url)
  }

  /** All that was recorded. Values are masked now, since some of them become known only after they were answered. */
  examples(): Example[] {
    return this.recorded.map(one => ({ ...one, text: this.masks.apply(one.text) }))
  }

  /** Sends a call and records it; throws where it does not succeed. Answers the JSON that came. */
  async show<C extends AnyCall>(
    call: C,
    ...[input]: keyof ParamsOf<C> extends never ? [Input<C>?] : [Input<C>]
  ) {
    const {
      query = {},
      body,
      token,
      headers = {},
      text,
      bytes,
      params = {},
    } = (input ?? {}) as ExampleInput & {
      params?: Record<string, string>
    }
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    const address = path + (search.length > 0 ? `?${search.join('&')}` : '')
    return this.showAt(call, address, { body, token, headers, text, bytes })
  }

  /** The same at an address that the shop has answered. */
  async showAt<C extends AnyCall>(
    call: C,
    address: string,
    {
      body,
      token,
      headers = {},
      text,
      bytes: binary,
    }: Pick<ExampleInput, 'body' | 'token' | 'headers' | 'text' | 'bytes'> = {},
  ): Promise<NonNullable<AnswerOf<C>>> {
    const path = address.replace(this.shop.url, '')
    const sent = binary ? '… the bytes …' : (text ?? (body === undefined ? null : printJson(body)))
    const mediaType = text === undefined ? 'application/json' : 'text/plain'
    const shown: Record<string, string> = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(call.raw ? {} : { Accept: 'application/json' }),
      ...(sent !== null && { 'Content-Type': binary ? 'application/octet-stream' : mediaType }),
      ...headers,
    }
    const response = await this.shop.fetch(path, {
      method: call.method,
      // A network for each request, so that no limit is met.
      headers: { ...shown, 'x-forwarded-for': `10.9.${this.networks >> 8}.${this.networks++ & 255}` },
      ...(sent !== null && { body: binary ?? sent }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.status !== statusOfSuccess(call))
      throw new Error(`${call.name} answered ${response.status}: ${bytes.toString().slice(0, 300)}`)
    const type = response.headers.get('content-type') ?? ''
    const isJson = /json/.test(type) && bytes.length > 0
    const json: unknown = isJson ? JSON.parse(bytes.toString()) : null
    const head = [`${call.method} ${path}`, ...Object.entries(shown).map(pair => pair.join(': '))]
    const request = `${head.join('\n')}\n${sent === null ? '' : `\n${sent}\n`}`
    const answer = `HTTP/1.1 ${response.status}\n${type === '' ? '' : `Content-Type: ${type}\n`}${this.printed(call, type, bytes, json)}`
    const example = `\`\`\`http\n${request}\`\`\`\n\n\`\`\`http\n${answer}\`\`\`\n`
    this.recorded.push({
      call,
      address: path,
      body,
      type,
      text: example,
      json: call.raw ? null : json,
    })
    return json as NonNullable<AnswerOf<C>>
  }

  private printed(call: AnyCall, type: string, bytes: Buffer, json: unknown): string {
    if (bytes.length === 0) return ''
    if (json !== null) return `\n${printJson(this.masks.fields(shorten(json, call.answers)))}\n`
    if (!/^text\/|xml/.test(type)) return '\n… the bytes …\n'
    const text = this.masks.apply(bytes.toString()).trimEnd()
    if (text.length <= MOST_TEXT) return `\n${text}\n`
    const beginning = text.slice(0, MOST_TEXT)
    return `\n${beginning.slice(0, Math.max(beginning.lastIndexOf('\n'), MOST_LINE))}…\n`
  }
}
