import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyCall, ReasonOf } from '#contract/call.ts'
import { languages } from '#rules/interface-language.ts'
import { refusalsAtTheDoor, refusedAtTheDoor } from './door.ts'
import type { Produce } from './refusal-response.ts'
import type { RefusalShop } from './refusal-shop.ts'

/** How calls come to be refused: by the name of the call and the reason. What the door refuses by itself needs no case. */
export type RefusalCases<Calls, Shop> = {
  readonly [Name in keyof Calls]?: Calls[Name] extends AnyCall
    ? { readonly [Reason in ReasonOf<Calls[Name]>]?: Produce<Shop> }
    : never
}

interface RefusalOfCall {
  readonly call: AnyCall
  readonly name: string
  readonly status: number
  readonly reason: string
}

/**
 * A test for each refusal that these calls declare, and for what is refused before any call without being declared: it is
 * produced in a real shop, over HTTP. One without a case fails by its name, and so does a case for what is not declared.
 */
export function walkRefusals<Calls extends Record<string, AnyCall>, Shop extends RefusalShop>(
  calls: Calls,
  openShop: () => Promise<Shop>,
  tables: readonly RefusalCases<Calls, Shop>[],
): void {
  const cases = casesIn(tables as readonly CasesByName<Shop>[])
  const refusals = Object.values(calls).flatMap(refusalsOf)
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop?.close())

  it.each(refusals)('$name is refused with $status $reason', async ({ call, name, status, reason }) => {
    const produce = cases.get(keyOf(name, reason)) ?? refusedAtTheDoor(call, reason)
    if (!produce) throw new Error(`${name} declares ${status} ${reason}, and no case here brings it about`)
    expect(await produce(shop)).toMatchObject({ status, refused: reason })
  })

  it('has no case for a refusal that is not declared', () => {
    const known = new Set(refusals.map(({ name, reason }) => keyOf(name, reason)))
    expect([...cases.keys()].filter(key => !known.has(key))).toEqual([])
  })

  it.each(languages)('has words in %s for each of them', lang => {
    const file = new URL(`../../../locales/${lang}/refusals.json`, import.meta.url)
    const words = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const reasons = new Set(refusals.map(({ reason }) => reason))
    expect([...reasons].filter(reason => !words[reason]?.trim())).toEqual([])
  })
}

function refusalsOf(call: AnyCall): RefusalOfCall[] {
  const declared = Object.entries(call.refuses).flatMap(([status, reasons]) =>
    [reasons].flat().map(reason => ({ status: Number(status), reason })),
  )
  const undeclared = refusalsAtTheDoor(call).filter(
    ({ reason }) => !declared.some(one => one.reason === reason),
  )
  return [...declared, ...undeclared].map(refusal => ({ call, name: call.name, ...refusal }))
}

type CasesByName<Shop> = Readonly<Record<string, Readonly<Record<string, Produce<Shop>>>>>

function casesIn<Shop>(tables: readonly CasesByName<Shop>[]): Map<string, Produce<Shop>> {
  const cases = new Map<string, Produce<Shop>>()
  for (const table of tables)
    for (const [name, reasons] of Object.entries(table))
      for (const [reason, produce] of Object.entries(reasons)) {
        const key = keyOf(name, reason)
        if (cases.has(key)) throw new Error(`${key} has two cases`)
        cases.set(key, produce)
      }
  return cases
}

function keyOf(name: string, reason: string): string {
  return `${name} ${reason}`
}
