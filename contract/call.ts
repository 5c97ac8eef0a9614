import type { BinaryWriter } from '@bufbuild/protobuf/wire'
import { languages } from '#rules/interface-language.ts'
import type { StudioRight } from '#rules/studio-rights.ts'
import type { MessageName, Messages } from './messages.ts'

/** The codec of a generated message. */
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
  /** Several names, separated by commas. */
  readonly many?: true
  /**
   * The prefix of the enum's values in the .proto sources. A query may also give the prefixed name, or the number, which is
   * the index in `names`.
   */
  readonly enum?: string
  /** How many of the names belong to that enum; all by default. */
  readonly ofEnum?: number
}

/** The languages of the shop as query values. Not in choices.ts, so that pages without lists do not load that file. */
export const LANG = { names: languages } as const

export interface Declaration {
  /** Unique. */
  readonly name: string
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** `:name` holds one segment. */
  readonly path: string
  readonly query?: Readonly<Record<string, QueryKind>>
  readonly body?: MessageName
  /** The body may also be one number as text, which becomes this field of the message. */
  readonly bareNumber?: string
  /** The body is bytes as they are, such as a piece of a file; the sender says nothing of their type. */
  readonly bytes?: true
  /** The largest body in bytes; 64 KB by default. */
  readonly mostBody?: number
  /** The message of a success; null for a success without a body. */
  readonly answers: MessageName | null
  /** The status of a success; by default 200 with an answer and 204 without one. */
  readonly status?: 200 | 201 | 204
  /**
   * Status → reasons. The text of each reason is `refusals:<reason>`. Not listed is what any call may answer: an unreadable
   * body (400, 413, 415), a request from another site (403), a fault (500), an unavailable database (503), for what changes
   * something in the studio an Idempotency-Key that was used for something else (422), and for calls without `needs` an
   * expired bearer (410).
   */
  readonly refuses: Readonly<Record<number, string | readonly string[]>>
  /** Who may call; everybody by default. Staff also call with a token of the studio, which is good for nothing else. */
  readonly needs?: 'reader' | 'editor' | 'staff'
  /**
   * For calls that need staff: the right without which they are refused, which some role of theirs has to give. Whether it
   * is given for the series concerned is asked by the handler.
   */
  readonly right?: StudioRight
  /**
   * The call pays for something or uses something up. Repeated after a fault it has one effect: it is refused as done, or
   * has an Idempotency-Key.
   */
  readonly paidOnce?: true
  /** The answer may be encrypted for one device, whose public key the request names (X-Device-Key: SPKI, base64url). */
  readonly forDevice?: true
  /** An expired bearer is ignored; by default it is answered 410. An unknown bearer always counts as none. */
  readonly ignoresSession?: true
  /** Answers something other than a message (JSON, a feed, a file), with its own handler. */
  readonly raw?: true
}

export type AnyCall = Declaration

/**
 * Declares a call with everything that it may answer. The types of its input and outcome are derived from the declaration.
 * The annotation below lets bundlers drop unused calls.
 *
 * The comment above a declaration is published (docs/api.md): what the call does, `@param` for what a parameter means,
 * `@produces` with the media types of a raw call, and `@also` with another status of a success and when it is answered.
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

/** The query parameters of a call, all optional. */
export type QueryOf<C extends AnyCall> =
  C['query'] extends Readonly<Record<string, QueryKind>>
    ? { readonly [Name in keyof C['query']]?: QueryValue<C['query'][Name]> | undefined }
    : Readonly<Record<never, never>>

/** The body as it is received, with every field. */
export type BodyOf<C extends AnyCall> = C['body'] extends MessageName
  ? Decoded<C['body']>
  : C['bytes'] extends true
    ? Uint8Array<ArrayBuffer>
    : null

/** The body as it is sent; missing fields have their defaults. */
type PartialBodyOf<C extends AnyCall> = C['body'] extends MessageName
  ? Parameters<Messages[C['body']]['fromPartial']>[0]
  : C['bytes'] extends true
    ? Uint8Array<ArrayBuffer>
    : never

export type AnswerOf<C extends AnyCall> = C['answers'] extends MessageName ? Decoded<C['answers']> : null

type Decoded<Name extends MessageName> = ReturnType<Messages[Name]['decode']>

type Values<T> = T[keyof T]
/** The reasons with which a call may be refused. */
export type ReasonOf<C extends AnyCall> = string extends keyof C['refuses']
  ? string
  : Values<{
      [S in keyof C['refuses']]: C['refuses'][S] extends readonly (infer Reason)[] ? Reason : C['refuses'][S]
    }> &
      string

type None = Record<never, never>
/** The input of a call: path parameters, query and body. */
export type InputOf<C extends AnyCall> = ([ParamNames<C['path']>] extends [never]
  ? { readonly params?: None }
  : { readonly params: ParamsOf<C> }) &
  (C['query'] extends object ? { readonly query?: QueryOf<C> } : { readonly query?: None }) &
  ([PartialBodyOf<C>] extends [never] ? { readonly body?: undefined } : { readonly body: PartialBodyOf<C> })

/** The status of a refusal with this reason. Throws for a reason that the call does not declare. */
export function statusOfRefusal(of: AnyCall, reason: string): number {
  for (const [status, reasons] of Object.entries(of.refuses)) {
    if (reasons === reason || (Array.isArray(reasons) && reasons.includes(reason))) return Number(status)
  }
  throw new Error(`${of.name} does not declare ${reason}`)
}

/** The status of a success. */
export function statusOfSuccess(of: AnyCall): number {
  return of.status ?? (of.answers === null && !of.raw ? 204 : 200)
}
