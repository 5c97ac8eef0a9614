import type { BinaryWriter } from '@bufbuild/protobuf/wire'
import { languages } from '#rules/interface-language.ts'
import type { MessageName, Messages } from './messages.ts'

/** A generated message: how it becomes bytes and back. */
export interface MessageType<T> {
  encode(message: T, writer?: BinaryWriter): BinaryWriter
  decode(bytes: Uint8Array): T
  // biome-ignore lint/suspicious/noExplicitAny: each generated message names its own partial type, which is only known at the call.
  fromPartial(partial: any): T
}

export type AnyMessageType = MessageType<unknown>

/** How a query parameter is written: text as it is, a whole number, a flag as 1 or nothing, a moment in RFC 3339. */
export type QueryKind = 'text' | 'number' | 'flag' | 'moment' | Choice

/** One of a few names, in any case (docs/product.md#query-values); anything else is 400. */
export interface Choice<Name extends string = string> {
  readonly names: readonly Name[]
  /** Several of them, with commas between. */
  readonly many?: true
  /** The enum whose names these are, as its values begin in the .proto sources: they may be said so too, and by their number, which is the place in `names`. */
  readonly enum?: string
  /** How many of the names are of that enum; all, unless said. */
  readonly ofEnum?: number
}

/** The languages of the shop, as a query names them. Here and not in choices.ts: every page has calls with it, and few have lists. */
export const LANG = { names: languages } as const

export interface Declaration {
  /** Unique. */
  readonly name: string
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** `:name` holds one segment. */
  readonly path: string
  readonly query?: Readonly<Record<string, QueryKind>>
  readonly body?: MessageName
  /** The body may also be one bare number, as text: it is the value of this field of the message. */
  readonly bareNumber?: string
  /** Bytes of a body at most; 64 KB unless said. */
  readonly mostBody?: number
  /** The message of a success; null where the status says all. */
  readonly answers: MessageName | null
  /** The status of a success: 200 with an answer and 204 without one, unless said. */
  readonly status?: 200 | 201 | 204
  /**
   * Status → why. Each reason is worded under `refusals:<reason>`. What may happen to any call is not said of each: a body that cannot be read (400, 413,
   * 415), another site that asks (403), a fault (500), a database that is away (503); and where nobody is needed a bearer that has run out (410).
   */
  readonly refuses: Readonly<Record<number, string | readonly string[]>>
  /** Who may call: everybody, unless said. */
  readonly needs?: 'reader' | 'editor'
  /** It pays for something or uses something up. Asked again after a fault, it does so once: it is refused as done, or has an Idempotency-Key. */
  readonly paidOnce?: true
  /** The answer may be one that only a certain device can open: who asks names its public key (X-Device-Key: SPKI, base64url). */
  readonly forDevice?: true
  /** A bearer that has run out does not matter; otherwise it is 410, whatever is asked for. One that is not known counts as none. */
  readonly ignoresSession?: true
  /** Answers something other than a message (JSON, a feed, a file), by a handler of its own. */
  readonly raw?: true
}

export type AnyCall = Declaration

/**
 * Declares a call, once, with everything that it may answer. The types of its input and outcome follow from it.
 * The mark lets a bundle leave out the calls that its screens do not make.
 */
/* @__NO_SIDE_EFFECTS__ */
export function call<const D extends Declaration>(declaration: D): D {
  return declaration
}

type Segments<Path extends string> = Path extends `${infer Head}/${infer Rest}` ? Head | Segments<Rest> : Path
type ParamNames<Path extends string> =
  Segments<Path> extends infer One ? (One extends `:${infer Name}` ? Name : never) : never

/** `{ id: string }` for `/series/:id`. */
export type ParamsOf<C extends AnyCall> = { readonly [Name in ParamNames<C['path']>]: string }

interface QueryValues {
  text: string
  number: number
  flag: boolean
  moment: Date
}

type QueryValue<Kind extends QueryKind> = Kind extends keyof QueryValues
  ? QueryValues[Kind]
  : Kind extends { readonly names: readonly (infer Name)[] }
    ? Kind extends { readonly many: true }
      ? readonly Name[]
      : Name
    : never

/** What may be asked with `?…`; everything may be left out. */
export type QueryOf<C extends AnyCall> =
  C['query'] extends Readonly<Record<string, QueryKind>>
    ? { readonly [Name in keyof C['query']]?: QueryValue<C['query'][Name]> | undefined }
    : Readonly<Record<never, never>>

/** The body as it arrives: every field present. */
export type BodyOf<C extends AnyCall> = C['body'] extends MessageName ? Decoded<C['body']> : null

/** The body as it is sent: what is left out has its default. */
type PartialBodyOf<C extends AnyCall> = C['body'] extends MessageName
  ? Parameters<Messages[C['body']]['fromPartial']>[0]
  : never

export type AnswerOf<C extends AnyCall> = C['answers'] extends MessageName ? Decoded<C['answers']> : null

type Decoded<Name extends MessageName> = ReturnType<Messages[Name]['decode']>

type Values<T> = T[keyof T]
/** Why the call may be refused. */
export type ReasonOf<C extends AnyCall> = string extends keyof C['refuses']
  ? string
  : Values<{
      [S in keyof C['refuses']]: C['refuses'][S] extends readonly (infer Reason)[] ? Reason : C['refuses'][S]
    }> &
      string

type None = Record<never, never>
/** Everything that a call is given. */
export type InputOf<C extends AnyCall> = ([ParamNames<C['path']>] extends [never]
  ? { readonly params?: None }
  : { readonly params: ParamsOf<C> }) &
  (C['query'] extends object ? { readonly query?: QueryOf<C> } : { readonly query?: None }) &
  ([PartialBodyOf<C>] extends [never] ? { readonly body?: undefined } : { readonly body: PartialBodyOf<C> })

/** The status with which `reason` is refused. Throws for a reason that the call does not declare. */
export function statusOfRefusal(of: AnyCall, reason: string): number {
  for (const [status, reasons] of Object.entries(of.refuses)) {
    if (reasons === reason || (Array.isArray(reasons) && reasons.includes(reason))) return Number(status)
  }
  throw new Error(`${of.name} does not declare ${reason}`)
}

/** The status with which the call succeeds. */
export function statusOfSuccess(of: AnyCall): number {
  return of.status ?? (of.answers === null && !of.raw ? 204 : 200)
}
